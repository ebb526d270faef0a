/* Checks certificates of version 2, as docs/certificate-2.md specifies them. Plain C11, nothing but libc.

   checker2 FILE [MOST-WORK]; FILE may be - for standard input: gunzip -c 4x10.proof.gz | checker2 -
   Prints one line; exits with 0 if the certificate proves what it says, 1 if it does not, 2 if it is unreadable.

   Sections are those of the specification; (L5) is lemma 5 of docs/proof.md, which says why the rule is sound. */

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REFUTED = 1, UNREADABLE = 2, MAX_CODES = 1 << 15, MAX_CLAIMS = 1 << 24, MAX_WAITING = 1 << 25 };
enum { MAX_LINE = 1 << 18, MAX_TEXT = 1 << 28, CLAIM_ITSELF = 64, KINDS = 32, MOVES = 20, COSTS = 100 };
enum { SIZE, MEMBERS, CODES };
#define NEVER ((int64_t)1 << 46)
#define MAX_COST ((int64_t)1 << 40)
#define LL(number) ((long long)(number))

static const char LETTERS[] = "0123456789abcdef";

static _Noreturn void fault(int code, const char *reason, ...) {
    FILE *out = code == UNREADABLE ? stderr : stdout;
    va_list arguments;
    va_start(arguments, reason);
    fputs(code == UNREADABLE ? "unreadable: " : "not proved: ", out);
    vfprintf(out, reason, arguments);
    fputc('\n', out);
    va_end(arguments);
    exit(code);
}

static void *room(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) fault(UNREADABLE, "there is not enough memory for this certificate");
    return memory;
}

/* --- section 2: text ------------------------------------------------------------------------------------------- */

static char *text, *text_end, *line; /* line is 0 at the end of the text */

static void read_text(const char *path) {
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    if (!file) fault(UNREADABLE, "%s cannot be opened", path);
    size_t length = 0, space = 1 << 16;
    text = room(space, 1);
    for (size_t got; (got = fread(text + length, 1, space - length, file)) > 0;) {
        length += got;
        if (length > MAX_TEXT) fault(UNREADABLE, "this is longer than any certificate");
        if (length == space && !(text = realloc(text, space *= 2))) fault(UNREADABLE, "there is not enough memory");
    }
    if (!length || text[length - 1] != '\n') fault(UNREADABLE, "the file ends in the middle of a line");
    if (memchr(text, 0, length)) fault(UNREADABLE, "this is not plain text");
    text_end = text + length;
}

static char *next_line(void) {
    static char *at;
    if (!at) at = text;
    if (at == text_end) return line = NULL;
    line = at;
    char *end = memchr(at, '\n', (size_t)(text_end - at));
    if (end - at >= MAX_LINE) fault(UNREADABLE, "a line is too long");
    *end = 0;
    at = end + 1;
    return line;
}

static int skip(char **at, const char *word) { /* whether the word stands here; then behind it */
    size_t length = strlen(word);
    return strncmp(*at, word, length) ? 0 : (*at += length, 1);
}

static char *header(const char *name) {
    char *at = next_line();
    if (!at || !skip(&at, name)) fault(UNREADABLE, "expected '%s'", name);
    return at;
}

static void done(const char *at) {
    if (*at) fault(UNREADABLE, "'%.20s' is not expected here", at);
}

static int64_t number(char **at, int64_t least, int64_t most) {
    const char *from = *at;
    int64_t value = 0;
    while (**at >= '0' && **at <= '9' && *at - from < 17) value = value * 10 + (*(*at)++ - '0');
    if (*at == from || (*from == '0' && *at - from > 1) || (**at >= '0' && **at <= '9') || value < least || value > most)
        fault(UNREADABLE, "'%.20s' is not a number that fits here", from);
    return value;
}

static char *word(char **rest) { /* the next word of a line, cut off; 0 if there is none */
    char *from = *rest;
    if (!from) return NULL;
    char *space = strchr(from, ' ');
    *rest = space ? (*space = 0, space + 1) : NULL;
    if (!*from) fault(UNREADABLE, "words are separated by one space");
    return from;
}

/* --- section 1: the game --------------------------------------------------------------------------------------- */

static int P, S, N, R;
static int (*codes)[6], *code_at; /* symbols of each code; code by its symbols read as a number, or -1 */
static uint8_t *table;            /* response of code to code; 0 is found */
static char response_name[KINDS][8];

static int symbol_of(char letter) {
    const char *at = letter ? strchr(LETTERS, letter) : NULL;
    return at && at - LETTERS < S ? (int)(at - LETTERS) : -1;
}

static int index_of(const int *symbols) {
    int value = 0;
    for (int p = 0; p < P; p++) value = value * S + symbols[p];
    return value;
}

static int code(const char *name) {
    int symbols[6], p = 0;
    for (; p < P && (symbols[p] = symbol_of(name[p])) >= 0;) p++;
    int found = p == P && !name[p] ? code_at[index_of(symbols)] : -1;
    if (found < 0) fault(UNREADABLE, "'%.20s' is not a code of the game", name);
    return found;
}

static const char *name(int c) {
    static char letters[7];
    for (int p = 0; p < P; p++) letters[p] = LETTERS[codes[c][p]];
    return letters;
}

static int response(const char *word) {
    for (int r = 0; r < R; r++)
        if (!strcmp(response_name[r], word)) return r;
    fault(UNREADABLE, "'%.20s' is not a response of the game", word);
}

static void make_game(const char *notation) {
    char *at = (char *)notation;
    P = (int)number(&at, 2, 6);
    if (!skip(&at, "x")) fault(UNREADABLE, "this is no game");
    S = (int)number(&at, 2, 16);
    int repeats = skip(&at, "r"), all = 1, count = 1;
    done(at);
    for (int p = 0; p < P; p++) all *= S, count *= repeats ? S : S - p > 0 ? S - p : 0;
    if (count < 1 || count > MAX_CODES) fault(UNREADABLE, "this game has %d codes", count);
    codes = room((size_t)count, sizeof *codes);
    code_at = room((size_t)all, sizeof *code_at);
    for (int value = 0; value < all; value++) {
        int seen = 0, different = 1;
        for (int p = P - 1, rest = value; p >= 0; p--, rest /= S) {
            codes[N][p] = rest % S;
            different &= !(seen >> rest % S & 1);
            seen |= 1 << rest % S;
        }
        code_at[value] = different || repeats ? N++ : -1;
        if (N == count) { /* the next would have no room; none is left that is a code */
            for (value++; value < all; value++) code_at[value] = -1;
        }
    }
    uint8_t kind_of[256] = {0};
    table = room((size_t)N * (size_t)N, 1);
    for (int x = 0; x < N; x++)
        for (int y = 0; y < N; y++) {
            int bulls = 0, both = 0, times[16] = {0};
            for (int p = 0; p < P; p++) bulls += codes[x][p] == codes[y][p], times[codes[x][p]]++;
            for (int p = 0; p < P; p++) both += times[codes[y][p]]-- > 0;
            kind_of[table[(size_t)x * (size_t)N + (size_t)y] = (uint8_t)(bulls << 4 | (both - bulls))] = 1;
        }
    for (int kind = 255; kind >= 0; kind--) /* most bulls first */
        if (kind_of[kind]) {
            char *to = response_name[kind_of[kind] = (uint8_t)R++];
            if (kind >> 4) to += sprintf(to, "%dB", kind >> 4);
            if (kind & 15 || !(kind >> 4)) sprintf(to, "%dC", kind & 15);
        }
    for (size_t i = 0; i < (size_t)N * (size_t)N; i++) table[i] = kind_of[table[i]];
}

static const uint8_t *row(int c) { return table + (size_t)c * (size_t)N; }

typedef struct { int places[6], names[16]; } Relabelling;

static int image(const Relabelling *to, int c) {
    int moved[6];
    for (int p = 0; p < P; p++) moved[to->places[p]] = to->names[codes[c][p]];
    return code_at[index_of(moved)];
}

static void permutation(const char *word, int count, int *to) {
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const char *at = word[i] ? strchr(LETTERS, word[i]) : NULL;
        if (!at || at - LETTERS >= count || seen >> (at - LETTERS) & 1)
            fault(UNREADABLE, "a relabelling must permute the positions and the symbols");
        seen |= 1 << (to[i] = (int)(at - LETTERS));
    }
    done(word + count);
}

/* --- classes of codes (L9): the root of a class is its smallest code --- */

static int root(int *parent, int c) {
    while (parent[c] != c) c = parent[c] = parent[parent[c]];
    return c;
}

static void unite(int *parent, const Relabelling *relabelling) {
    for (int c = 0; c < N; c++) {
        int a = root(parent, c), b = root(parent, image(relabelling, c));
        if (a < b) parent[b] = a;
        else parent[a] = b;
    }
}

static int *new_classes(void) {
    int *parent = room((size_t)N, sizeof *parent);
    for (int c = 0; c < N; c++) parent[c] = c;
    return parent;
}

static int swap_classes(int M, int fixed, int **smallest) { /* section 7; fixed < 0: all swaps */
    int *parent = new_classes(), count = 0;
    for (int a = 0; a < P; a++)
        for (int b = a ? a + 1 : 0; b < P; b++)
            for (int s = 0; s < S; s++)
                for (int t = s ? s + 1 : 0; t < S; t++) {
                    if ((s < M) != (t < M)) continue;
                    Relabelling swap;
                    for (int p = 0; p < P; p++) swap.places[p] = p == a ? b : p == b ? a : p;
                    for (int u = 0; u < S; u++) swap.names[u] = u == s ? t : u == t ? s : u;
                    if (fixed < 0 || image(&swap, fixed) == fixed) unite(parent, &swap);
                }
    for (int c = 0; c < N; c++)
        if (parent[c] == c) parent[count++] = c; /* count <= c: what is still to be looked at stays */
    *smallest = parent;
    return count;
}

/* --- section 3: the question ----------------------------------------------------------------------------------- */

enum { TOTAL, WORST, TOTAL_WORST, WITHIN, RACE, COST };
static int kind, candidates_only, reached, D, cap, first_count, asked_count, chance; /* cap: 0 if there is none */
static int64_t value, step, first[COSTS + 1], asked[COSTS];
static char *question;

static int64_t cost(int64_t guess) { /* (L11) */
    if (guess <= first_count) return first[guess - 1];
    int64_t more = first[first_count - 1] + (guess - first_count) * step;
    return cap || more > NEVER ? NEVER : more;
}

static int64_t refund(int64_t guess) { return chance && guess <= asked_count ? asked[guess - 1] : 0; } /* (L18) */

static int list(char **at, const char *between, int64_t most) {
    int count = 0;
    do {
        if (count == COSTS) fault(UNREADABLE, "these are too many numbers");
        asked[count++] = number(at, 0, most);
    } while (**at == *between && (*at)[1] >= '0' && (*at)[1] <= '9' && skip(at, between));
    return count;
}

static void read_question(char *at, int n) {
    question = at;
    int valid = 1;
    if (skip(&at, "total then worst ")) kind = TOTAL_WORST;
    else if (skip(&at, "total")) kind = TOTAL;
    else if (skip(&at, "worst ")) kind = WORST;
    else if (skip(&at, "within ")) kind = WITHIN;
    else if (skip(&at, "race ")) kind = RACE;
    else if (skip(&at, "costs ")) kind = COST;
    else fault(UNREADABLE, "'%.40s' is not a question", at);
    if (kind == COST) {
        first_count = list(&at, " ", MAX_COST);
        memcpy(first, asked, sizeof asked);
        for (int i = 1; i < first_count; i++) valid &= first[i - 1] <= first[i];
        if (skip(&at, " +")) step = number(&at, 0, 999999999);
        else if (skip(&at, " never")) cap = first_count;
    } else if (kind == RACE) {
        asked_count = list(&at, "/", MAX_CODES);
        chance = skip(&at, " last chance");
        int64_t sum = 0, early = 0;
        for (int i = 0; i < asked_count; i++) sum += asked[i];
        for (int i = 0; i <= asked_count; i++) { /* guess i + 1: early before it, sum - early - own after it */
            int64_t own = i < asked_count ? asked[i] : 0;
            first[first_count++] = early - (sum - early - own) + N - asked[0];
            early += own;
        }
        valid = sum == N && D == 0 && asked[asked_count - 1] > 0;
    } else {
        if (kind == WITHIN) asked[0] = number(&at, 1, 100);
        if (kind == WORST || kind == TOTAL_WORST || skip(&at, " at most ")) cap = (int)number(&at, 1, 100);
        int last = cap ? cap : kind == WITHIN ? (int)asked[0] + 1 : 1;
        for (int d = 1; d <= last; d++)
            first[first_count++] = kind == WITHIN ? d > asked[0] : kind == TOTAL_WORST ? (int64_t)(n + 1) * d : d;
        if (kind == WORST) first[last - 1] += (int64_t)n * last + 1;
        if (kind == TOTAL_WORST) first[last - 1] += 1;
        step = kind == TOTAL && !cap;
        valid = !cap || kind != WITHIN || cap >= asked[0];
    }
    done(at);
    if (!valid || (cap && cap <= D) || (!reached && (kind == WORST || kind == TOTAL_WORST)))
        fault(UNREADABLE, "'%.40s' cannot be asked here", question);
}

/* --- section 7: work ------------------------------------------------------------------------------------------- */

static int64_t work, spent;

static void charge(int64_t a, int64_t b, int64_t c) {
    /* Compared without a product that might be too large. */
    if (a && b && c && (a > work || b > work / a || c > work / a / b || a * b * c > work - spent))
        fault(REFUTED, "it takes more work than it says");
    spent += a * b * c;
}

/* --- section 5: capacities and bounds -------------------------------------------------------------------------- */

typedef struct { int64_t *cap, *sizes; int last, total, depth; } Bounds; /* sizes: by size, after depth guesses */

static Bounds bounds_of[17];
static int exact;
static uint32_t *masks; /* by code, the responses that a set gives to it */

static void make_masks(const int *set, int n) {
    memset(masks, 0, (size_t)N * sizeof *masks);
    for (int i = 0; i < n; i++) {
        const uint8_t *answers = row(set[i]);
        for (int c = 0; c < N; c++) masks[c] |= (uint32_t)1 << answers[c];
    }
}

static int bits(uint32_t m) {
    m -= m >> 1 & 0x55555555;
    m = (m & 0x33333333) + (m >> 2 & 0x33333333);
    return (int)(((m + (m >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

static int most_bits(uint32_t without) {
    int most = 0;
    for (int c = 0; c < N; c++) {
        int count = bits(masks[c] & ~without);
        if (count > most) most = count;
    }
    return most;
}

static void cut(const int *set, int n, int guess, int *sizes, int *starts, int *sorted) {
    const uint8_t *answers = row(guess);
    memset(sizes, 0, KINDS * sizeof *sizes);
    for (int i = 0; i < n; i++) sizes[answers[set[i]]]++;
    if (!sorted) return;
    int to[KINDS];
    for (int r = 0, at = 0; r < R; at += sizes[r++]) starts[r] = to[r] = at;
    for (int i = 0; i < n; i++) sorted[to[answers[set[i]]]++] = set[i];
}

static int64_t most_found(const int *set, int n, int j, int M, const int *guesses, int count) { /* F_j (L4) */
    if (j == 1) return 1;
    if (j == 2) return make_masks(set, n), most_bits(0);
    int64_t best = 0;
    int sizes[KINDS], starts[KINDS], *sorted = room((size_t)n, sizeof *sorted);
    for (int g = 0; g < count; g++) {
        int *seconds = NULL, more = j == 4 ? swap_classes(M, guesses[g], &seconds) : 0;
        if (j == 4) charge(more, N, N);
        cut(set, n, guesses[g], sizes, starts, sorted);
        int64_t sum = sizes[0] > 0;
        for (int r = 1; r < R; r++)
            if (sizes[r]) sum += most_found(sorted + starts[r], sizes[r], j - 1, M, seconds, more);
        if (sum > best) best = sum;
        free(seconds);
    }
    free(sorted);
    return best;
}

static Bounds *bounds_for(int M) {
    Bounds *b = &bounds_of[M];
    if (b->cap) return b;
    int *set = room((size_t)N, sizeof *set), *firsts, count = swap_classes(M, -1, &firsts);
    for (int c = 0; c < N; c++) {
        int fits = 1;
        for (int p = 0; p < P; p++) fits &= codes[c][p] < M;
        if (fits) set[b->total++] = c;
    }
    charge(count, b->total, N);
    b->cap = room((size_t)b->total + 6, sizeof *b->cap);
    b->sizes = room((size_t)b->total + 1, sizeof *b->sizes);
    b->depth = -1;
    int known = exact == 4 && M == S ? 4 : 3;
    for (int j = 1; j <= known; j++) b->cap[b->last = j] = most_found(set, b->total, j, M, firsts, count);
    while (b->cap[b->last] < b->total) {
        int64_t more = 1 + (R - 1) * b->cap[b->last];
        b->cap[++b->last] = more < b->total ? more : b->total;
    }
    free(set), free(firsts);
    return b;
}

static int64_t in_cells(const Bounds *b, int64_t n, int64_t k, int64_t depth) { /* CELLS (L5) */
    int64_t sum = 0;
    for (int j = 1; j <= b->last && n; j++) {
        int64_t now = k * (b->cap[j] - b->cap[j - 1]);
        if (now > n) now = n;
        sum += now * cost(depth + j);
        n -= now;
    }
    return sum;
}

static const int64_t *by_size(Bounds *b, int depth) {
    if (b->depth != depth)
        for (int n = 1, j = 1; n <= b->total; n++) {
            while (n > b->cap[j]) j++;
            b->sizes[n] = b->sizes[n - 1] + cost((int64_t)depth + j);
        }
    b->depth = depth;
    return b->sizes;
}

static int64_t raised(Bounds *b, int rule, const int *set, int n, int depth) { /* size, members, codes (L6) */
    int64_t least = by_size(b, depth)[n];
    if (rule == SIZE || n <= 2) return least;
    int inside = 0, outside = n < R - 1 ? n : R - 1;
    if (rule == CODES) {
        make_masks(set, n);
        outside = most_bits(1);
        if (outside < 2) outside = 2;
    }
    for (int i = 0; i < n; i++) {
        uint32_t mask = 0;
        for (int j = 0; j < n; j++) mask |= (uint32_t)1 << row(set[i])[set[j]];
        if (bits(mask) > inside) inside = bits(mask);
    }
    int64_t within = cost(depth + 1) + in_cells(b, n - 1, inside - 1, depth + 1);
    int64_t apart = candidates_only ? NEVER : in_cells(b, n, outside, depth + 1) - refund(depth + 1);
    int64_t other = within < apart ? within : apart;
    return other > least ? other : least;
}

/* --- section 4: the strategy ----------------------------------------------------------------------------------- */

static int *start, start_count, profile_count;
static int64_t *profile, refunded;

static void play(void) { /* (L13) */
    typedef struct { int *sorted, sizes[KINDS], starts[KINDS]; } Level; /* candidates after a guess, by response */
    Level *levels = room((size_t)N + 2, sizeof *levels);
    int depth, last = -1, count = 0;
    profile = room((size_t)N + MOVES + 2, sizeof *profile);
    header("strategy"), done(line + 8);
    for (char *at; (at = next_line()) && *at;) {
        for (depth = 0; skip(&at, "  ");) depth++;
        char *answer = depth ? word(&at) : NULL;
        if (depth > last + 1 || !at || (!depth && count) || count++ >= 2 * N) fault(UNREADABLE, "no such line fits here");
        int guess = code(at), r = depth ? response(answer) : -1;
        for (; last >= depth; free(levels[last--].sorted)) /* all that was begun below this line must be over */
            for (int i = 0; i < R; i++)
                if (levels[last].sizes[i]) fault(REFUTED, "the strategy does not go on after some response");
        Level *now = &levels[++last], *above = now - 1;
        if (depth && !above->sizes[r]) fault(REFUTED, "the strategy goes on after a response that cannot come");
        const int *set = depth ? above->sorted + above->starts[r] : start;
        int n = depth ? above->sizes[r] : start_count;
        now->sorted = room((size_t)n, sizeof *now->sorted);
        cut(set, n, guess, now->sizes, now->starts, now->sorted);
        if (depth) above->sizes[r] = 0;
        if (candidates_only && !now->sizes[0]) fault(REFUTED, "the strategy guesses what cannot be the secret");
        if (D + depth + 1 > profile_count) profile_count = D + depth + 1;
        if (cap && profile_count > cap) fault(REFUTED, "the strategy takes more guesses than it may");
        profile[D + depth] += now->sizes[0];
        if (!now->sizes[0]) refunded += refund(D + depth + 1);
        now->sizes[0] = 0;
        if (last > N) fault(REFUTED, "the strategy is deeper than the game has codes");
    }
    if (!line || !count) fault(UNREADABLE, "the strategy does not end");
    for (; last >= 0; last--)
        for (int i = 0; i < R; i++)
            if (levels[last].sizes[i]) fault(REFUTED, "the strategy does not go on after some response");
    int64_t price = -refunded;
    for (int d = 0; d < profile_count; d++) price += profile[d] * cost(d + 1);
    if (price != value) fault(REFUTED, "the strategy costs %lld", LL(price));
}

/* --- section 6: claims ----------------------------------------------------------------------------------------- */

typedef struct { int *set, n, depth; int64_t least; } Claim; /* set: 0 when it does not wait any more */

static Claim *claims, now; /* now: the one that is argued */
static int64_t claim_count, made, waiting;
static int *parent; /* classes of alike guesses */
static char *dealt; /* by code: whether a line of this claim names it */

static void make_claim(const int *set, int n, int depth, int64_t least) {
    if (made == claim_count) fault(REFUTED, "there are more claims than it says");
    if ((waiting += n + CLAIM_ITSELF) > MAX_WAITING) fault(UNREADABLE, "more candidates wait than may");
    claims[made] = (Claim){room((size_t)n, sizeof *set), n, depth, least};
    memcpy(claims[made++].set, set, (size_t)n * sizeof *set);
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int deal(const char *text) {
    int guess = code(text), inside = 0;
    if (dealt[guess]) fault(REFUTED, "guess %s is dealt with twice", text);
    for (int i = 0; i < now.n && candidates_only; i++) inside |= now.set[i] == guess;
    if (candidates_only && !inside) fault(REFUTED, "guess %s cannot be the secret", text);
    return dealt[guess] = 1, guess;
}

static void show(Bounds *b, int guess, int rule) { /* all cells of a guess by one rule, the largest first (L1) */
    static int sizes[KINDS], starts[KINDS], sorted[MAX_CODES];
    cut(now.set, now.n, guess, sizes, starts, rule == SIZE ? NULL : sorted);
    const int64_t *least = by_size(b, now.depth + 1);
    int64_t sum = sizes[0] ? cost(now.depth + 1) : -refund(now.depth + 1);
    for (int r = 1; r < R; r++) sum += least[sizes[r]];
    while (sum < now.least && rule != SIZE) {
        int r = 1;
        for (int i = 2; i < R; i++) r = sizes[i] > sizes[r] ? i : r;
        if (sizes[r] <= 2) break;
        sum += raised(b, rule, sorted + starts[r], sizes[r], now.depth + 1) - least[sizes[r]];
        sizes[r] = 0;
    }
    if (sum < now.least) fault(REFUTED, "guess %s is not shown to cost %lld or more", name(guess), LL(now.least));
}

static void show_like(int known, int guess) { /* (L8) */
    int forth[KINDS] = {0}, back[KINDS] = {0};
    for (int i = 0; i < now.n; i++) {
        int a = row(known)[now.set[i]] + 1, b = row(guess)[now.set[i]] + 1;
        if (!forth[a - 1] && !back[b - 1]) forth[a - 1] = b, back[b - 1] = a;
        if (forth[a - 1] != b || back[b - 1] != a || (a == 1) != (b == 1))
            fault(REFUTED, "guess %s does not cut the candidates as the other does", name(guess));
    }
}

static void read_alike(char *at) {
    Relabelling relabelling;
    char *places = word(&at), *names = word(&at);
    if (!places || !names || at) fault(UNREADABLE, "expected a relabelling");
    permutation(places, P, relabelling.places), permutation(names, S, relabelling.names);
    charge(N, 1, 1);
    char *inside = room((size_t)N, 1);
    for (int i = 0; i < now.n; i++) inside[now.set[i]] = 1;
    for (int i = 0; i < now.n; i++)
        if (!inside[image(&relabelling, now.set[i])]) fault(REFUTED, "a relabelling changes the candidates");
    free(inside);
    unite(parent, &relabelling);
}

static int64_t read_cell(Bounds *b, char *at, const int *sizes, const int *starts, const int *sorted, uint32_t *named) {
    char *end = at + strspn(at, "0123456789BC"), answer[8] = "", *from = at;
    if (end - at > 7) fault(UNREADABLE, "'%.20s' is no cell", at);
    memcpy(answer, at, (size_t)(end - at));
    int r = response(answer), n = sizes[r], depth = now.depth + 1;
    if (*named >> r & 1) fault(UNREADABLE, "a cell is named twice");
    if (!r || !n) fault(REFUTED, "'%.20s' is about no cell", from);
    *named |= (uint32_t)1 << r;
    const int *cell = sorted + starts[r];
    int64_t least = by_size(b, depth)[n], said;
    at = end;
    if (!strcmp(at, ":members") || !strcmp(at, ":codes")) {
        charge(n, at[1] == 'm' ? n : N, 1);
        return raised(b, at[1] == 'm' ? MEMBERS : CODES, cell, n, depth) - least;
    }
    charge(n, 1, 1);
    if (skip(&at, ">=")) {
        said = number(&at, 0, INT64_MAX), done(at);
        make_claim(cell, n, depth, said);
    } else { /* (L2, L10) */
        if (!skip(&at, "=")) fault(UNREADABLE, "'%.20s' says nothing about a cell", from);
        int64_t cited = number(&at, 0, INT64_MAX);
        static int copy[MAX_CODES];
        memcpy(copy, cell, (size_t)n * sizeof *copy);
        if (skip(&at, "/")) {
            char *names = strchr(at, '/');
            if (!names) fault(UNREADABLE, "expected a relabelling");
            *names++ = 0;
            Relabelling relabelling;
            permutation(at, P, relabelling.places), permutation(names, S, relabelling.names);
            for (int i = 0; i < n; i++) copy[i] = image(&relabelling, copy[i]);
        } else done(at);
        const Claim *other = cited < made ? &claims[cited] : NULL;
        if (!other || !other->set || other->depth != depth || other->n != n)
            fault(REFUTED, "it cites claim %lld, which does not say it", LL(cited));
        qsort(copy, (size_t)n, sizeof *copy, by_number);
        if (memcmp(copy, other->set, (size_t)n * sizeof *copy))
            fault(REFUTED, "it cites claim %lld, which is about other candidates", LL(cited));
        said = other->least;
    }
    return said > least ? said - least : 0;
}

static void read_guess(Bounds *b, char *first_word, char *rest) {
    static int sizes[KINDS], starts[KINDS], sorted[MAX_CODES];
    int guess = deal(first_word);
    uint32_t named = 0;
    charge(now.n, 1, 1);
    cut(now.set, now.n, guess, sizes, starts, sorted);
    int64_t sum = sizes[0] ? cost(now.depth + 1) : -refund(now.depth + 1);
    for (int r = 1; r < R; r++) sum += by_size(b, now.depth + 1)[sizes[r]];
    for (char *cell; (cell = word(&rest));) sum += read_cell(b, cell, sizes, starts, sorted, &named);
    if (sum < now.least) fault(REFUTED, "guess %s is not shown to cost %lld or more", name(guess), LL(now.least));
}

static void read_guesses(Bounds *b, char *rest) { /* one line that is no relabelling */
    char *rule = word(&rest), *text;
    if (!rest) fault(UNREADABLE, "'%.20s' is no line of an argument", rule);
    if (!strcmp(rule, "members") || !strcmp(rule, "codes")) {
        while ((text = word(&rest))) {
            charge(now.n, *rule == 'm' ? now.n : N, 1);
            show(b, deal(text), *rule == 'm' ? MEMBERS : CODES);
        }
    } else if (!strcmp(rule, "like")) {
        int known = code(word(&rest));
        if (!rest) fault(UNREADABLE, "nothing is like it");
        if (!dealt[known]) fault(REFUTED, "guesses are like one that no line above deals with");
        while ((text = word(&rest))) charge(now.n, 1, 1), show_like(known, deal(text));
    } else read_guess(b, rule, rest);
}

static void argue(void) { /* every claim, in order; each cites larger numbers only (L10) */
    header("claims"), done(line + 6);
    claims = room((size_t)claim_count, sizeof *claims);
    dealt = room((size_t)N, 1), parent = new_classes();
    make_claim(start, start_count, D, value);
    next_line();
    for (int64_t i = 0; i < claim_count; i++) {
        if (i == made) fault(REFUTED, "there are fewer claims than it says");
        char own[40];
        int symbols = 0, M = 0, alike = 0, dealing = 0;
        now = claims[i], claims[i].set = NULL, waiting -= now.n + CLAIM_ITSELF;
        for (int c = 0; c < now.n; c++)
            for (int p = 0; p < P; p++) symbols |= 1 << codes[now.set[c]][p];
        for (; symbols; symbols &= symbols - 1) M++;
        Bounds *b = bounds_for(M);
        sprintf(own, "claim %lld size", LL(i));
        if (line && !strcmp(line, own)) {
            charge(now.n, 1, 1);
            if (by_size(b, now.depth)[now.n] < now.least) fault(REFUTED, "claim %lld is not shown by size", LL(i));
            next_line();
        } else {
            charge(now.n, N, 1);
            memset(dealt, 0, (size_t)N);
            for (int c = 0; c < N; c++) parent[c] = c;
            *strrchr(own, ' ') = 0;
            if (line && !strcmp(line, own))
                while (next_line() && strncmp(line, "claim ", 6)) {
                    char *at = line;
                    if (!skip(&at, "alike ")) read_guesses(b, at), dealing = 1;
                    else if (dealing || ++alike > 32) fault(UNREADABLE, "no relabelling may stand here");
                    else read_alike(at);
                }
            make_masks(now.set, now.n);
            for (int g = 0; g < N; g++) /* all that need be shown (L7, L9, L16), by size (L5) */
                if (!dealt[g] && root(parent, g) == g && (masks[g] & 1 || (!candidates_only && masks[g] & (masks[g] - 1))))
                    show(b, g, SIZE);
        }
        free(now.set);
    }
    if (line || made != claim_count) fault(REFUTED, "there is more in it than the claims it says");
    if (spent != work) fault(REFUTED, "the work is %lld", LL(spent));
}

/* --- section 8: the verdict ------------------------------------------------------------------------------------ */

static void say(const char *title) { /* (L14, L15) */
    int64_t v = value, n = start_count, all = (int64_t)N * N, a = n * cap + 1, points = 2 * all - N * asked[0] - v;
    int64_t percent = (points * 1000000 + 2 * all - 1) / (2 * all);
    char what[3000], less[200] = "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses", none[100];
    if (kind == WORST && v < a) fault(REFUTED, "no secret needs the last guess");
    if (kind == WORST) sprintf(what, "%d guesses, %lld secrets need them, %lld in all", cap, LL(v / a), LL(v % a));
    if (kind == TOTAL) sprintf(what, "%lld guesses over all %lld secrets", LL(v), LL(n)), strcpy(less, "needs fewer");
    if (kind == TOTAL_WORST) {
        sprintf(what, "%lld guesses over all %lld secrets, %lld of them at guess %d", LL(v / (n + 1)), LL(n), LL(v % (n + 1)), cap);
        sprintf(less, "needs fewer, or as many with fewer secrets at guess %d", cap);
    }
    if (kind == WITHIN) sprintf(what, "%lld of %lld secrets within %lld guesses", LL(n - v), LL(n), LL(asked[0]));
    if (kind == WITHIN) strcpy(less, "finds more");
    if (kind == RACE)
        sprintf(what, "%lld of %lld points, %lld.%04lld %%, against %.*s%s", LL(points), LL(2 * all), LL(percent / 10000),
                LL(percent % 10000), (int)strcspn(question + 5, " "), question + 5, chance ? ", with a last chance" : ""),
            strcpy(less, "has more");
    if (kind == COST)
        sprintf(what, "%lld over all %lld secrets, by guess %.2000s", LL(v), LL(n), question + 6), strcpy(less, "costs less");
    strcpy(none, "no strategy");
    if (cap && kind != WORST && kind != COST) sprintf(none + strlen(none), " of at most %d guesses", cap);
    if (candidates_only) strcat(none, " that guesses only candidates");
    int own = kind == RACE && !chance && reached && !candidates_only && profile_count == asked_count;
    for (int i = 0; i < asked_count && own; i++) own = profile[i] == asked[i];
    const char *so = own ? "; so none wins more often than it loses against the strategy in this certificate" : "";
    if (reached) printf("proved: %s: %s, and %s %s%s\n", title, what, none, less, so);
    else printf("proved: %s: %s %s than %s\n", title, none, less, what);
}

int main(int count, char **arguments) {
    int64_t most = (int64_t)1 << 42;
    if (count < 2 || count > 3) fault(UNREADABLE, "expected: checker2 FILE [MOST-WORK]");
    if (count == 3) most = number(&arguments[2], 0, INT64_MAX);
    read_text(arguments[1]);
    done(header("optimoo certificate 2"));
    char *game = header("game: "), *at = header("guesses: ");
    candidates_only = !strcmp(at, "candidates");
    if (!candidates_only && strcmp(at, "any")) fault(UNREADABLE, "expected guesses: any or candidates");
    char *asks = header("asks: "), *after = header("after: ");
    char *listed = next_line();
    if (listed && skip(&listed, "secrets: ")) next_line();
    else listed = NULL;
    if (!(at = line) || !skip(&at, "value: ")) fault(UNREADABLE, "expected 'value: '");
    reached = !skip(&at, "at least ");
    value = number(&at, 0, INT64_MAX), done(at);
    at = header("capacities: "), exact = (int)number(&at, 3, 4), done(at);
    at = header("claims: "), claim_count = number(&at, 1, MAX_CLAIMS), done(at);
    at = header("work: "), work = number(&at, 0, INT64_MAX), done(at);
    if (work > most) fault(UNREADABLE, "it takes work of %lld, and %lld is allowed", LL(work), LL(most));
    make_game(game);
    masks = room((size_t)N, sizeof *masks), start = room((size_t)N, sizeof *start);
    for (char *secret; listed && (secret = word(&listed)); start_count++) {
        start[start_count % N] = code(secret);
        if (start_count && (start_count >= N || start[start_count] <= start[start_count - 1]))
            fault(UNREADABLE, "the secrets are not in order");
    }
    char title[400], secrets[40] = "";
    int moved = strcmp(after, "nothing");
    if (start_count) sprintf(secrets, " with %d listed secrets", start_count);
    for (; !*secrets && start_count < N; start_count++) start[start_count] = start_count;
    snprintf(title, sizeof title, moved ? "%s%s after %s" : "%s%s", game, secrets, after);
    for (char *move; moved && (move = word(&after)); D++) {
        char *answer = strchr(move, '=');
        if (!answer || D == MOVES) fault(UNREADABLE, "'%.20s' is no move that fits here", move);
        *answer++ = 0;
        int guess = code(move), r = response(answer), kept = 0;
        for (int i = 0; i < start_count; i++)
            if (row(guess)[start[i]] == r) start[kept++] = start[i];
        if (!r || !(start_count = kept)) fault(UNREADABLE, "the moves leave nothing to be found");
    }
    read_question(asks, start_count);
    if (kind == RACE && *secrets) fault(UNREADABLE, "a race is about all secrets");
    header(""), done(line);
    if (reached) play();
    argue();
    say(title);
    return 0;
}
