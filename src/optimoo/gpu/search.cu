// The search below a position after two guesses, on a GPU: the ladder of bounds, many guesses at a time.
//
// A block of threads values one guess of the position at a time, with everything below it, and takes the next. Below,
// it searches position after position, as optimoo.search.kernels.ladder does: the same bounds in the same order, for
// the same reasons, which are given there. What differs is who does what. The guesses of a position are valued by the
// warps of the block, a guess each, up to the rung of counting; the candidates of the position are spread over the
// lanes of the warp, and a cell is a mask of ballots. The few guesses that are left are searched by the whole block,
// one after another.
//
// Nothing here decides which guess is best where two are equally good, but for the position at the top: there the
// earlier one in the order of visit counts. A guess that cannot be settled here (a cell too large, too many levels,
// told to stop) is left undecided, for the processor to value.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

#ifndef WARPS
#define WARPS 8
#endif
#define THREADS (32 * WARPS)
#ifndef BLOCKS_EACH
#define BLOCKS_EACH 3 // blocks that a processor works on at the same time
#endif
#define ALL 0xffffffffu

#ifndef MASKED
#define MASKED 128   // of up to so many candidates it is known beforehand which answer equally, for separation
#endif
#ifndef SPREAD
#define SPREAD 256   // up to so many are spread over the lanes of a warp, and cells counted; of more, cells are lists
#endif
#define COUNTED 128  // candidates of a cell for which the cells of all guesses are counted, at most
#define BOUNDED 256  // candidates that have bounds by the number of cells, at most
#define SEPARATED 64 // above this size a member hardly ever tells all others apart
#define RESPONSES 32 // KINDS, how many the game has, is given to the compiler
#define PLANES (KINDS > 16 ? 5 : KINDS > 8 ? 4 : 3) // bits of a response
#define PITCH (COLUMNS / 32)
#define APART (MASKED / 32 * MASKED * KINDS) // words for those that answer equally
#define AFTER 1024
#define RELABELLED 20 // larger positions are also remembered under the name of a relabelled copy
#ifndef DEEPEST
#define DEEPEST 10   // positions one below another that a block has room for
#endif
#ifndef LISTED
#define LISTED 24    // a position of at least so many candidates gets a list of the guesses that make the most cells,
#endif
#ifndef LISTED_AFTER
#define LISTED_AFTER 16 // when so many of its cells have been counted: making a list takes as long as many countings
#endif
#ifndef COLUMNS
#define COLUMNS 8192 // guesses on this list, at most; a multiple of 32
#endif
#define SIFTED 128   // guesses that capacities leave before the warps of a block value them, if there are so many
#define CHUNK (SIFTED + THREADS)
// In half of the positions one of the first guesses is good enough, and nothing else need be looked at. So few guesses
// are tried at first, one for each warp; then so many times more each time, until no thread is idle.
#define FIRST WARPS
#define GROWTH 4
#define INSIDE 128   // this bit beside the number of cells says that the guess is a candidate itself
#define COUNTS 0x7f7f7f7fu
#define MOST_POSITIONS 6
#define MOST_SYMBOLS 16
#define MOST_PAIRS (MOST_POSITIONS * MOST_SYMBOLS)
#define RANK_BITS 20

#define NEVER (1LL << 60)
#define GAVE_UP (-1LL)

// What the search reads, as eight-byte words in this order; see layout.py, which lays them out.
struct Search {
    const u8 *table; // response ids, a row for each code, rows `stride` bytes apart and filled up with zeros
    i64 size, stride, positions, symbols, repeats, levels, flat_from;
    const u8 *codes;
    const u64 *counted;
    const i64 *costs, *size_bound, *after_bound, *outside, *inside_bound, *outside_bound;
    const u64 *shape, *key_a, *key_b;
    u64 *entries; // known positions
    u64 buckets;
    u8 *rooms; // working space of blocks, `room` bytes each
    u32 *taken;
    i64 room, slots, stack;
    volatile int *stop; // in the memory of the machine, where it can be written at any time
    u64 *work;
};

// What is asked: the guesses of one position, and where the answers go.
struct Job {
    const int *members, *guesses;
    const i64 *bounds;
    i64 n, depth, count;
    u64 touched;
    u64 *best; // value and rank in one word, so that the smaller word is the better result
    i64 *soft; // the smallest bound of the guesses that were dropped
    int *next;
    u8 *undecided;
};

struct Cells {
    int start[RESPONSES], size[RESPONSES], exact[RESPONSES];
    i64 bound[RESPONSES];
    u64 a[RESPONSES], b[RESPONSES];
};

// What a level of the search keeps in memory while it searches below.
static_assert(SPREAD <= BOUNDED, "guesses of these positions are visited by bounds");

struct alignas(16) Level {
    Cells cells;
    i64 left_total[CHUNK], left_bound[CHUNK][RESPONSES];
    u32 left_exact[CHUNK];
    int left_guess[CHUNK];
    int ends[RESPONSES], listed; // of the list of guesses, as in Block
};

struct Block {
    Search t;
    Job job;
    u8 *room;
    int n, most_outside, most_inside, found, next, sifted, left, countings, rank, pick, listed;
    int ends[RESPONSES], cursor[RESPONSES];
    int sieve[CHUNK], member[SPREAD], count[RESPONSES], inside[WARPS][RESPONSES];
    u32 rows[SPREAD], list[WARPS][COUNTED]; // rows in steps of 16 bytes
    i64 part[MASKED + 1];
    i64 best, soft, total, answer;
    u64 absent, untouched, a[WARPS][RESPONSES], b[WARPS][RESPONSES];
};

extern __shared__ u32 apart[]; // those that answer equally: by response, word and candidate; behind them cell_sizes()
__shared__ Block block;

enum { POSITIONS, GUESSES, RAISED, HITS, COPIES, RECURSIONS, UNDECIDED };

// --- small things ----------------------------------------------------------------------------------------------------

__device__ __forceinline__ int lane_of() { return threadIdx.x & 31; }
__device__ __forceinline__ int warp_of() { return threadIdx.x >> 5; }

__device__ __forceinline__ i64 sum_of(i64 x) {
#pragma unroll
    for (int other = 16; other; other >>= 1) x += __shfl_xor_sync(ALL, x, other);
    return x;
}

// No value is negative.
__device__ __forceinline__ void lower(i64 *where, i64 value) { atomicMin((u64 *)where, (u64)value); }

__device__ __forceinline__ void note(int what, int times = 1) { atomicAdd(block.t.work + what, (u64)times); }

__device__ __forceinline__ bool is_stopped() { return *block.t.stop != 0; }

__device__ __forceinline__ i64 size_bound(int n, int d) { return block.t.size_bound[d * (block.t.size + 1) + n]; }

__device__ __forceinline__ i64 cell_bound(int n, int r, int d) {
    return n <= AFTER ? block.t.after_bound[(d * KINDS + r) * (AFTER + 1) + n] : size_bound(n, d);
}

__device__ __forceinline__ i64 inside_bound(int n, int k, int d) {
    return block.t.inside_bound[((i64)d * (BOUNDED + 1) + n) * RESPONSES + k];
}

__device__ __forceinline__ i64 outside_bound(int n, int k, int d) {
    return block.t.outside_bound[((i64)d * (BOUNDED + 1) + n) * RESPONSES + k];
}

__device__ __forceinline__ i64 least(i64 x, i64 y) { return x < y ? x : y; }
__device__ __forceinline__ i64 most(i64 x, i64 y) { return x > y ? x : y; }
__device__ __forceinline__ int fewer(int x, int y) { return x < y ? x : y; }
__device__ __forceinline__ int more(int x, int y) { return x > y ? x : y; }

// The room of a block: its stack of candidates, then for each level what it keeps, the cells that each guess makes, an
// order of guesses, and the list of those that make the most cells with what up to SPREAD candidates answer to them.
__device__ __forceinline__ int *stack() { return (int *)block.room; }

__device__ __forceinline__ Level *level_at(int level) {
    i64 each = sizeof(Level) + (1 + 4) * block.t.stride + 4 * COLUMNS + 4 * SPREAD * PLANES * PITCH;
    return (Level *)(block.room + 4 * block.t.stack + level * each);
}

// The sizes of the cells of a guess of this thread: those of the same response side by side, THREADS of them.
__device__ __forceinline__ u16 *cell_sizes() { return (u16 *)(apart + APART) + threadIdx.x; }

__device__ __forceinline__ u8 *counts_at(int level) { return (u8 *)level_at(level) + sizeof(Level); }
__device__ __forceinline__ int *order_at(int level) { return (int *)(counts_at(level) + block.t.stride); }
__device__ __forceinline__ int *columns_at(int level) { return order_at(level) + block.t.stride; }
__device__ __forceinline__ u32 *planes_at(int level) { return (u32 *)(columns_at(level) + COLUMNS); }

// --- known positions: the layout of optimoo.search.kernels.known -----------------------------------------------------

__device__ __forceinline__ bool is_exact(u64 data) { return data & 1; }
__device__ __forceinline__ i64 excess_of(u64 data) { return (i64)(data >> 9); }

__device__ u64 probe(u64 a, u64 b) {
    const u64 *entry = block.t.entries + (a & (block.t.buckets - 1)) * 12;
    for (int way = 0; way < 4; way++, entry += 3) {
        u64 data = __ldcg(entry + 2);
        if (data && (__ldcg(entry) ^ data) == a && (__ldcg(entry + 1) ^ data) == b) return data;
    }
    return 0;
}

// An entry torn by two writers no longer matches its keys and is ignored.
__device__ void remember(u64 a, u64 b, i64 value, int n, int d, bool exact) {
    u64 shape = block.t.shape[d];
    a ^= shape;
    b += shape;
    u64 data = (u64)(value - n * block.t.costs[d + 1]) << 9 | (u64)fewer(n, 255) << 1 | (u64)exact;
    u64 *bucket = block.t.entries + (a & (block.t.buckets - 1)) * 12, *victim = bucket;
    u32 smallest = 1u << 20;
    for (int way = 0; way < 4; way++) {
        u64 *entry = bucket + 3 * way, old = __ldcg(entry + 2);
        if (old && (__ldcg(entry) ^ old) == a && (__ldcg(entry + 1) ^ old) == b) {
            if (is_exact(old) || (!exact && excess_of(old) >= excess_of(data))) return;
            victim = entry;
            break;
        }
        u32 weight = (u32)(old >> 1) & 255;
        if (weight < smallest) {
            smallest = weight;
            victim = entry;
        }
    }
    __stcg(victim, a ^ data);
    __stcg(victim + 1, b ^ data);
    __stcg(victim + 2, data);
}

__device__ __forceinline__ u64 recall(u64 a, u64 b, int d) {
    u64 shape = block.t.shape[d];
    return probe(a ^ shape, b + shape);
}

// --- a second name for large positions: optimoo.search.kernels.relabelled, which says why ----------------------------

// What naming a copy takes. It lies where those stand that answer equally, since whoever searches below a position lays
// it out again afterwards.
struct Copy {
    u64 colour[MOST_PAIRS], around[MOST_PAIRS], places[MOST_POSITIONS], weights[MOST_POSITIONS], ranks[MOST_SYMBOLS];
    u64 key_a, key_b, best_a, best_b;
    int order[MOST_POSITIONS], more;
};

__device__ __forceinline__ u64 mix(u64 x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

// Colours of pairs of position and symbol that do not depend on how these are named.
__device__ void colour_pairs(Copy &copy, int start, int n) {
    int positions = block.t.positions, symbols = block.t.symbols, pairs = positions * symbols;
    __syncthreads();
    for (int pair = threadIdx.x; pair < pairs; pair += THREADS) copy.colour[pair] = copy.around[pair] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS) {
        const u8 *code = block.t.codes + (i64)stack()[start + i] * positions;
        for (int p = 0; p < positions; p++) atomicAdd(&copy.colour[p * symbols + code[p]], 1ull);
    }
    __syncthreads();
    for (int round = 0; round < 2; round++) {
        for (int i = threadIdx.x; i < n; i += THREADS) {
            const u8 *code = block.t.codes + (i64)stack()[start + i] * positions;
            u64 around = 0;
            for (int p = 0; p < positions; p++) around += mix(copy.colour[p * symbols + code[p]]);
            around = mix(around);
            for (int p = 0; p < positions; p++) atomicAdd(&copy.around[p * symbols + code[p]], around);
        }
        __syncthreads();
        for (int pair = threadIdx.x; pair < pairs; pair += THREADS) {
            copy.colour[pair] = mix(copy.colour[pair] + mix(copy.around[pair]));
            copy.around[pair] = 0;
        }
        __syncthreads();
    }
}

// The next permutation of order[begin:end]; at the last one, says so and begins again.
__device__ bool next_permutation(int *order, int begin, int end) {
    int pivot = end - 2, low, high = end - 1;
    while (pivot >= begin && order[pivot] > order[pivot + 1]) pivot--;
    if (pivot >= begin) {
        int swap = end - 1, held = order[pivot];
        while (order[swap] < held) swap--;
        order[pivot] = order[swap];
        order[swap] = held;
    }
    for (low = pivot + 1; low < high; low++, high--) {
        int held = order[low];
        order[low] = order[high];
        order[high] = held;
    }
    return pivot >= begin;
}

// The next order of the positions within runs of equal colour; false after the last one.
__device__ bool next_arrangement(Copy &copy) {
    for (int end = block.t.positions, begin; end > 0; end = begin) {
        begin = end - 1;
        while (begin > 0 && copy.places[copy.order[begin - 1]] == copy.places[copy.order[end - 1]]) begin--;
        if (next_permutation(copy.order, begin, end)) return true;
    }
    return false;
}

// The keys of a relabelled copy of some candidates, the same for all threads.
__device__ void name_copy(int start, int n, u64 &key_a, u64 &key_b) {
    Copy &copy = *(Copy *)apart;
    int positions = block.t.positions, symbols = block.t.symbols, lane = lane_of();
    colour_pairs(copy, start, n);
    if (threadIdx.x == 0) {
        for (int p = 0; p < positions; p++) {
            u64 place = 0;
            for (int s = 0; s < symbols; s++) place += mix(copy.colour[p * symbols + s]);
            copy.places[p] = place;
            int q = p; // sorted by colour, equal ones in their own order
            for (; q > 0 && copy.places[copy.order[q - 1]] > place; q--) copy.order[q] = copy.order[q - 1];
            copy.order[q] = p;
        }
        copy.best_a = copy.best_b = ~0ull;
    }
    do {
        __syncthreads();
        if (warp_of() == 0) { // symbols by colour, read along the positions in this order
            u64 name = 0;
            if (lane < symbols)
                for (int p = 0; p < positions; p++) name = mix(name + copy.colour[copy.order[p] * symbols + lane]);
            int rank = 0;
            for (int s = 0; s < symbols; s++) {
                u64 other = __shfl_sync(ALL, name, s);
                rank += other < name || (other == name && s < lane);
            }
            if (lane < symbols) copy.ranks[lane] = rank;
            if (lane == 0) {
                u64 power = 1;
                for (int p = 0; p < positions; p++, power *= symbols) copy.weights[copy.order[p]] = power;
                copy.key_a = copy.key_b = 0;
            }
        }
        __syncthreads();
        u64 a = 0, b = 0;
        for (int i = threadIdx.x; i < n; i += THREADS) {
            const u8 *code = block.t.codes + (i64)stack()[start + i] * positions;
            u64 number = 0;
            for (int p = 0; p < positions; p++) number += copy.weights[p] * copy.ranks[code[p]];
            a += mix(number + 0x9E3779B97F4A7C15ull);
            b += mix(number + 0xC2B2AE3D27D4EB4Full);
        }
        a = sum_of(a);
        b = sum_of(b);
        if (lane == 0) {
            atomicAdd(&copy.key_a, a);
            atomicAdd(&copy.key_b, b);
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            if (copy.key_a < copy.best_a || (copy.key_a == copy.best_a && copy.key_b < copy.best_b)) {
                copy.best_a = copy.key_a;
                copy.best_b = copy.key_b;
            }
            copy.more = next_arrangement(copy);
        }
        __syncthreads();
    } while (copy.more);
    key_a = copy.best_a;
    key_b = copy.best_b;
    __syncthreads();
}

// --- counting cells --------------------------------------------------------------------------------------------------

// Which responses m rows give to sixteen guesses: a bit for each, and the number of those other than "found".
__device__ __forceinline__ void count_sixteen(const uint4 *rows, const u32 *starts, int m, int place, u32 (&count)[16]) {
#pragma unroll
    for (int i = 0; i < 16; i++) count[i] = 0;
#pragma unroll 4
    for (int i = 0; i < m; i++) {
        uint4 four = rows[starts[i] + place];
        u32 words[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
        for (int which = 0; which < 16; which++) count[which] |= 1u << (words[which / 4] >> 8 * (which % 4) & 31);
    }
#pragma unroll
    for (int i = 0; i < 16; i++) count[i] = __popc(count[i] >> 1);
}

// How many bits are set at each place of these words, in binary: one word for each digit.
__device__ __forceinline__ void add_up(u32 (&words)[KINDS], u32 (&digits)[5]) {
    int count = KINDS;
#pragma unroll
    for (int digit = 0; digit < 5; digit++) {
        u32 sum = 0;
        int carries = 0;
#pragma unroll
        for (int i = 0; i < KINDS; i += 2) {
            if (i >= count) continue;
            u32 x = words[i], y = i + 1 < count ? words[i + 1] : 0;
            words[carries++] = (x & y) | (sum & (x ^ y));
            sum ^= x ^ y;
        }
        digits[digit] = sum;
        count = carries;
    }
}

// The most cells that any of 32 guesses of the list makes of m candidates. Bit by bit, a word holds what a candidate
// answers to them: a word for each bit of the response, PITCH words apart.
__device__ __forceinline__ int cells_in_columns(const u32 *planes, const u32 *starts, int m) {
    u32 seen[KINDS] = {};
#pragma unroll 2
    for (int i = 0; i < m; i++) {
        const u32 *row = planes + starts[i];
        u32 bits[5] = {};
#pragma unroll
        for (int p = 0; p < PLANES; p++) bits[p] = row[p * PITCH];
#pragma unroll
        for (int r = 1; r < KINDS; r++) {
            u32 low = (r & 1 ? bits[0] : ~bits[0]) & (r & 2 ? bits[1] : ~bits[1]) & (r & 4 ? bits[2] : ~bits[2]);
            u32 high = (r & 8 ? bits[3] : ~bits[3]) & (r & 16 ? bits[4] : ~bits[4]);
            seen[r] |= low & high;
        }
    }
    u32 digits[5];
    add_up(seen, digits);
    u32 highest = ALL;
    int found = 0;
#pragma unroll
    for (int digit = 4; digit >= 0; digit--) {
        u32 with = highest & digits[digit];
        if (with) {
            highest = with;
            found |= 1 << digit;
        }
    }
    return found;
}

// The most cells, "found" uncounted, that any guess makes of a cell of m candidates, if more than `best`; else that.
// The first number that reaches `enough` will do. The warp's list names the candidates: by their codes, or, of the
// position laid out on a level, by their numbers there. `level` is negative for codes.
//
// No guess makes more cells of a part of a position than of the whole: guesses that make more of the whole come first,
// and the rest is left out.
__device__ __noinline__ int most_cells(int m, int enough, int best, int level) {
    u32 *list = block.list[warp_of()];
    int lane = lane_of(), places = block.t.stride / 16;
    if (level >= 0 && block.listed) {
        __syncwarp();
        for (int i = lane; i < m; i += 32) list[i] *= PLANES * PITCH;
        __syncwarp();
        const u32 *planes = planes_at(level);
        for (int first = 0; best < enough; first += 32) {
            int end = fewer(block.listed, block.ends[best]), word = first + lane;
            if (32 * first >= end) break;
            int k = 32 * word < end ? cells_in_columns(planes + word, list, m) : 0;
            best = more(best, __reduce_max_sync(ALL, k));
        }
        if (best >= enough || block.ends[best] <= block.listed) return best;
        __syncwarp();
        for (int i = lane; i < m; i += 32) list[i] /= PLANES * PITCH;
    }
    __syncwarp();
    for (int i = lane; i < m; i += 32) list[i] = level >= 0 ? block.rows[list[i]] : list[i] * places;
    __syncwarp();
    const uint4 *table = (const uint4 *)block.t.table, *whole = level >= 0 ? (const uint4 *)counts_at(level) : nullptr;
    for (int first = 0; first < places && best < enough; first += 32) {
        int place = first + lane, found = 0;
        bool open = place < places;
        if (open && whole) {
            uint4 four = whole[place];
            u32 most = __vmaxu4(__vmaxu4(four.x & COUNTS, four.y & COUNTS), __vmaxu4(four.z & COUNTS, four.w & COUNTS));
            open = __vcmpgtu4(most, 0x01010101u * best) != 0;
        }
        if (!__any_sync(ALL, open)) continue;
        if (open) {
            u32 count[16];
            count_sixteen(table, list, m, place, count);
#pragma unroll
            for (int i = 0; i < 16; i++) found = more(found, count[i]);
        }
        best = more(best, __reduce_max_sync(ALL, found));
    }
    return best;
}

// List the guesses that make the most cells of the position laid out, COLUMNS at most: those that make the most come
// first. What its candidates answer to them is written down bit by bit.
__device__ void make_list(int level) {
    const u32 *counts = (const u32 *)counts_at(level);
    const u8 *table = block.t.table;
    int *columns = columns_at(level), words = block.t.stride / 4, n = block.n, lane = lane_of(), here = 0;
    __syncthreads();
    if (threadIdx.x < RESPONSES) block.cursor[threadIdx.x] = 0;
    __syncthreads();
    for (int first = 32 * warp_of(); first < words; first += THREADS) { // lane k counts those that make k cells
        u32 four = first + lane < words ? counts[first + lane] & COUNTS : 0;
        for (int k = 1; k < KINDS; k++)
            for (int byte = 0; byte < 32; byte += 8) {
                int found = __popc(__ballot_sync(ALL, (four >> byte & 255) == k));
                if (lane == k) here += found;
            }
    }
    atomicAdd(&block.cursor[lane], here);
    __syncthreads();
    if (threadIdx.x == 0) {
        int makers = 0;
        block.listed = 0;
        for (int k = RESPONSES - 1; k >= 0; k--) {
            int these = block.cursor[k];
            block.ends[k] = makers;
            block.cursor[k] = makers;
            makers += these;
            if (makers <= COLUMNS && k) block.listed = makers;
        }
    }
    __syncthreads();
    int listed = block.listed;
    for (int first = 32 * warp_of(); first < words && listed; first += THREADS) {
        int word = first + lane;
        u32 four = word < words ? counts[word] & COUNTS : 0;
#pragma unroll
        for (int which = 0; which < 4; which++) {
            int k = four >> 8 * which & 255;
            u32 same = __match_any_sync(ALL, k);
            int leader = __ffs(same) - 1, base = 0;
            if (lane == leader && k) base = atomicAdd(&block.cursor[k], __popc(same));
            int place = __shfl_sync(ALL, base, leader) + __popc(same & ((1u << lane) - 1));
            if (k && place < listed) columns[place] = 4 * word + which;
        }
    }
    __syncthreads();
    u32 *planes = planes_at(level);
    for (int word = warp_of(); 32 * word < listed; word += WARPS) {
        int place = 32 * word + lane;
        bool filled = place < listed;
        const u8 *column = table + (filled ? columns[place] : 0);
#pragma unroll 8
        for (int i = 0; i < n; i++) {
            u32 r = filled ? column[(u64)block.rows[i] * 16] : 0, mine = 0;
#pragma unroll
            for (int p = 0; p < PLANES; p++) {
                u32 bits = __ballot_sync(ALL, r >> p & 1);
                if (lane == p) mine = bits;
            }
            if (lane < PLANES) planes[(i * PLANES + lane) * PITCH + word] = mine;
        }
    }
    Level *kept = level_at(level);
    if (threadIdx.x < RESPONSES) kept->ends[threadIdx.x] = block.ends[threadIdx.x];
    if (threadIdx.x == 0) kept->listed = listed;
    __syncthreads();
}

// The list of a level again, after what was searched below.
__device__ void take_list(int level) {
    Level *kept = level_at(level);
    if (threadIdx.x < RESPONSES) block.ends[threadIdx.x] = kept->ends[threadIdx.x];
    if (threadIdx.x == 0) block.listed = kept->listed;
    __syncthreads();
}

// The most cells that a member makes of the m candidates on the warp's list, itself one of them; see most_cells.
__device__ int most_inside(int m, int level) {
    const u32 *list = block.list[warp_of()];
    int best = 0;
    for (int i = lane_of(); i < m; i += 32) {
        const u8 *row = block.t.table + (level >= 0 ? (u64)block.rows[list[i]] * 16 : list[i] * (u64)block.t.stride);
        u32 seen = 0;
        for (int j = 0; j < m; j++) seen |= 1u << row[level >= 0 ? block.member[list[j]] : (int)list[j]];
        best = more(best, __popc(seen));
    }
    return __reduce_max_sync(ALL, best);
}

// Which symbols are alike in a position; see optimoo.search.kernels.alike.
__device__ void note_symbols(int start, int n, u64 touched) {
    __syncthreads();
    if (threadIdx.x == 0) block.absent = 0;
    __syncthreads();
    u64 here = 0;
    for (int i = threadIdx.x; i < n; i += THREADS) here |= block.t.counted[stack()[start + i]];
    if (here) atomicOr(&block.absent, here);
    __syncthreads();
    if (threadIdx.x == 0) {
        u64 present = block.absent, absent = 0, untouched = 0;
        for (int symbol = 0; symbol < block.t.symbols; symbol++) {
            u64 mask = 15ull << 4 * symbol;
            if (!(present & mask))
                absent |= 1ull << symbol;
            else if (!(touched & mask))
                untouched |= 1ull << symbol;
        }
        block.absent = absent & (absent - 1) ? absent : 0; // one alone is like nobody else
        block.untouched = untouched & (untouched - 1) ? untouched : 0;
    }
    __syncthreads();
}

// Whether a guess is the first of those that differ in names alone: of symbols that are absent, or untouched.
__device__ bool is_first_alike(int guess, u64 absent, u64 untouched) {
    u64 all_absent = absent, all_untouched = untouched;
    if (!(absent | untouched)) return true;
    const u8 *code = block.t.codes + (i64)guess * block.t.positions;
    for (int p = 0; p < block.t.positions; p++) {
        u64 bit = 1ull << code[p], below = bit - 1;
        if (bit & all_absent) {
            if (absent & below) return false;
            if (!block.t.repeats) absent &= ~bit;
        } else if (bit & all_untouched) {
            if (bit & untouched && untouched & below) return false;
            untouched &= ~bit;
        }
    }
    return true;
}

// Of all guesses: the cells that they make of the position laid out, by all threads. None, of guesses that differ from
// an earlier one in the names of absent symbols alone: what that one does they do, in the position and in its parts.
__device__ void count_all(u8 *counts) {
    const uint4 *table = (const uint4 *)block.t.table;
    int places = block.t.stride / 16, n = block.n, found = 0;
    for (int place = threadIdx.x; place < places; place += THREADS) {
        u32 first = 0, count[16], words[4] = {};
#pragma unroll
        for (int i = 0; i < 16; i++) {
            int guess = 16 * place + i;
            first |= (u32)(guess < block.t.size && is_first_alike(guess, block.absent, 0)) << i;
        }
        if (first) {
            count_sixteen(table, block.rows, n, place, count);
#pragma unroll
            for (int i = 0; i < 16; i++) {
                u32 k = first >> i & 1 ? count[i] : 0;
                words[i / 4] |= k << 8 * (i % 4);
                found = more(found, k);
            }
        }
        ((uint4 *)counts)[place] = {words[0], words[1], words[2], words[3]};
    }
    if (threadIdx.x == 0) block.most_outside = block.most_inside = 0;
    __syncthreads();
    atomicMax(&block.most_outside, found);
    for (int i = threadIdx.x; i < n; i += THREADS) {
        u8 *count = counts + block.member[i];
        atomicMax(&block.most_inside, *count + 1);
        *count |= INSIDE;
    }
    __syncthreads();
}

// --- a position, laid out for the block ------------------------------------------------------------------------------

__device__ __forceinline__ int words_of(int n) { return n <= 32 ? 1 : n <= 64 ? 2 : n <= 128 ? 4 : 8; }

// Symbols that are alike, candidates, rows, and of up to MASKED candidates those that answer equally to each of them.
__device__ void lay_out(int start, int n, u64 touched) {
    note_symbols(start, n, touched);
    if (n > SPREAD) return;
    int words = words_of(n), row = block.t.stride / 16;
    __syncthreads();
    if (threadIdx.x == 0) {
        block.n = n;
        block.listed = 0;
    }
    for (int i = threadIdx.x; i < n; i += THREADS) {
        block.member[i] = stack()[start + i];
        block.rows[i] = (u32)block.member[i] * row;
    }
    __syncthreads();
    if (n > MASKED) return;
    int lane = lane_of();
    for (int i = warp_of(); i < n; i += WARPS) {
        const u8 *answers = block.t.table + (u64)block.member[i] * block.t.stride;
        for (int c = 0; c < words; c++) {
            int j = lane + 32 * c, r = j < n ? answers[block.member[j]] : 255;
            for (int q = 0; q < KINDS; q++) {
                u32 equal = __ballot_sync(ALL, r == q);
                if (lane == 0) apart[(q * words + c) * MASKED + i] = equal;
            }
        }
    }
    __syncthreads();
}

// The parts of the position laid out, of up to MASKED candidates, bounded by the most cells that guesses make of it.
__device__ void bound_parts(int n, int d, int inside, int outside) {
    if (threadIdx.x == 0) block.most_outside = outside;
    for (int m = threadIdx.x; m <= fewer(n, MASKED); m += THREADS) {
        i64 bound = 0;
        if (m > inside) bound = least(inside_bound(m, inside, d + 1), outside_bound(m, fewer(m, outside), d + 1));
        block.part[m] = bound;
    }
    __syncthreads();
}

// Guesses that were counted to make so many cells, from inside or from outside, behind those on the list of the level;
// or (for `wanted` < 0) all. Returns how many stand there.
__device__ int list_guesses(int level, int wanted, int before) {
    const u32 *counts = (const u32 *)counts_at(level);
    int *order = order_at(level), size = block.t.size, words = block.t.stride / 4, lane = lane_of();
    __syncthreads();
    if (threadIdx.x == 0) block.found = before;
    __syncthreads();
    if (wanted >= 0 && wanted & INSIDE) { // candidates, of which there are few: no other guess need be looked at
        for (int i = threadIdx.x; i < block.n; i += THREADS) {
            int guess = block.member[i];
            if (((const u8 *)counts)[guess] == wanted && is_first_alike(guess, block.absent, block.untouched))
                order[atomicAdd(&block.found, 1)] = guess;
        }
        __syncthreads();
        return block.found;
    }
    for (int first = 32 * warp_of(); first < words; first += THREADS) {
        int word = first + lane, place = 0;
        u32 equal = word >= words ? 0 : wanted < 0 ? ALL : __vcmpeq4(counts[word], 0x01010101u * wanted), here = 0;
        for (int which = 0; which < 4; which++) {
            int guess = 4 * word + which;
            bool fits = equal >> 8 * which & 1 && guess < size && is_first_alike(guess, block.absent, block.untouched);
            here |= (u32)fits << which;
        }
        // Neighbours stay together: their responses lie side by side.
        int upto = __popc(here);
        for (int other = 1; other < 32; other *= 2) {
            int before = __shfl_up_sync(ALL, upto, other);
            if (lane >= other) upto += before;
        }
        if (lane == 31 && upto) place = atomicAdd(&block.found, upto);
        place = __shfl_sync(ALL, place, 31) + upto - __popc(here);
        for (; here; here &= here - 1) order[place++] = 4 * word + __ffs(here) - 1;
    }
    __syncthreads();
    return block.found;
}

// --- one guess, by one warp: the rungs below recursion ---------------------------------------------------------------

// What a guess must stay below, the same for all lanes.
__device__ __forceinline__ i64 goal_now() { return __shfl_sync(ALL, *(volatile i64 *)&block.best, 0); }

__device__ __forceinline__ void drop(i64 total) {
    if (lane_of() == 0) lower(&block.soft, total);
}

// The bound of a cell of m candidates, of which a member makes so many cells at most, and whoever is not a member no
// more than `outside` and than there are after the response. If it makes m, that is the value.
__device__ __forceinline__ i64 by_separation(int m, int q, int d, int inside, int outside) {
    outside = fewer(m, fewer((int)block.t.outside[q], outside));
    return least(inside_bound(m, inside, d), outside_bound(m, outside, d));
}

// Bounds of a cell of m codes on the warp's list by counting; whether that is the value. All lanes get the same.
struct Counted {
    i64 bound;
    bool exact;
};

__device__ Counted by_counting(int m, int q, int d, int inside, int outside, i64 need, int level) {
    int enough = fewer(m, fewer((int)block.t.outside[q], outside)), harmless = enough - 1;
    i64 from_inside = inside_bound(m, inside, d), nobody_below = outside_bound(m, enough, d);
    // The best member is known, and nobody can be worth more: nothing is to be found by counting.
    if (from_inside < nobody_below || (from_inside == nobody_below && inside >= m - 1))
        return {from_inside, inside >= m - 1};
    if (lane_of() == 0) atomicAdd(&block.countings, 1);
    while (harmless > 0 && outside_bound(m, harmless, d) < need) harmless--;
    int found = most_cells(m, enough, harmless, level);
    i64 from_outside = found > 0 ? outside_bound(m, found, d) : NEVER;
    bool exact = from_inside <= from_outside && inside >= m - 1;
    exact |= from_outside <= from_inside && found >= m - 1 && found > harmless;
    return {least(from_inside, from_outside), exact};
}

// The candidates of a cell onto the warp's list, by their numbers in the position laid out, and how many there are;
// `mine` are the masks of the cell of each lane's response.
template <int C> __device__ int list_cell(const u32 (&mine)[C], int q) {
    int lane = lane_of(), m = 0;
    __syncwarp();
#pragma unroll
    for (int c = 0; c < C; c++) {
        u32 cell = __shfl_sync(ALL, mine[c], q);
        if (cell >> lane & 1) block.list[warp_of()][m + __popc(cell & ((1u << lane) - 1))] = lane + 32 * c;
        m += __popc(cell);
    }
    __syncwarp();
    return m;
}

template <int C> __device__ __noinline__ void value_by_rungs(int level, int guess, int depth) {
    const Search &t = block.t;
    int lane = lane_of(), warp = warp_of(), n = block.n, d = depth + 1;
    bool masked = 32 * C <= MASKED || n <= MASKED; // mostly known to the compiler, which then leaves much out
    int r[C];
    u32 mine[C]; // the cell of the response that this lane stands for
#pragma unroll
    for (int c = 0; c < C; c++) {
        int i = lane + 32 * c;
        r[c] = i < n ? t.table[(u64)block.rows[i] * 16 + guess] : 255;
        mine[c] = 0;
    }
    for (int q = 0; q < KINDS; q++)
#pragma unroll
        for (int c = 0; c < C; c++) {
            u32 equal = __ballot_sync(ALL, r[c] == q);
            if (lane == q) mine[c] = equal;
        }
    int size = 0;
#pragma unroll
    for (int c = 0; c < C; c++) size += __popc(mine[c]);
    i64 bound = 0;
    bool exact = true;
    if (size && lane == 0) bound = t.costs[depth + 1];
    if (size && lane > 0) {
        bound = most(cell_bound(size, lane, d), size <= MASKED ? block.part[size] : 0);
        exact = size <= 2 || depth + 2 >= t.flat_from;
    }
    i64 goal = goal_now(), total = sum_of(bound);
    if (total >= goal) return drop(total); // others have found something better meanwhile
    // 2. Separation.
    int inside = fewer(size, KINDS);
    if (masked) {
        block.inside[warp][lane] = 0;
        __syncwarp();
#pragma unroll
        for (int c = 0; c < C; c++) {
            int i = lane + 32 * c, q = i < n ? r[c] : 0, k = 0;
            u32 cell[C];
#pragma unroll
            for (int other = 0; other < C; other++) cell[other] = __shfl_sync(ALL, mine[other], q);
#pragma unroll 4
            for (int p = 0; p < KINDS; p++) {
                u32 met = 0;
#pragma unroll
                for (int other = 0; other < C; other++) met |= apart[(p * C + other) * MASKED + i] & cell[other];
                k += met != 0;
            }
            if (i < n) atomicMax(&block.inside[warp][q], k);
        }
        __syncwarp();
        inside = block.inside[warp][lane];
        __syncwarp();
        if (lane > 0 && !exact) {
            bound = most(bound, by_separation(size, lane, d, inside, block.most_outside));
            exact = inside == size;
        }
        total = sum_of(bound);
        if (total >= goal) return drop(total);
    } else { // one cell after another, since nobody knows who answers equally
        u32 left = __ballot_sync(ALL, !exact && size <= SEPARATED);
        while (left) {
            int q = __ffs(left) - 1, m = list_cell<C>(mine, q), k = most_inside(m, level);
            left &= left - 1;
            i64 before = __shfl_sync(ALL, bound, q);
            i64 raised = most(before, by_separation(m, q, d, k, block.most_outside));
            if (lane == q) {
                inside = k;
                bound = raised;
                exact = k == m;
            }
            total += raised - before;
            if (total >= goal) return drop(total);
        }
    }
    // 3. What is known already.
    block.a[warp][lane] = block.b[warp][lane] = 0;
    __syncwarp();
#pragma unroll
    for (int c = 0; c < C; c++)
        if (lane + 32 * c < n) {
            int code = block.member[lane + 32 * c];
            atomicXor(&block.a[warp][r[c]], t.key_a[code]);
            atomicXor(&block.b[warp][r[c]], t.key_b[code]);
        }
    __syncwarp();
    u64 a = block.a[warp][lane], b = block.b[warp][lane];
    if (!exact) {
        u64 data = recall(a, b, d);
        if (data) {
            i64 known = excess_of(data) + size * t.costs[d + 1];
            if (is_exact(data) || known > bound) {
                bound = known;
                exact = is_exact(data);
                note(HITS);
            }
        }
    }
    __syncwarp();
    total = sum_of(bound);
    if (total >= goal) return drop(total);
    // 4. Counting, the cells that are likeliest to rise first.
    for (int largest_first = 1; largest_first >= 0; largest_first--) {
        bool open = !exact && size <= COUNTED && (size >= KINDS / 2 + 2) == largest_first;
        u32 left = __ballot_sync(ALL, open);
        while (left) {
            int q = __ffs(left) - 1, m = list_cell<C>(mine, q), within = __shfl_sync(ALL, inside, q);
            left &= left - 1;
            if (!masked && m > SEPARATED) within = most_inside(m, level);
            i64 before = __shfl_sync(ALL, bound, q);
            goal = goal_now();
            Counted found = by_counting(m, q, d, within, block.most_outside, goal - (total - before), level);
            if (lane == q) {
                if (found.bound >= bound) remember(a, b, found.bound, m, d, found.exact);
                if (found.bound > bound) note(RAISED);
                bound = most(bound, found.bound);
                exact = found.exact;
            }
            total += most(0, found.bound - before);
            __syncwarp();
            if (total >= goal) return drop(total);
        }
    }
    if (__all_sync(ALL, exact)) {
        if (lane == 0) lower(&block.best, total);
        return;
    }
    int place = 0;
    if (lane == 0) place = atomicAdd(&block.left, 1);
    place = __shfl_sync(ALL, place, 0);
    Level *here = level_at(level);
    here->left_bound[place][lane] = bound;
    u32 settled = __ballot_sync(ALL, exact);
    if (lane == 0) {
        here->left_exact[place] = settled;
        here->left_total[place] = total;
        here->left_guess[place] = guess;
    }
}

// --- one guess, by the whole block: its cells are searched -----------------------------------------------------------

__device__ i64 search(int level, int start, int n, int top, int depth, u64 touched, i64 floor, i64 beta);

// The cells of a guess, written to the top of the stack, with their keys.
__device__ void cut(int level, int start, int n, int top, int guess) {
    Cells &cells = level_at(level)->cells;
    __syncthreads();
    if (threadIdx.x < RESPONSES) {
        block.count[threadIdx.x] = 0;
        block.a[0][threadIdx.x] = block.b[0][threadIdx.x] = 0;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS) {
        int code = stack()[start + i], r = block.t.table[(u64)code * block.t.stride + guess];
        atomicAdd(&block.count[r], 1);
        atomicXor(&block.a[0][r], block.t.key_a[code]);
        atomicXor(&block.b[0][r], block.t.key_b[code]);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int place = top;
        for (int r = 0; r < KINDS; r++) {
            cells.start[r] = place;
            cells.size[r] = block.count[r];
            cells.a[r] = block.a[0][r];
            cells.b[r] = block.b[0][r];
            block.count[r] = place;
            place += cells.size[r];
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS) {
        int code = stack()[start + i], r = block.t.table[(u64)code * block.t.stride + guess];
        stack()[atomicAdd(&block.count[r], 1)] = code;
    }
    __syncthreads();
}

// What is known of a cell, the same for all threads: a bound, and whether it is the value.
struct Known {
    i64 bound;
    bool exact;
};

__device__ Known look_up(u64 a, u64 b, int n, int d) {
    __syncthreads();
    if (threadIdx.x == 0) {
        u64 data = recall(a, b, d);
        block.answer = data ? excess_of(data) + n * block.t.costs[d + 1] : 0;
        block.pick = data && is_exact(data);
    }
    __syncthreads();
    Known known = {block.answer, block.pick != 0};
    __syncthreads();
    return known;
}

__device__ __forceinline__ i64 weight_of(int n) { return (n > 20 ? 2 : 1) * (n > 40 ? 2 : 1) * (n > 80 ? 2 : 1); }

// Search the cells of a guess in rounds, the smallest first, each for its portion of what is missing; see
// optimoo.search.kernels.raising. Returns the cost of the guess if below the goal, else a bound.
__device__ i64 search_cells(int level, int top, int depth, u64 touched, int guess, i64 total, i64 goal) {
    Cells &cells = level_at(level)->cells;
    int last = 0, d = depth + 1;
    touched |= block.t.counted[guess];
    while (true) {
        int found = 0;
        i64 weights = 0;
        for (int again = 0; again < 2 && !found; again++) {
            for (int r = 1; r < KINDS; r++) {
                int size = cells.size[r], name = size * RESPONSES + r;
                if (size > 2 && !cells.exact[r] && name > last) {
                    weights += weight_of(size);
                    if (!found || name < found) found = name;
                }
            }
            last = found;
        }
        if (!found) return total;
        int r = found % RESPONSES, size = found / RESPONSES;
        i64 before = cells.bound[r], gap = goal - total;
        i64 limit = before + (gap >= 1LL << 32 ? gap : (gap * weight_of(size) + weights - 1) / weights);
        // Others may have searched the same cell meanwhile, or a relabelled copy.
        Known known = look_up(cells.a[r], cells.b[r], size, d);
        bool named = size > RELABELLED && !known.exact && known.bound < limit, fresh = false;
        u64 copy_a = 0, copy_b = 0;
        if (named) {
            name_copy(cells.start[r], size, copy_a, copy_b);
            Known copy = look_up(copy_a, copy_b, size, d);
            if (copy.exact || copy.bound >= limit) {
                known = copy;
                fresh = true;
                named = false;
                if (threadIdx.x == 0) note(COPIES);
            }
        }
        i64 value = known.bound;
        bool exact = known.exact;
        if (!exact && value < limit) {
            if (threadIdx.x == 0) note(RECURSIONS);
            value = search(level + 1, cells.start[r], size, top, d, touched, most(value, before), limit);
            if (value == GAVE_UP) return GAVE_UP;
            exact = value < limit;
            fresh = true;
            __syncthreads();
        }
        if (threadIdx.x == 0 && fresh) {
            remember(cells.a[r], cells.b[r], value, size, d, exact);
            if (named) remember(copy_a, copy_b, value, size, d, exact);
        }
        if (threadIdx.x == 0) {
            cells.bound[r] = value;
            cells.exact[r] = exact;
        }
        __syncthreads();
        total += value - before;
        if (total >= goal) return total;
    }
}

// Some candidates on the stack onto the warp's list, by their codes.
__device__ void list_codes(int start, int m) {
    __syncwarp();
    for (int i = lane_of(); i < m; i += 32) block.list[warp_of()][i] = stack()[start + i];
    __syncwarp();
}

// The cost of a guess of a large position if below the goal, else a bound: all rungs, a cell for each warp.
__device__ i64 value_guess(int level, int start, int n, int top, int depth, u64 touched, int guess, i64 goal) {
    cut(level, start, n, top, guess);
    Cells &cells = level_at(level)->cells;
    int d = depth + 1;
    if (threadIdx.x == 0) note(GUESSES);
    // 1. Capacities, and what is known already.
    if (threadIdx.x < KINDS) {
        int r = threadIdx.x, size = cells.size[r];
        i64 bound = 0;
        bool exact = true;
        if (size && r == 0) bound = block.t.costs[depth + 1];
        if (size && r > 0) {
            bound = cell_bound(size, r, d);
            exact = size <= 2 || depth + 2 >= block.t.flat_from;
            u64 data = exact ? 0 : recall(cells.a[r], cells.b[r], d);
            if (data) {
                i64 known = excess_of(data) + size * block.t.costs[d + 1];
                if (is_exact(data) || known > bound) {
                    bound = known;
                    exact = is_exact(data);
                    note(HITS);
                }
            }
        }
        cells.bound[r] = bound;
        cells.exact[r] = exact;
    }
    __syncthreads();
    i64 total = 0;
    for (int r = 0; r < KINDS; r++) total += cells.bound[r];
    if (total >= goal) return total;
    // 2. Separation, a cell for each warp. It drops most guesses, and counting needs it: without it the bound of a cell
    // is no better than if a member told all others apart.
    __syncthreads();
    for (int r = 1 + warp_of(); r < KINDS; r += WARPS) {
        int m = cells.size[r];
        if (cells.exact[r] || m > COUNTED) continue;
        list_codes(cells.start[r], m);
        int inside = most_inside(m, -1);
        if (lane_of() == 0) {
            block.inside[0][r] = inside;
            cells.bound[r] = most(cells.bound[r], by_separation(m, r, d, inside, KINDS - 1));
            cells.exact[r] = inside == m;
        }
    }
    __syncthreads();
    total = 0;
    for (int r = 0; r < KINDS; r++) total += cells.bound[r];
    if (total >= goal) return total;
    // 3. Counting, a cell for each warp.
    __syncthreads();
    for (int r = 1 + warp_of(); r < KINDS; r += WARPS) {
        int m = cells.size[r];
        if (cells.exact[r] || m > COUNTED) continue;
        list_codes(cells.start[r], m);
        i64 before = cells.bound[r];
        Counted found = by_counting(m, r, d, block.inside[0][r], KINDS - 1, goal - (total - before), -1);
        __syncwarp();
        if (lane_of() == 0 && found.bound >= before) {
            if (found.bound > before) note(RAISED);
            remember(cells.a[r], cells.b[r], found.bound, m, d, found.exact);
            cells.bound[r] = found.bound;
            cells.exact[r] = found.exact;
        }
        __syncwarp();
    }
    __syncthreads();
    total = 0;
    for (int r = 0; r < KINDS; r++) total += cells.bound[r];
    if (total >= goal) return total;
    // 4. Recursion.
    return search_cells(level, top + n, depth, touched, guess, total, goal);
}

// The smallest of the totals that are left, and where it stands, into block.total and block.pick.
__device__ void pick_smallest(const i64 *totals, int count) {
    __syncthreads();
    if (warp_of() == 0) {
        i64 smallest = NEVER;
        int where = -1;
        for (int i = lane_of(); i < count; i += 32)
            if (totals[i] < smallest) {
                smallest = totals[i];
                where = i;
            }
        for (int other = 16; other; other >>= 1) {
            i64 theirs = __shfl_xor_sync(ALL, smallest, other);
            int place = __shfl_xor_sync(ALL, where, other);
            if (theirs < smallest || (theirs == smallest && place > where)) {
                smallest = theirs;
                where = place;
            }
        }
        if (lane_of() == 0) {
            block.total = smallest;
            block.pick = where;
        }
    }
    __syncthreads();
}

// 1. Capacities, and what is known of the parts of the position, for the next guesses in order, one for each thread.
// What is left of them goes into the sieve; of positions of more than SPREAD candidates, to the guesses to be searched.
__device__ void sift(int level, int start, int n, int depth, int first, int until) {
    if (first + 32 * warp_of() >= until) return; // a warp without a guess
    int number = first + threadIdx.x, guess = number < until ? order_at(level)[number] : 0;
    bool spread = n <= SPREAD, open = number < until;
    u16 *sizes = cell_sizes();
    for (int r = 0; r < KINDS; r++) sizes[r * THREADS] = 0;
    const u8 *column = block.t.table + guess;
    for (int i = 0; i < n; i += 8) { // all at once: they are far away
        int r[8];
#pragma unroll
        for (int j = 0; j < 8; j++)
            if (i + j < n)
                r[j] = column[spread ? (u64)block.rows[i + j] * 16 : (u64)stack()[start + i + j] * block.t.stride];
#pragma unroll
        for (int j = 0; j < 8; j++)
            if (i + j < n) sizes[r[j] * THREADS]++;
    }
    i64 best = *(volatile i64 *)&block.best, total = sizes[0] ? block.t.costs[depth + 1] : 0;
    for (int r = 1; r < KINDS; r++) {
        int size = sizes[r * THREADS];
        if (size == n) open = false; // learns nothing: every other guess is at least as good
        if (size) total += most(cell_bound(size, r, depth + 1), spread && size <= MASKED ? block.part[size] : 0);
    }
    if (open && total >= best) {
        if (total < block.soft) lower(&block.soft, total);
        open = false;
    }
    u32 left = __ballot_sync(ALL, open);
    int place = 0;
    if (lane_of() == 0 && left) place = atomicAdd(&block.sifted, __popc(left));
    place = __shfl_sync(ALL, place, 0) + __popc(left & ((1u << lane_of()) - 1));
    if (!open) return;
    if (spread)
        block.sieve[place] = guess;
    else {
        level_at(level)->left_total[place] = total;
        level_at(level)->left_guess[place] = guess;
    }
}

// 2. to 4. for the guesses in the sieve, unless one of them reaches the floor.
__device__ void value_some(int level, int n, int depth, int count, i64 floor) {
    int words = words_of(n);
    while (goal_now() > floor) {
        int number = 0;
        if (lane_of() == 0) number = atomicAdd(&block.next, 1);
        number = __shfl_sync(ALL, number, 0);
        if (number >= count) return;
        int guess = block.sieve[number];
        if (words == 1)
            value_by_rungs<1>(level, guess, depth);
        else if (words == 2)
            value_by_rungs<2>(level, guess, depth);
        else if (words == 4)
            value_by_rungs<4>(level, guess, depth);
        else
            value_by_rungs<8>(level, guess, depth);
        __syncwarp();
    }
}

// The value of a position if below beta, else a bound of at least beta; a value that reaches the floor ends the search.
__device__ i64 search(int level, int start, int n, int top, int depth, u64 touched, i64 floor, i64 beta) {
    if (level >= DEEPEST || depth + 2 >= block.t.levels || top + n > block.t.stack) return GAVE_UP;
    if (threadIdx.x == 0) note(POSITIONS);
    bool counted = n <= SPREAD; // so the number of cells that a guess makes bounds it
    lay_out(start, n, touched);
    int inside = 0, outside = 0;
    if (counted) {
        count_all(counts_at(level));
        inside = block.most_inside;
        outside = block.most_outside;
        __syncthreads();
        bound_parts(n, depth, inside, outside);
    }
    int most_in = inside, most_out = outside;
    i64 best = beta, soft = NEVER;
    bool ended = false, listed = false;
    int countings = 0; // cells of guesses of this position, counted so far
    int together = counted ? FIRST : THREADS; // guesses that are tried side by side
    while (best > floor) {
        // 1. The next guesses: those of the smallest bounds by number of cells, while these are below the best.
        int found = 0;
        if (!counted) {
            if (ended) break;
            found = list_guesses(level, -1, 0);
            ended = true;
        }
        while (!ended && found < together) {
            i64 from_inside = inside < 2 ? NEVER : inside_bound(n, inside, depth);
            i64 from_outside = outside < 2 ? NEVER : outside_bound(n, outside, depth);
            i64 bound = least(from_inside, from_outside);
            if (bound >= best) {
                soft = least(soft, bound);
                ended = true;
            } else
                found = list_guesses(level, from_inside <= from_outside ? --inside | INSIDE : outside--, found);
        }
        if (!found) break;
        for (int first = 0; first < found && best > floor;) {
            if (!listed && counted && n >= LISTED && countings >= LISTED_AFTER) {
                make_list(level);
                listed = true;
            }
            // 2. The rungs below recursion: the first for many guesses at once, then a guess for each warp.
            __syncthreads();
            if (threadIdx.x == 0) {
                block.best = best;
                block.soft = soft;
                block.next = block.sifted = block.left = block.countings = 0;
            }
            __syncthreads();
            int sifted = 0;
            do {
                sift(level, start, n, depth, first, fewer(found, first + together));
                first += together;
                __syncthreads();
                sifted = block.sifted;
                __syncthreads();
            } while (together == THREADS && first < found && sifted < SIFTED);
            if (counted) value_some(level, n, depth, sifted, floor);
            __syncthreads();
            if (counted && threadIdx.x == 0) note(GUESSES, fewer(block.next, sifted));
            together = fewer(together * GROWTH, THREADS);
            best = block.best;
            soft = block.soft;
            countings += block.countings;
            int left = counted ? block.left : sifted;
            if (__syncthreads_or(threadIdx.x == 0 && is_stopped())) return GAVE_UP; // one looks: it is far away
            // 3. Recursion, for the guesses that are left, the smallest bound first.
            Level *here = level_at(level);
            while (left && best > floor) {
                pick_smallest(here->left_total, left);
                i64 total = block.total;
                int pick = block.pick;
                if (total >= best) {
                    if (pick >= 0) soft = least(soft, total);
                    break;
                }
                int guess = here->left_guess[pick];
                i64 value;
                __syncthreads();
                if (threadIdx.x == 0) here->left_total[pick] = NEVER;
                if (n > SPREAD)
                    value = value_guess(level, start, n, top, depth, touched, guess, best);
                else {
                    u32 settled = here->left_exact[pick];
                    cut(level, start, n, top, guess);
                    if (threadIdx.x < KINDS) {
                        here->cells.bound[threadIdx.x] = here->left_bound[pick][threadIdx.x];
                        here->cells.exact[threadIdx.x] = settled >> threadIdx.x & 1;
                    }
                    __syncthreads();
                    value = search_cells(level, top + n, depth, touched, guess, total, best);
                }
                if (value == GAVE_UP) return GAVE_UP;
                if (value < best)
                    best = value;
                else
                    soft = least(soft, value);
                lay_out(start, n, touched);
                if (listed) take_list(level);
                if (counted) bound_parts(n, depth, most_in, most_out);
            }
        }
    }
    __syncthreads();
    return best < beta ? best : most(beta, soft);
}

// --- the position at the top -----------------------------------------------------------------------------------------

// The guesses of a position, in the order of visit; blocks take them one after another.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS_EACH) value_guesses(const Search *search, const Job *job) {
    if (threadIdx.x == 0) {
        block.t = *search;
        block.job = *job;
        u32 slot = blockIdx.x % (u32)block.t.slots;
        while (atomicCAS(block.t.taken + slot, 0u, 1u) != 0u) slot = (slot + 1) % (u32)block.t.slots;
        block.room = block.t.rooms + slot * block.t.room;
        block.pick = slot;
    }
    __syncthreads();
    int n = block.job.n, depth = block.job.depth, slot = block.pick;
    for (int i = threadIdx.x; i < n; i += THREADS) stack()[i] = block.job.members[i];
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) block.rank = atomicAdd(block.job.next, 1);
        __syncthreads();
        int rank = block.rank;
        if (rank >= block.job.count) break;
        // What a guess must stay below to count: the best value, and that itself for one that comes earlier.
        if (threadIdx.x == 0) {
            u64 best = *(volatile u64 *)block.job.best;
            block.answer = (i64)(best >> RANK_BITS) + (rank < (int)(best & ((1u << RANK_BITS) - 1)));
        }
        bool stopped = __syncthreads_or(threadIdx.x == 0 && is_stopped());
        i64 goal = block.answer, value = stopped ? GAVE_UP : block.job.bounds[rank];
        if (!stopped && value < goal)
            value = value_guess(0, 0, n, n, depth, block.job.touched, block.job.guesses[rank], goal);
        __syncthreads();
        if (threadIdx.x == 0) {
            if (value == GAVE_UP) {
                block.job.undecided[rank] = 1;
                note(UNDECIDED);
            } else if (value < goal)
                atomicMin(block.job.best, (u64)value << RANK_BITS | (u64)rank);
            else
                lower(block.job.soft, value);
        }
    }
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0) atomicExch(block.t.taken + slot, 0u);
}
