/* Checks certificates of version 2, as docs/certificate-2.md specifies them; "section" below is one of that page.
 *
 *     checker2 FILE [MOST-WORK]        FILE may be - for standard input
 *
 * prints one line and exits with 0 (proved), 1 (not proved) or 2 (unreadable). (L5) is lemma 5 of docs/proof.md, the
 * reason why a rule is sound. Plain C11 and its library; no recursion, and memory of N*N bytes for a game of N codes. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CODES = 32768, MOST_PLACES = 6, MOST_SYMBOLS = 16, MOST_RESPONSES = 27, MOST_COSTS = 100 };
enum { LONGEST_LINE = 1 << 18, LONGEST_TEXT = 1 << 28, MOST_WAITING = 1 << 25, RING = 1 << 19, MOST_CLAIMS = 1 << 24 };
enum { FOUND = 0, GUESSES_AHEAD = 24, BLOCK = 256 };
static const int64_t NEVER = (int64_t)1 << 46, LARGEST = 99999999999999999, USUAL_WORK = (int64_t)1 << 42;
typedef uint16_t Code; /* codes are numbered from 0 in lexicographic order */

/* --- Verdicts and memory (section 8) --- */

static int64_t line_number;

static void unreadable(const char *reason, ...) {
    va_list values;
    va_start(values, reason);
    fprintf(stderr, "unreadable: ");
    if (line_number) fprintf(stderr, "line %lld: ", (long long)line_number);
    vfprintf(stderr, reason, values);
    fprintf(stderr, "\n");
    exit(2);
}

static void refuse(const char *reason, ...) {
    va_list values;
    va_start(values, reason);
    printf("not proved: ");
    vprintf(reason, values);
    printf("\n");
    exit(1);
}

static void *memory(size_t bytes) {
    void *got = calloc(bytes, 1);
    if (!got) unreadable("there is not enough memory for it");
    return got;
}

/* --- Text (section 2): one line at a time, and a place in it --- */

static FILE *file;
static char line[LONGEST_LINE];
static const char *at;
static int64_t text_length;

static bool next_line(void) { /* false at the end of the file */
    int length = 0, byte = getc(file);
    if (byte == EOF) return false;
    for (line_number++; byte != '\n'; byte = getc(file)) {
        if (byte == EOF) unreadable("it does not end with a newline");
        if (byte == 0 || byte > 127) unreadable("it is not ASCII text");
        if (length == LONGEST_LINE - 1) unreadable("it is too long");
        line[length++] = (char)byte;
    }
    if ((text_length += length + 1) > LONGEST_TEXT) unreadable("the text is too long");
    line[length] = 0;
    at = line;
    return true;
}

static char *copy(const char *text) { return strcpy(memory(strlen(text) + 1), text); }

static bool begins(const char *words) { return strncmp(at, words, strlen(words)) == 0; }

static bool skip(const char *words) {
    bool there = begins(words);
    if (there) at += strlen(words);
    return there;
}

static void expect(const char *words) {
    if (!skip(words)) unreadable("expected '%s' at '%.20s'", words, at);
}

static void end_line(void) {
    if (*at) unreadable("'%.20s' is too much", at);
}

static void field(const char *name) {
    if (!next_line()) unreadable("the file ends too early");
    expect(name);
}

static int64_t number(int64_t least, int64_t most) {
    int64_t value = 0;
    const char *from = at;
    while (*at >= '0' && *at <= '9' && at - from < 17 && !(at - from == 1 && *from == '0')) {
        value = 10 * value + (*at++ - '0');
    }
    if (at == from || value < least || value > most) unreadable("'%.20s' is not a number that fits here", from);
    return value;
}

/* --- The game (section 1) --- */

static int places, symbols, N, R;
static bool repeats, only_candidates;
static uint8_t digit[MOST_CODES][MOST_PLACES];
static int *code_of;    /* by key: the digits as a number to the base of symbols; -1 if it is no code */
static uint8_t *table;  /* responses of each code to each, row by row; BLOCK bytes more, so that blocks may overlap it */
static int response_of[MOST_PLACES + 1][MOST_PLACES + 1]; /* by bulls and cows; -1 if it does not occur */

static int smaller(int a, int b) { return a < b ? a : b; }

static int bits(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

static const uint8_t *row(int code) { return table + (size_t)code * (size_t)N; }

static void make_game(void) {
    int64_t keys = 1, count = 1;
    for (int p = 0; p < places; p++) keys *= symbols, count *= repeats ? symbols : symbols - p;
    if (count < 1 || count > MOST_CODES) unreadable("such a game has no codes, or too many");
    code_of = memory((size_t)keys * sizeof *code_of);
    uint64_t *agree = memory((size_t)count * sizeof *agree), *share = memory((size_t)count * sizeof *share);
    for (int64_t key = 0; key < keys; key++) {
        int64_t rest = key;
        int times[MOST_SYMBOLS] = {0};
        bool twice = false;
        uint64_t seats = 0, names = 0; /* which symbol is where, and how many there are of each: places*symbols < 64 */
        for (int p = places - 1; p >= 0; p--, rest /= symbols) {
            int symbol = (int)(rest % symbols);
            if (N < MOST_CODES) digit[N][p] = (uint8_t)symbol;
            seats |= (uint64_t)1 << (p * symbols + symbol);
            names |= (uint64_t)1 << (symbol * places + times[symbol]);
            twice |= times[symbol]++ > 0;
        }
        code_of[key] = twice && !repeats ? -1 : N;
        if (code_of[key] >= 0) agree[N] = seats, share[N++] = names;
    }
    memset(response_of, -1, sizeof response_of);
    table = memory((size_t)N * (size_t)N + BLOCK);
    for (int x = 0; x < N; x++) {
        uint8_t *responses = table + (size_t)x * (size_t)N;
        for (int y = 0; y < N; y++) { /* the first pair is a code with itself: found gets the number 0 */
            int bulls = bits(agree[x] & agree[y]), cows = bits(share[x] & share[y]) - bulls;
            if (response_of[bulls][cows] < 0) response_of[bulls][cows] = R++;
            responses[y] = (uint8_t)response_of[bulls][cows];
        }
    }
    free(agree), free(share);
}

static int read_symbol(int below) {
    int symbol = *at >= '0' && *at <= '9' ? *at - '0' : *at >= 'a' && *at <= 'f' ? *at - 'a' + 10 : MOST_SYMBOLS;
    if (symbol >= below) unreadable("'%.20s' has a wrong symbol or too few", at);
    at++;
    return symbol;
}

static int read_code(void) {
    int key = 0;
    for (int p = 0; p < places; p++) key = key * symbols + read_symbol(symbols);
    if (code_of[key] < 0) unreadable("no code of the game stands before '%.20s'", at);
    return code_of[key];
}

static int read_response(void) {
    int part[2] = {0, 0};
    const char *from = at;
    for (int i = 0; i < 2; i++) {
        bool there = at[0] >= '0' && at[0] <= '6' && at[1] == "BC"[i] && (at[0] > '0' || (i == 1 && at == from));
        if (there) part[i] = at[0] - '0', at += 2;
    }
    if (at == from || response_of[part[0]][part[1]] < 0) unreadable("'%.20s' is no response of the game", from);
    return response_of[part[0]][part[1]];
}

/* A relabelling: what the digit of each position adds to the key of the image. */
typedef struct { int adds[MOST_PLACES][MOST_SYMBOLS]; } Relabelling;

static Relabelling relabelling(const int *seat, const int *name) {
    Relabelling made = {0};
    for (int p = 0; p < places; p++) {
        int weight = 1;
        for (int q = seat[p] + 1; q < places; q++) weight *= symbols;
        for (int s = 0; s < symbols; s++) made.adds[p][s] = name[s] * weight;
    }
    return made;
}

static void read_permutation(int *images, int count) {
    unsigned seen = 0;
    for (int i = 0; i < count; i++) seen |= 1u << (images[i] = read_symbol(count));
    if (seen != (1u << count) - 1) unreadable("no permutation stands before '%.20s'", at);
}

static Relabelling read_relabelling(const char *between) {
    int seat[MOST_PLACES], name[MOST_SYMBOLS];
    read_permutation(seat, places);
    expect(between);
    read_permutation(name, symbols);
    return relabelling(seat, name);
}

static int image(const Relabelling *by, int code) {
    int key = 0;
    for (int p = 0; p < places; p++) key += by->adds[p][digit[code][p]];
    return code_of[key];
}

/* Codes cut into cells: those of response r stand from start[r] up to start[r + 1], in their order. */
typedef struct { int start[MOST_RESPONSES + 1]; Code codes[MOST_CODES]; } Cut;

static int cell_size(const Cut *cut, int response) { return cut->start[response + 1] - cut->start[response]; }
static const Code *cell(const Cut *cut, int response) { return cut->codes + cut->start[response]; }

static void cut_by(Cut *cut, int guess, const Code *set, int n) {
    const uint8_t *responses = row(guess);
    int next[MOST_RESPONSES] = {0};
    for (int i = 0; i < n; i++) next[responses[set[i]]]++;
    cut->start[0] = 0;
    for (int r = 0; r < R; r++) {
        cut->start[r + 1] = cut->start[r] + next[r];
        next[r] = cut->start[r];
    }
    for (int i = 0; i < n; i++) cut->codes[next[responses[set[i]]]++] = set[i];
}

/* The most different responses, of those counted, that any code gets from a set; where it is stop or more, perhaps
 * less than the most, but stop at least. */
static int most_responses(const Code *set, int n, uint32_t counted, int stop) {
    int most = 0;
    for (int from = 0; from < N && most < stop; from += BLOCK) {
        uint32_t seen[BLOCK] = {0};
        for (int i = 0; i < n; i++) {
            const uint8_t *responses = row(set[i]) + from;
            for (int k = 0; k < BLOCK; k++) seen[k] |= (uint32_t)1 << (responses[k] & 31);
        }
        for (int k = 0; k < smaller(BLOCK, N - from); k++) {
            int different = bits(seen[k] & counted);
            if (different > most) most = different;
        }
    }
    return most;
}

/* Classes of codes: the root of each class is its smallest code. */
static Code root[MOST_CODES];

static int root_of(int code) {
    while (root[code] != code) code = root[code] = root[root[code]];
    return code;
}

static void one_class_each(void) {
    for (int x = 0; x < N; x++) root[x] = (Code)x;
}

static void join_images(const Relabelling *by) {
    for (int x = 0; x < N; x++) {
        int a = root_of(x), b = root_of(image(by, x));
        if (a < b) root[b] = (Code)a;
        else root[a] = (Code)b;
    }
}

/* --- The question (section 3) --- */

static enum { TOTAL, WORST, TOTAL_THEN_WORST, WITHIN, RACE, COSTS } asks;
static int64_t last, within;                  /* the numbers after "at most" (or "worst") and "within"; 0 if none */
static int64_t listed[MOST_COSTS + 2], step;  /* c(1), c(2), ... up to c(costs), then each step more */
static int64_t profile[MOST_COSTS + 1];       /* the numbers of a race, from 1 on */
static int costs;
static Code start[MOST_CODES];                /* the candidates after the moves, start_size of them */
static int start_size, moves;
static int64_t value, claims, work;
static int exact; /* the capacities of all symbols are exact up to this number of guesses */
static bool bound_only;
static char *game_text, *asks_text, *moves_text;

static int64_t cost(int64_t guess) { /* (L11) */
    if (guess <= costs) return listed[guess];
    int64_t later = last ? NEVER : listed[costs] + (guess - costs) * step;
    return later < NEVER ? later : NEVER;
}

static void read_question(void) {
    if (skip("total then worst ")) asks = TOTAL_THEN_WORST, last = number(1, 100);
    else if (skip("total")) asks = TOTAL, last = skip(" at most ") ? number(1, 100) : 0;
    else if (skip("worst ")) asks = WORST, last = number(1, 100);
    else if (skip("within ")) asks = WITHIN, within = number(1, 100), last = skip(" at most ") ? number(1, 100) : 0;
    else if (skip("race ")) {
        asks = RACE;
        do {
            if (++costs > MOST_COSTS) unreadable("these are too many numbers");
            profile[costs] = number(0, MOST_CODES);
        } while (skip("/"));
        if (profile[costs] == 0) unreadable("a race does not end with 0");
    } else {
        asks = COSTS;
        expect("costs ");
        do {
            if (++costs > MOST_COSTS) unreadable("these are too many costs");
            listed[costs] = number(0, (int64_t)1 << 40);
            if (costs > 1 && listed[costs] < listed[costs - 1]) unreadable("costs decrease");
        } while (!begins(" +") && !begins(" never") && skip(" "));
        if (skip(" never")) last = costs;
        else if (skip(" +")) step = number(0, 999999999);
    }
    end_line();
}

static void settle_costs(void) {
    int64_t n = start_size, earlier = 0, all = 0;
    if (last && last <= moves) unreadable("so many guesses were made before");
    if (asks == WITHIN && last && last < within) unreadable("it asks beyond the last guess");
    if (asks == TOTAL || asks == WORST || asks == TOTAL_THEN_WORST) {
        costs = last ? (int)last : 1;
        for (int d = 1; d <= costs; d++) listed[d] = asks == TOTAL_THEN_WORST ? (n + 1) * d : d;
        if (asks == WORST) listed[last] += n * last + 1;
        if (asks == TOTAL_THEN_WORST) listed[last] += 1;
        step = 1;
    } else if (asks == WITHIN) {
        costs = (int)(last ? last : within + 1);
        for (int d = 1; d <= costs; d++) listed[d] = d > within;
    } else if (asks == RACE) {
        for (int i = 1; i <= costs; i++) all += profile[i];
        if (moves || all != N) unreadable("a race begins with the game, and its numbers add up to that of the codes");
        for (int d = 1; d <= costs; earlier += profile[d++]) {
            listed[d] = earlier - (all - earlier - profile[d]) + N - profile[1];
        }
        listed[++costs] = all + N - profile[1];
    }
}

static void read_moves(void) {
    if (!skip("nothing")) do {
        if (++moves > 20) unreadable("these are too many moves");
        int guess = read_code(), kept = 0;
        expect("=");
        int response = read_response();
        if (response == FOUND) unreadable("the secret is found already");
        for (int i = 0; i < start_size; i++) {
            if (row(guess)[start[i]] == response) start[kept++] = start[i];
        }
        start_size = kept;
    } while (skip(" "));
    end_line();
    if (start_size == 0) unreadable("no code gives all these responses");
}

static void read_header(int64_t most_work) {
    field("optimoo certificate 2"), end_line();
    field("game: ");
    places = (int)number(2, MOST_PLACES);
    expect("x");
    symbols = (int)number(2, MOST_SYMBOLS);
    repeats = skip("r"), end_line();
    game_text = copy(line + strlen("game: "));
    make_game();
    field("guesses: ");
    only_candidates = skip("candidates");
    if (!only_candidates) expect("any");
    end_line();
    field("asks: ");
    read_question();
    asks_text = copy(line + strlen("asks: "));
    field("after: ");
    for (start_size = 0; start_size < N; start_size++) start[start_size] = (Code)start_size;
    read_moves();
    moves_text = copy(line + strlen("after: "));
    settle_costs();
    field("value: ");
    bound_only = skip("at least ");
    value = number(0, LARGEST), end_line();
    if (bound_only && (asks == WORST || asks == TOTAL_THEN_WORST)) unreadable("this question needs a strategy");
    field("capacities: ");
    exact = (int)number(3, 4), end_line();
    field("claims: ");
    claims = number(1, MOST_CLAIMS), end_line();
    field("work: ");
    work = number(0, LARGEST), end_line();
    if (work > most_work) {
        unreadable("it takes work of %lld, and %lld is allowed", (long long)work, (long long)most_work);
    }
    field(""), end_line();
}

/* --- The strategy (section 4): the candidates of a path are part of one array, cut further line by line --- */

typedef struct { int from, start[MOST_RESPONSES + 1]; uint32_t open; } Node; /* open: responses without a line yet */

static bool like_the_race = true; /* whether the profile of the strategy is that of the race */

static void close_node(const Node *node) {
    if (node->open) refuse("the strategy does not say what to guess after some response");
}

static void play(void) { /* (L13) */
    static Cut cut;
    Node *path = memory(2 * (size_t)N * sizeof *path);
    int64_t *found = memory((2 * (size_t)N + MOST_COSTS + 2) * sizeof *found), lines = 0, spent = 0;
    Code *order = memory((size_t)start_size * sizeof *order);
    int depth = -1; /* of the line before */
    memcpy(order, start, (size_t)start_size * sizeof *order);
    for (field(""); *at; field("")) {
        int from = 0, n = start_size, spaces = (int)strspn(at, " "), i = spaces / 2;
        if (++lines > 2 * (int64_t)N) unreadable("the strategy has too many lines");
        at += spaces;
        if (spaces % 2 || i > depth + 1 || (i == 0 && depth >= 0)) unreadable("no line above is one to the left");
        for (; depth >= i; depth--) close_node(&path[depth]);
        if (i > 0) {
            Node *above = &path[i - 1];
            int response = read_response();
            expect(" ");
            if (response == FOUND) refuse("the strategy goes on after the secret is found");
            if (!(above->open >> response & 1)) refuse("a response in the strategy cannot occur, or has a guess already");
            above->open &= ~((uint32_t)1 << response);
            from = above->from + above->start[response];
            n = above->start[response + 1] - above->start[response];
        }
        Node *node = &path[depth = i];
        int guess = read_code();
        end_line();
        if (last && moves + i + 1 > last) refuse("the strategy takes more than %d guesses", (int)last);
        cut_by(&cut, guess, order + from, n);
        bool finds = cell_size(&cut, FOUND) > 0;
        if (only_candidates && !finds) refuse("the strategy guesses what is no candidate");
        *node = (Node){.from = from};
        memcpy(order + from, cut.codes, (size_t)n * sizeof *order);
        memcpy(node->start, cut.start, sizeof cut.start);
        for (int r = 1; r < R; r++) node->open |= (uint32_t)(cell_size(&cut, r) > 0) << r;
        found[i + 1] += finds;
        spent += finds ? cost(moves + i + 1) : 0;
    }
    if (depth < 0) refuse("the strategy is empty");
    for (; depth >= 0; depth--) close_node(&path[depth]);
    if (spent != value) refuse("the strategy costs %lld, not %lld", (long long)spent, (long long)value);
    if (asks == WORST && found[last - moves] == 0) refuse("the strategy finds nothing at guess %d", (int)last);
    for (int i = 1; asks == RACE && i < costs; i++) like_the_race &= found[i] == profile[i];
    free(path), free(found), free(order);
}

/* --- Work (section 7) and capacities (section 5) --- */

static int64_t worked;

static void charge(int64_t amount) { /* (L12) */
    if (amount > work - worked) refuse("it takes more work than it says");
    worked += amount;
}

static int capacity[MOST_SYMBOLS + 1][GUESSES_AHEAD]; /* by the number of symbols and guesses; all 0 if not yet known */

static void exchange(int *images, int count, int a, int b) {
    for (int i = 0; i < count; i++) images[i] = i == a ? b : i == b ? a : i;
}

/* Makes the classes under swaps, or only those that leave a code as it is (-1: all), and lists their smallest codes.
 * Of all swaps, those that exchange both positions and symbols add nothing to the others. */
static int list_classes(int among, int fixed, Code *smallest) {
    int seat[MOST_PLACES], name[MOST_SYMBOLS], count = 0;
    one_class_each();
    for (int pq = 0; pq < places * places; pq++) {
        int p = pq / places, q = pq % places;
        if (pq > 0 && p >= q) continue; /* 0 and 0: no positions are exchanged; and so with symbols */
        exchange(seat, places, p, q);
        for (int st = 0; st < symbols * symbols; st++) {
            int s = st / symbols, t = st % symbols;
            if ((st > 0 && s >= t) || (s < among) != (t < among) || (fixed < 0 && pq > 0 && st > 0)) continue;
            exchange(name, symbols, s, t);
            Relabelling swap = relabelling(seat, name);
            if (fixed < 0 || image(&swap, fixed) == fixed) join_images(&swap);
        }
    }
    for (int x = 0; x < N; x++) {
        if (root_of(x) == x) smallest[count++] = (Code)x;
    }
    return count;
}

/* F2 of a set (L4): its cells, found included, by the guess that makes the most of them. */
static int most_in_two(const Code *set, int n) { return n < 3 ? n : most_responses(set, n, UINT32_MAX, smaller(n, R)); }

/* F4 of all codes (L4), if the first guess and the second are the smallest codes of their classes. */
static int most_in_four(const Code *firsts, int count) {
    static Cut first, second;
    Code *seconds = memory((size_t)N * sizeof *seconds), *all = memory((size_t)N * sizeof *all);
    int64_t classes = 0;
    int most = 0;
    for (int x = 0; x < N; x++) all[x] = (Code)x;
    for (int i = 0; i < count; i++) classes += list_classes(symbols, firsts[i], seconds);
    charge(classes * N * N);
    for (int i = 0; i < count; i++) {
        int best[MOST_RESPONSES] = {1}, sum = 0; /* found counts 1 */
        int second_count = list_classes(symbols, firsts[i], seconds);
        cut_by(&first, firsts[i], all, N);
        for (int j = 0; j < second_count; j++) for (int r = 1; r < R; r++) {
            cut_by(&second, seconds[j], cell(&first, r), cell_size(&first, r));
            int found = cell_size(&second, FOUND);
            for (int s = 1; s < R; s++) found += most_in_two(cell(&second, s), cell_size(&second, s));
            if (found > best[r]) best[r] = found;
        }
        for (int r = 0; r < R; r++) sum += best[r];
        if (sum > most) most = sum;
    }
    free(seconds), free(all);
    return most;
}

static void find_capacities(int among) { /* (L3, L4) */
    static Cut cut;
    int *cap = capacity[among], size = 0;
    if (cap[1]) return;
    Code *secrets = memory((size_t)N * sizeof *secrets), *smallest = memory((size_t)N * sizeof *smallest);
    for (int x = 0; x < N; x++) {
        bool inside = true;
        for (int p = 0; p < places; p++) inside &= digit[x][p] < among;
        if (inside) secrets[size++] = (Code)x;
    }
    int count = list_classes(among, -1, smallest), known = 3;
    charge((int64_t)count * size * N);
    cap[1] = 1;
    for (int i = 0; i < count; i++) {
        int in_two = 0, in_three = 0;
        cut_by(&cut, smallest[i], secrets, size);
        for (int r = 0; r < R; r++) {
            in_two += cell_size(&cut, r) > 0;
            in_three += r == FOUND ? cell_size(&cut, r) : most_in_two(cell(&cut, r), cell_size(&cut, r));
        }
        if (in_two > cap[2]) cap[2] = in_two;
        if (in_three > cap[3]) cap[3] = in_three;
    }
    if (exact == 4 && among == symbols) cap[known = 4] = most_in_four(smallest, count);
    for (int j = known + 1; j < GUESSES_AHEAD; j++) cap[j] = smaller(size, 1 + (R - 1) * cap[j - 1]);
    free(secrets), free(smallest);
}

/* --- Bounds (section 5) in the argument of one claim, after d guesses --- */

static const int *cap;                   /* the capacities for its symbols */
static int64_t price[GUESSES_AHEAD + 2]; /* c(d), c(d + 1), ... */
static int64_t by_size[MOST_CODES + 1];  /* by size after d + 1 guesses */

static int64_t cells_bound(int n, int k, int ahead) { /* CELLS(n, k, d + ahead) (L5) */
    int64_t sum = 0;
    for (int j = 1, before = 0; before < n; j++) {
        int now = smaller(n, k * cap[j]);
        sum += (now - before) * price[ahead + j];
        before = now;
    }
    return sum;
}

static void prepare_bounds(int among, int n, int64_t d) {
    find_capacities(among);
    cap = capacity[among];
    for (int j = 0; j < GUESSES_AHEAD + 2; j++) price[j] = cost(d + j);
    for (int m = 1, j = 1; m <= n; m++) {
        while (cap[j] < m) j++;
        by_size[m] = by_size[m - 1] + price[1 + j];
    }
}

/* members(T, d + 1), or codes(T, d + 1), of a cell T (L6). OUTSIDE never increases with the number of cells, so this
 * need not be counted any further than where OUTSIDE is as small as it can be, or no more than by size. */
static int64_t cell_bound(const Code *set, int n, bool codes) {
    int64_t least = by_size[n];
    if (n <= 2) return least;
    int inside_cells = 0, outside_cells = smaller(n, R - 1);
    for (int i = 0; i < n && inside_cells < smaller(n, R); i++) {
        uint32_t seen = 0;
        for (int j = 0; j < n; j++) seen |= (uint32_t)1 << row(set[i])[set[j]];
        if (bits(seen) > inside_cells) inside_cells = bits(seen);
    }
    int64_t inside = price[2] + cells_bound(n - 1, inside_cells - 1, 2);
    int64_t outside = only_candidates ? NEVER : cells_bound(n, outside_cells, 2);
    if (codes && !only_candidates && outside < inside && least < inside) {
        int enough = outside_cells;
        while (enough > 2 && cells_bound(n, enough - 1, 2) <= (outside > least ? outside : least)) enough--;
        int most = most_responses(set, n, ~(uint32_t)1, enough);
        outside = cells_bound(n, most < 2 ? 2 : most, 2);
    }
    int64_t either = inside < outside ? inside : outside;
    return either > least ? either : least;
}

/* --- Claims (section 6) --- */

typedef struct { int n; int64_t depth, least; Code codes[]; } Claim;

static Claim *waiting[RING]; /* by number; fewer wait than there is room, since each counts as 65 at least */
static int64_t made, waiting_codes, announced = -1; /* announced: the number in the claim line at hand, -1 if none */
static bool announced_by_size, more; /* more: the file has not ended */
static Claim *claim;                 /* the one argued now, its number and cost so far */
static int64_t arguing = -1;
static bool member[MOST_CODES], dealt[MOST_CODES]; /* of the claim; whether a line deals with the guess */
static Cut cells;

static void make_claim(const Code *codes, int n, int64_t depth, int64_t least) {
    if (made == claims) refuse("more claims are made than it says");
    if ((waiting_codes += n + 64) > MOST_WAITING) unreadable("too many codes wait");
    Claim *new = memory(sizeof *new + (size_t)n * sizeof *codes);
    new->n = n, new->depth = depth, new->least = least;
    memcpy(new->codes, codes, (size_t)n * sizeof *codes);
    waiting[made++ % RING] = new;
}

static void failed(const char *reason, int guess) {
    char written[MOST_PLACES + 1] = "";
    for (int p = 0; p < places; p++) written[p] = "0123456789abcdef"[digit[guess][p]];
    refuse("claim %lld: guess %s %s", (long long)arguing, written, reason);
}

static int read_guess(void) {
    int guess = read_code();
    if (dealt[guess]) failed("is dealt with twice", guess);
    if (only_candidates && !member[guess]) failed("is no candidate", guess);
    dealt[guess] = true;
    return guess;
}

/* What the sizes of all cells add up to, and c(d + 1) if the guess is found (L1, L5). */
static int64_t cut_and_add(int guess) {
    cut_by(&cells, guess, claim->codes, claim->n);
    int64_t sum = cell_size(&cells, FOUND) ? price[1] : 0;
    for (int r = 1; r < R; r++) sum += by_size[cell_size(&cells, r)];
    return sum;
}

static void check_rule(bool codes) { /* (L6) */
    do {
        int guess = read_guess();
        charge((int64_t)claim->n * (codes ? N : claim->n));
        int64_t sum = cut_and_add(guess);
        for (int r = 1; r < R && sum < claim->least; r++) { /* no bound is less than by size, so it may stop early */
            int n = cell_size(&cells, r);
            sum += cell_bound(cell(&cells, r), n, codes) - by_size[n];
        }
        if (sum < claim->least) failed("is not shown to cost enough", guess);
    } while (skip(" "));
}

static void check_like(void) { /* (L8) */
    int first = read_code();
    if (!dealt[first]) failed("is dealt with by no line above", first);
    expect(" ");
    do {
        int guess = read_guess(), to[MOST_RESPONSES], back[MOST_RESPONSES];
        charge(claim->n);
        memset(to, -1, sizeof to), memset(back, -1, sizeof back);
        to[FOUND] = back[FOUND] = FOUND;
        for (int i = 0; i < claim->n; i++) {
            int a = row(first)[claim->codes[i]], b = row(guess)[claim->codes[i]];
            if (to[a] < 0 && back[b] < 0) to[a] = b, back[b] = a;
            if (to[a] != b || back[b] != a) failed("does not cut like the other", guess);
        }
    } while (skip(" "));
}

static int64_t cite(const Code *codes, int n) { /* (L2, L10) */
    static bool wanted[MOST_CODES];
    int64_t cited = number(0, LARGEST);
    bool relabelled = skip("/"), same = true;
    Relabelling by = {0};
    if (relabelled) by = read_relabelling("/");
    if (cited <= arguing || cited >= made) refuse("claim %lld cites one that does not wait", (long long)arguing);
    Claim *other = waiting[cited % RING];
    if (other->n != n || other->depth != claim->depth + 1) same = false;
    for (int i = 0; i < n && same; i++) wanted[other->codes[i]] = true;
    for (int i = 0; i < n && same; i++) same = wanted[relabelled ? image(&by, codes[i]) : codes[i]];
    for (int i = 0; i < other->n; i++) wanted[other->codes[i]] = false;
    if (!same) refuse("claim %lld cites claim %lld, which is not about this", (long long)arguing, (long long)cited);
    return other->least;
}

static void check_cells(void) { /* (L1) */
    int guess = read_guess();
    uint32_t named = 0;
    charge(claim->n);
    int64_t sum = cut_and_add(guess);
    expect(" ");
    do {
        int response = read_response(), n = cell_size(&cells, response);
        const Code *codes = cell(&cells, response);
        int64_t said = 0;
        if (named >> response & 1) unreadable("a cell is named twice");
        if (response == FOUND || n == 0) failed("has no such cell to speak of", guess);
        named |= (uint32_t)1 << response;
        if (skip(">=")) {
            said = number(0, LARGEST);
            charge(n);
            make_claim(codes, n, claim->depth + 1, said);
        } else if (skip("=")) {
            charge(n);
            said = cite(codes, n);
        } else {
            bool by_codes = skip(":codes");
            if (!by_codes) expect(":members");
            charge((int64_t)n * (by_codes ? N : n));
            said = cell_bound(codes, n, by_codes);
        }
        if (said > by_size[n]) sum += said - by_size[n];
    } while (skip(" "));
    if (sum < claim->least) failed("is not shown to cost enough", guess);
}

static void check_alike(void) { /* (L9) */
    Relabelling by = read_relabelling(" ");
    end_line();
    charge(N);
    for (int i = 0; i < claim->n; i++) {
        if (!member[image(&by, claim->codes[i])]) refuse("claim %lld: 'alike' changes its codes", (long long)arguing);
    }
    join_images(&by);
}

/* Guesses that no line deals with (L5), except those that need not be shown (L7, L9, L16): a block of them at a time,
 * with a count of the members in each of their cells. Bytes are counted up to 255 before they are added up. */
static void check_others(void) {
    static uint8_t few[MOST_RESPONSES][BLOCK];
    static uint16_t count[MOST_RESPONSES][BLOCK];
    for (int from = 0; from < N; from += BLOCK) {
        bool need[BLOCK] = {false}, any = false;
        for (int k = 0, g = from; k < BLOCK && g < N; k++, g++) {
            any |= need[k] = !dealt[g] && root_of(g) == g && (member[g] || !only_candidates);
        }
        if (!any) continue;
        memset(count, 0, sizeof count);
        for (int i = 0, end = 0; i < claim->n;) {
            memset(few, 0, sizeof few);
            for (end = smaller(claim->n, i + 255); i < end; i++) {
                const uint8_t *responses = row(claim->codes[i]) + from;
                for (int r = 1; r < R; r++) {
                    for (int k = 0; k < BLOCK; k++) few[r][k] += responses[k] == r;
                }
            }
            for (int r = 1; r < R; r++) {
                for (int k = 0; k < BLOCK; k++) count[r][k] += few[r][k];
            }
        }
        for (int k = 0; k < smaller(BLOCK, N - from); k++) {
            int64_t sum = member[from + k] ? price[1] : 0;
            bool useless = false;
            for (int r = 1; r < R; r++) {
                sum += by_size[count[r][k]];
                useless |= count[r][k] == claim->n;
            }
            if (need[k] && !useless && sum < claim->least) failed("is not shown to cost enough", from + k);
        }
    }
}

static void read_claim_line(void) {
    announced = -1;
    if (!more) return;
    expect("claim ");
    announced = number(0, LARGEST);
    announced_by_size = skip(" size");
    end_line();
    if (announced <= arguing) refuse("claim %lld comes too late", (long long)announced);
}

static void argue(void) { /* the claim whose number is arguing */
    uint32_t occurs = 0;
    claim = waiting[arguing % RING];
    waiting_codes -= claim->n + 64;
    for (int i = 0; i < claim->n; i++) {
        for (int p = 0; p < places; p++) occurs |= (uint32_t)1 << digit[claim->codes[i]][p];
    }
    prepare_bounds(bits(occurs), claim->n, claim->depth);
    bool mine = announced == arguing, sized = mine && announced_by_size;
    charge((int64_t)claim->n * (sized ? 1 : N));
    if (mine) more = next_line();
    if (sized) {
        if (cells_bound(claim->n, 1, 0) < claim->least) refuse("claim %lld: its size is not enough", (long long)arguing);
        if (more && !begins("claim ")) refuse("something follows a claim by size");
    } else {
        one_class_each();
        memset(dealt, 0, sizeof dealt);
        for (int i = 0; i < claim->n; i++) member[claim->codes[i]] = true;
        for (int alike = 0; mine && more && skip("alike "); more = next_line()) {
            if (++alike > 32) unreadable("one claim has too many lines of 'alike'");
            check_alike();
        }
        for (; mine && more && !begins("claim "); more = next_line()) {
            if (skip("members ")) check_rule(false);
            else if (skip("codes ")) check_rule(true);
            else if (skip("like ")) check_like();
            else check_cells();
            end_line();
        }
        check_others();
        for (int i = 0; i < claim->n; i++) member[claim->codes[i]] = false;
    }
    if (mine) read_claim_line();
    free(claim);
}

/* --- The statement (section 8) --- */

static void print_what(void) {
    long long n = start_size, v = value, l = last, one = n * l + 1, all = 2ll * N * N;
    long long points = (long long)N * N + N * (N - profile[1]) - v;
    if (asks == TOTAL) printf("%lld guesses over all %lld secrets", v, n);
    if (asks == WORST) printf("%lld guesses, %lld secrets need them, %lld in all", l, v / one, v % one);
    if (asks == TOTAL_THEN_WORST) {
        printf("%lld guesses over all %lld secrets, %lld of them at guess %lld", v / (n + 1), n, v % (n + 1), l);
    }
    if (asks == WITHIN) printf("%lld of %lld secrets within %lld guesses", n - v, n, (long long)within);
    if (asks == RACE) {
        long long parts = (points * 1000000 + all - 1) / all;
        printf("%lld of %lld points, %lld.%04lld %%, against %s", points, all, parts / 10000, parts % 10000,
               asks_text + strlen("race "));
    }
    if (asks == COSTS) printf("%lld over all %lld secrets, by guess %s", v, n, asks_text + strlen("costs "));
}

static void print_none_less(void) {
    static const char *const less[] = {
        [TOTAL] = "needs fewer", [WITHIN] = "finds more", [RACE] = "has more", [COSTS] = "costs less",
        [WORST] = "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses",
        [TOTAL_THEN_WORST] = "needs fewer, or as many with fewer secrets at guess"};
    printf("no strategy");
    if (last && asks != WORST && asks != COSTS) printf(" of at most %d guesses", (int)last);
    printf("%s %s", only_candidates ? " that guesses only candidates" : "", less[asks]);
    if (asks == TOTAL_THEN_WORST) printf(" %d", (int)last);
}

static void print_statement(void) {
    printf("proved: %s%s%s: ", game_text, moves ? " after " : "", moves ? moves_text : "");
    if (!bound_only) print_what(), printf(", and ");
    print_none_less();
    if (bound_only) printf(" than "), print_what();
    if (asks == RACE && like_the_race && !bound_only && !only_candidates) {
        printf("; so none wins more often than it loses against the strategy in this certificate");
    }
    printf("\n");
}

int main(int count, char **words) {
    int64_t most_work = USUAL_WORK;
    if (count != 2 && count != 3) unreadable("expected: checker2 FILE [MOST-WORK]");
    if (count == 3) at = words[2], most_work = number(0, LARGEST), end_line();
    file = strcmp(words[1], "-") ? fopen(words[1], "rb") : stdin;
    if (!file) unreadable("%s cannot be opened", words[1]);
    read_header(most_work);
    if (!bound_only) {
        field("strategy"), end_line();
        play();
    }
    field("claims"), end_line();
    more = next_line();
    read_claim_line();
    make_claim(start, start_size, moves, value);
    for (arguing = 0; arguing < made; arguing++) argue();
    if (more) refuse("something follows the last argument");
    if (made != claims) refuse("%lld claims are made, not %lld", (long long)made, (long long)claims);
    if (worked != work) refuse("the work is %lld, not %lld", (long long)worked, (long long)work);
    print_statement();
    return 0;
}
