// search.cu, compiled for a processor: blocks one after another.

#include "simulated.h"

#include "search.cu"

u32 apart[APART + THREADS * KINDS / 2];
static_assert(sizeof(Copy) <= sizeof apart, "a copy lies there, too");

namespace {
const Search *the_search;
const Job *the_job;
} // namespace

extern "C" void run(const Search *search, const Job *job, int blocks) {
    the_search = search;
    the_job = job;
    for (int i = 0; i < blocks; i++) {
        std::memset(apart, 0xcd, sizeof apart); // nobody has cleared it
        simulated::run_block(i, THREADS, [] { value_guesses(the_search, the_job); });
    }
}

// The keys of a relabelled copy of some codes.
extern "C" void name(const Search *search, const int *members, int n, u64 *keys) {
    static const int *codes;
    static int count;
    static u64 *named;
    the_search = search, codes = members, count = n, named = keys;
    simulated::run_block(0, THREADS, [] {
        if (threadIdx.x == 0) {
            block.t = *the_search;
            block.room = block.t.rooms;
        }
        __syncthreads();
        for (int i = threadIdx.x; i < count; i += THREADS) stack()[i] = codes[i];
        u64 a, b;
        name_copy(0, count, a, b);
        if (threadIdx.x == THREADS - 1) named[0] = a, named[1] = b;
    });
}

extern "C" long bytes_of_level() { return sizeof(Level); }
extern "C" long bytes_of_lists() { return 4 * COLUMNS + 4L * SPREAD * PLANES * PITCH; }
extern "C" long bytes_shared() { return sizeof apart; }
extern "C" long bytes_of_copy() { return sizeof(Copy); }
extern "C" long words_of_search() { return sizeof(Search) / 8; }
extern "C" long words_of_job() { return sizeof(Job) / 8; }
extern "C" int levels_kept() { return DEEPEST; }
extern "C" int threads_of_block() { return THREADS; }
extern "C" int blocks_each() { return BLOCKS_EACH; }
extern "C" int rank_bits() { return RANK_BITS; }
extern "C" int bounded() { return BOUNDED; }
extern "C" int after() { return AFTER; }
extern "C" int responses() { return RESPONSES; }
