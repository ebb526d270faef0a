/* checker2 FILE [MOST-WORK] checks a certificate of version 2, as docs/certificate-2.md specifies it, prints one line
 * and exits with 0 (proved), 1 (not proved) or 2 (unreadable). FILE may be - for standard input. "Section" is one of
 * that page; (L5) is lemma 5 of docs/proof.md, the reason why a rule is sound. N codes take N*N bytes of memory. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CODES = 32768, MOST_KEYS = 1 << 18, MOST_PLACES = 6, MOST_SYMBOLS = 16, MOST_RESPONSES = 27 };
enum { LONGEST_LINE = 1 << 18, LONGEST_TEXT = 1 << 28, MOST_WAITING = 1 << 25, RING = 1 << 19, MOST_CLAIMS = 1 << 24 };
enum { FOUND = 0, MOST_COSTS = 100, GUESSES_AHEAD = 24, BLOCK = 256 };
typedef uint16_t Code; typedef long long Number; /* codes are numbered in their order; sums stay below 2^63 (L12) */
static const Number NEVER = 1LL << 46, LARGEST = 99999999999999999, USUAL_WORK = 1LL << 42;

/* --- Verdicts that end it (section 8) --- */
#define refuse(...) end_with(1, __VA_ARGS__)
#define unreadable(...) end_with(2, __VA_ARGS__)
static FILE *file; static Number line_number, text_length;
static _Noreturn void end_with(int code, const char *reason, ...) {
    va_list values; va_start(values, reason);
    FILE *out = code == 1 ? stdout : stderr;
    fprintf(out, code == 1 ? "not proved: " : line_number ? "unreadable: line %lld: " : "unreadable: ", line_number);
    vfprintf(out, reason, values), fprintf(out, "\n"), exit(code);
}

/* --- Text (section 2): one line at a time, and a place in it --- */
static char line[LONGEST_LINE + 1], asks_text[LONGEST_LINE], moves_text[LONGEST_LINE];
static const char *at, SYMBOLS[] = "0123456789abcdef";
static bool next_line(void) { /* false at the end of the file */
    if (!fgets(line, sizeof line, file)) return false;
    size_t length = strlen(line); /* it ends where a zero byte is; other bytes that are not ASCII fit nowhere */
    line_number++, text_length += (Number)length, at = line;
    if (length == 0 || line[length - 1] != '\n') unreadable("it is too long, or no text that ends with a newline");
    if (text_length > LONGEST_TEXT) unreadable("the text is too long");
    return line[length - 1] = 0, true;
}
static bool begins(const char *words) { return strncmp(at, words, strlen(words)) == 0; }
static bool skip(const char *words) { return begins(words) ? at += strlen(words), true : false; }
static void expect(const char *words) { if (!skip(words)) unreadable("expected '%s' at '%.20s'", words, at); }
static void end_line(void) { if (*at) unreadable("'%.20s' should not be there", at); }
static void field(const char *name) { if (next_line()) expect(name); else unreadable("the file ends too early"); }
static Number number(Number least, Number most) {
    const char *from = at; Number value = 0;
    while (*at >= '0' && *at <= '9' && at - from < 17 && (at == from || value)) value = 10 * value + *at++ - '0';
    if (at == from || value < least || value > most) unreadable("'%.20s' is not a number that fits here", from);
    return value;
}

/* --- The game (section 1) --- */
static int places, symbols, N, R; /* N codes, R responses */
static bool repeats, candidates, bound_only, last_chance, plays_the_race = true;
static int weight[MOST_PLACES], code_of[MOST_KEYS]; /* a key: digits times weights. Its code, or -1 */
static uint8_t digit[MOST_CODES + 1][MOST_PLACES], *table; /* table: responses, row by row, and a BLOCK to spare */
static int response_of[MOST_PLACES + 1][MOST_PLACES + 1]; /* 1 + its number, by bulls and bulls + cows; 0 if none */
static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }
static const uint8_t *row(int code) { return table + (size_t)code * (size_t)N; }
static int bits(uint32_t set) {
    set -= set >> 1 & 0x55555555, set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}
static uint32_t symbols_of(int code) {
    uint32_t set = 0; for (int p = 0; p < places; p++) set |= 1u << digit[code][p];
    return set;
}
static void make_game(void) {
    int keys = 1, count = 1;
    for (int p = places - 1; p >= 0; p--) weight[p] = keys, keys *= symbols, count *= repeats ? symbols : symbols - p;
    if (count < 1 || count > MOST_CODES || keys > MOST_KEYS) unreadable("such a game has no codes, or too many");
    for (int key = 0; key < keys; key++) {
        for (int p = 0; p < places; p++) digit[N][p] = (uint8_t)(key / weight[p] % symbols);
        code_of[key] = repeats || bits(symbols_of(N)) == places ? N++ : -1;
    }
    size_t n = (size_t)N;
    if (!(table = calloc(n * n + BLOCK, 1))) unreadable("there is not enough memory for it");
    for (size_t x = 0; x < n; x++) for (size_t y = 0; y <= x; y++) { /* the first pair is equal: found is number 0 */
        int bulls = 0, both = 0, times[MOST_SYMBOLS] = {0};
        for (int p = 0; p < places; p++) bulls += digit[x][p] == digit[y][p], times[digit[x][p]]++;
        for (int p = 0; p < places; p++) both += times[digit[y][p]]-- > 0;
        if (response_of[bulls][both] == 0) response_of[bulls][both] = ++R;
        table[x * n + y] = table[y * n + x] = (uint8_t)(response_of[bulls][both] - 1);
    }
}
static int read_symbol(int below) {
    int symbol = (int)strcspn(SYMBOLS, (char[]){*at, 0}); /* the number of all if it is none of them */
    if (symbol >= below) unreadable("a symbol is wrong or missing at '%.20s'", at);
    return at++, symbol;
}
static int read_code(void) {
    int key = 0; for (int p = 0; p < places; p++) key += weight[p] * read_symbol(symbols);
    if (code_of[key] < 0 || !strchr(" =", *at)) unreadable("no code of the game stands before '%.20s'", at);
    return code_of[key];
}
static int read_response(void) {
    int bulls = 0, both = 0; const char *from = at;
    if (at[0] >= '1' && at[0] <= '6' && at[1] == 'B') both = bulls = at[0] - '0', at += 2;
    if (at[0] >= (at == from ? '0' : '1') && at[0] <= '6' - bulls && at[1] == 'C') both += at[0] - '0', at += 2;
    if (at == from || response_of[bulls][both] == 0) unreadable("'%.20s' is no response of the game", from);
    return response_of[bulls][both] - 1;
}
typedef struct { int seat[MOST_PLACES], name[MOST_SYMBOLS]; } Relabelling;
static const Relabelling identity = {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
static Relabelling read_relabelling(const char *between) {
    Relabelling by; uint32_t seats = 0, names = 0;
    for (int p = 0; p < places; p++) seats |= 1u << (by.seat[p] = read_symbol(places));
    expect(between);
    for (int s = 0; s < symbols; s++) names |= 1u << (by.name[s] = read_symbol(symbols));
    if (bits(seats) < places || bits(names) < symbols) unreadable("no relabelling stands before '%.20s'", at);
    return by;
}
static int image(const Relabelling *by, int code) {
    int key = 0; for (int p = 0; p < places; p++) key += by->name[digit[code][p]] * weight[by->seat[p]];
    return code_of[key];
}
static Code parent[MOST_CODES]; /* classes of codes: a code leads by its parents to the smallest one of its class */
static int smallest(int code) { while (parent[code] != code) code = parent[code] = parent[parent[code]]; return code; }
static void separate_all(void) { for (int x = 0; x < N; x++) parent[x] = (Code)x; }
static void join(int a, int b) { a = smallest(a), b = smallest(b), parent[larger(a, b)] = (Code)smaller(a, b); }
static void join_images(const Relabelling *by) { for (int x = 0; x < N; x++) join(x, image(by, x)); }

/* Codes cut into cells: those of response r stand from start[r] up to start[r + 1], in their order. */
typedef struct { int start[MOST_RESPONSES + 1]; Code codes[MOST_CODES]; } Cut;
static int cell_size(const Cut *cut, int response) { return cut->start[response + 1] - cut->start[response]; }
static const Code *cell(const Cut *cut, int response) { return cut->codes + cut->start[response]; }
static void cut_by(Cut *cut, int guess, const Code *set, int size) {
    const uint8_t *responses = row(guess); int next[MOST_RESPONSES + 1] = {0};
    for (int i = 0; i < size; i++) next[responses[set[i]] + 1]++;
    for (int r = 0; r < R; r++) next[r + 1] += next[r];
    memcpy(cut->start, next, sizeof next);
    for (int i = 0; i < size; i++) cut->codes[next[responses[set[i]]]++] = set[i];
}

/* The most different responses, among those counted, that any code gets from a set. It may stop at enough. */
static int most_responses(const Code *set, int size, uint32_t counted, int enough) {
    int most = 0;
    for (int from = 0; from < N && most < enough; from += BLOCK) {
        uint32_t seen[BLOCK] = {0};
        for (int i = 0; i < size; i++) for (int k = 0; k < BLOCK; k++) seen[k] |= 1u << row(set[i])[from + k];
        for (int k = 0, end = smaller(BLOCK, N - from); k < end; k++) most = larger(most, bits(seen[k] & counted));
    }
    return most;
}

/* --- The header, and the question (section 3) --- */
static enum { TOTAL_WORST, TOTAL, WORST, WITHIN, RACE, COSTS } asks;
static Number last, within;                 /* the numbers after "at most" (or "worst") and "within"; 0 if none */
static Number listed[MOST_COSTS + 2], step; /* c(1), c(2), ... up to c(costs), then each a step more */
static Number profile[MOST_COSTS + 2];      /* the numbers of a race, from 1 on */
static Code start[MOST_CODES];              /* the candidates after the moves; left is how many */
static Number value, claims, work, worked, costs, left, moves, secrets, exact;
static Number refund(Number guess) { return last_chance && guess < costs ? profile[guess] : 0; } /* (L18) */
static Number cost(Number guess) { /* (L11) */
    Number later = guess <= costs ? listed[guess] : last ? NEVER : listed[costs] + (guess - costs) * step;
    return later < NEVER ? later : NEVER;
}
static void read_question(void) {
    static const char *const words[] = {"total then worst ", "total", "worst ", "within ", "race ", "costs "};
    while (!skip(words[asks])) if (asks++ == COSTS) unreadable("there is no question like '%.20s'", at);
    const bool to_worst = asks == WORST || asks == TOTAL_WORST;
    within = asks == WITHIN ? number(1, 100) : 0, step = asks == TOTAL;
    if (to_worst || (asks < RACE && skip(" at most "))) last = number(1, 100);
    if (asks >= RACE) do {
        if (++costs > MOST_COSTS) unreadable("there are more than %d numbers", MOST_COSTS);
        listed[costs] = number(asks == COSTS ? listed[costs - 1] : 0, asks == RACE ? MOST_CODES : 1LL << 40);
    } while (asks == RACE ? skip("/") : !begins(" +") && !begins(" never") && skip(" "));
    if (asks == COSTS && skip(" +")) step = number(0, 999999999);
    else if (asks == COSTS && skip(" never")) last = costs;
    last_chance = asks == RACE && skip(" last chance"), end_line();
    if (last && (last <= moves || last < within)) unreadable("it asks beyond the last guess, or there is none left");
    if (bound_only && to_worst) unreadable("this question needs a strategy");
    if (asks < RACE) costs = last ? last : within + 1;
    Number each = asks == TOTAL_WORST ? left + 1 : 1, earlier = 0;
    for (int d = 1; d <= costs && asks < RACE; d++) listed[d] = asks == WITHIN ? d > within : each * d;
    if (to_worst) listed[last] += asks == WORST ? left * last + 1 : 1;
    if (asks != RACE) return;
    memcpy(profile, listed, sizeof profile);
    if (profile[costs++] == 0 || moves || secrets) unreadable("a race ends with 0, or begins within the game");
    for (int d = 1; d <= costs; earlier += profile[d++]) listed[d] = 2 * earlier + profile[d] - profile[1];
    if (earlier != N) unreadable("a race counts %d secrets", N);
}
static void read_moves(void) {
    if (!skip("nothing")) do {
        int guess = read_code(), kept = 0; expect("="); int response = read_response();
        if (response == FOUND || ++moves > 20) unreadable("there are too many moves, or the secret is found");
        for (int i = 0; i < left; i++) if (row(guess)[start[i]] == response) start[kept++] = start[i];
        left = kept;
    } while (skip(" "));
}
static void read_secrets(void) { /* (L17) */
    int kept = 0, before = -1;
    for (int code, i = 0; before < 0 || skip(" "); before = code, secrets++) {
        if ((code = read_code()) <= before) unreadable("secrets stand in ascending order");
        while (i < left && start[i] < code) i++;
        if (i < left && start[i] == code) start[kept++] = (Code)code;
    }
    left = kept;
}
static void read_header(Number most_work) {
    field("optimoo certificate 2"), end_line();
    field("game: "), places = (int)number(2, MOST_PLACES), expect("x"), symbols = (int)number(2, MOST_SYMBOLS);
    repeats = skip("r"), end_line(), make_game();
    field("guesses: "), candidates = skip("candidates"), expect(candidates ? "" : "any"), end_line();
    field("asks: "), strcpy(asks_text, at);
    for (left = 0; left < N; left++) start[left] = (Code)left;
    field("after: "), strcpy(moves_text, at), read_moves(), end_line(), field("");
    if (skip("secrets: ")) read_secrets(), end_line(), field("");
    if (left == 0) unreadable("no secret is left after the moves");
    expect("value: "), bound_only = skip("at least "), value = number(0, LARGEST), end_line();
    at = asks_text, read_question();
    field("capacities: "), exact = number(3, 4), end_line();
    field("claims: "), claims = number(1, MOST_CLAIMS), end_line();
    field("work: "), work = number(0, LARGEST), end_line();
    if (work > most_work) unreadable("it takes work of %lld, and %lld is allowed", work, most_work);
    field(""), end_line();
}

/* --- The strategy (section 4): the candidates of a path are a part of one array, cut further line by line --- */
typedef struct { int start[MOST_RESPONSES + 1]; uint32_t open; } Node; /* open: responses without a line yet */
static void play(void) { /* (L13) */
    static Node path[2 * MOST_CODES];
    static int found[2 * MOST_CODES + 1], above = -1; /* how far the line above is indented */
    static Cut cut; Number spent = 0;
    for (int lines = 0;; lines++) {
        field(""); int i = (int)strspn(at, " "), from = 0, size = (int)left;
        if (i % 2 || i / 2 > above + 1 || (*at && i == 0 && lines)) unreadable("no line above is one step to the left");
        for (i /= 2; above >= i; above--) if (path[above].open) refuse("the strategy leaves a path open");
        if (!*at) { if (lines > 0) break; else refuse("the strategy has no guess"); }
        if (lines == 2 * N) unreadable("the strategy has too many lines");
        at += 2 * i;
        if (i > 0) {
            Node *node = &path[i - 1]; int response = read_response();
            if (!(node->open >> response & 1)) refuse("a response in the strategy is found, impossible or taken");
            node->open &= ~(1u << response), expect(" ");
            from = node->start[response], size = node->start[response + 1] - from;
        }
        cut_by(&cut, read_code(), start + from, size), end_line();
        memcpy(start + from, cut.codes, (size_t)size * sizeof *start), path[above = i].open = 0;
        for (int r = 0; r <= R; r++) path[i].start[r] = from + cut.start[r];
        for (int r = 1; r < R; r++) path[i].open |= (uint32_t)(cell_size(&cut, r) > 0) << r;
        bool finds = cell_size(&cut, FOUND);
        if (last && moves + i + 1 > last) refuse("the strategy takes more than %lld guesses", last);
        if (candidates && !finds) refuse("the strategy guesses what is no candidate");
        found[i + 1] += finds, spent += finds ? cost(moves + i + 1) : -refund(moves + i + 1);
    }
    if (spent != value) refuse("the strategy costs %lld, not %lld", spent, value);
    if (asks == WORST && found[last - moves] == 0) refuse("the strategy finds nothing at guess %lld", last);
    for (int i = 1; asks == RACE && i < costs; i++) plays_the_race &= found[i] == profile[i];
}

/* --- Work (section 7) and capacities (section 5) --- */
static void charge(Number amount) { if ((worked += amount) > work) refuse("it takes more work than it says"); }
/* Makes the classes under swaps, or only those that leave a code as it is (-1: all), and lists their smallest codes. */
static int list_classes(int among, int fixed, Code *list) {
    int count = 0; separate_all();
    for (int p = 0; p < places; p++) for (int q = p; q < places; q++) { /* p = q = 0: no positions are exchanged, */
        for (int s = 0; s < symbols; s++) for (int t = s; t < symbols; t++) { /* and so with symbols */
            if ((p == q && p > 0) || (s == t && s > 0) || (s < among) != (t < among)) continue;
            if (fixed < 0 && p < q && s < t) continue; /* this is two swaps, one after another */
            Relabelling swap = identity; swap.seat[p] = q, swap.seat[q] = p, swap.name[s] = t, swap.name[t] = s;
            if (fixed < 0 || image(&swap, fixed) == fixed) join_images(&swap);
        }
    }
    for (int x = 0; x < N; x++) if (smallest(x) == x) list[count++] = (Code)x;
    return count;
}
static int most_in_two(const Code *set, int size) { return most_responses(set, size, UINT32_MAX, smaller(size, R)); }
static int most_in_three(const Code *set, int size, const Code *guesses, int count) { /* if one of these is first */
    static Cut cut; int most = 0;
    for (int i = 0, found; i < count; i++, most = larger(most, found)) {
        cut_by(&cut, guesses[i], set, size), found = cell_size(&cut, FOUND);
        for (int r = 1; r < R; r++) found += most_in_two(cell(&cut, r), cell_size(&cut, r));
    }
    return most;
}
static const int *capacities(int among) { /* (L3, L4) */
    static int known[MOST_SYMBOLS + 1][GUESSES_AHEAD];
    static Cut cut; static Code codes[MOST_CODES], firsts[MOST_CODES], seconds[MOST_CODES];
    int *cap = known[among], size = 0, j = among == symbols ? (int)exact : 3;
    if (cap[1]) return cap;
    for (int x = 0; x < N; x++) if (symbols_of(x) < 1u << among) codes[size++] = (Code)x;
    int count = list_classes(among, -1, firsts); charge((Number)count * size * N);
    cap[1] = 1, cap[2] = most_in_two(codes, size), cap[3] = most_in_three(codes, size, firsts, count);
    for (int i = 0; i < count && j == 4; i++) { /* all codes, cut by a first guess, which finds one */
        int found = 1, ways = list_classes(among, firsts[i], seconds);
        charge((Number)ways * N * N), cut_by(&cut, firsts[i], codes, size);
        for (int r = 1; r < R; r++) found += most_in_three(cell(&cut, r), cell_size(&cut, r), seconds, ways);
        cap[4] = larger(cap[4], found);
    }
    while (++j < GUESSES_AHEAD) cap[j] = smaller(size, 1 + (R - 1) * cap[j - 1]);
    return cap;
}

/* --- Claims (section 6): the one that is argued, its bounds (section 5), and those that wait --- */
typedef struct { int size; Number depth, least; Code codes[]; } Claim;
static Claim *waiting[RING];         /* by number, with room for all, since each counts as 65 or more */
static Number arguing = -1, made, waiting_codes, announced; /* announced: the number in the claim line at hand */
static bool announced_by_size, more; /* more: there is a line at hand */
static const Code *T; static int n;  /* as in section 6: V(T, d) >= L is the claim that is argued; T has n codes */
static Number d, L, by_size[MOST_CODES + 1];       /* by_size: size(cell, d + 1), by the size of the cell */
static bool member[MOST_CODES], dealt[MOST_CODES]; /* codes of T; guesses that a line deals with */
static const int *cap;                             /* the capacities for the symbols of T */
static Cut cells;                                  /* T, cut by the guess at hand */
static Number cells_bound(int size, int k, int e) { /* CELLS(size, k, d + e) (L5) */
    Number sum = 0;
    for (int j = 1; k * cap[j - 1] < size; j++) sum += (smaller(size, k * cap[j]) - k * cap[j - 1]) * cost(d + e + j);
    return sum;
}
static Number outside(int size, int k) { return candidates ? NEVER : cells_bound(size, k, 2) - refund(d + 2); }

/* members(cell, d + 1) or codes(cell, d + 1) (L6). OUTSIDE never increases with the number of cells: these need not be
 * counted beyond where OUTSIDE is as small as it can be, or no more than by size. */
static Number cell_bound(int response, bool codes) {
    const Code *set = cell(&cells, response);
    int size = cell_size(&cells, response), a = 0, b = smaller(size, R - 1);
    if (size <= 2) return by_size[size];
    for (int i = 0; i < size && a < smaller(size, R); i++) {
        uint32_t seen = 0; for (int j = 0; j < size; j++) seen |= 1u << row(set[i])[set[j]];
        a = larger(a, bits(seen));
    }
    Number least = by_size[size], inside = cost(d + 2) + cells_bound(size - 1, a - 1, 2), low = outside(size, b);
    if (codes && low < inside && least < inside) {
        while (b > 2 && outside(size, b - 1) <= (low > least ? low : least)) b--;
        low = outside(size, larger(2, most_responses(set, size, ~(1u << FOUND), b)));
    }
    if (low > inside) low = inside;
    return low > least ? low : least;
}
static void make_claim(const Code *codes, int size, Number depth, Number least) {
    if (made == claims) refuse("more claims are made than it says");
    if ((waiting_codes += size + 64) > MOST_WAITING) unreadable("too many codes wait");
    Claim *new = waiting[made++ % RING] = malloc(sizeof *new + (size_t)size * sizeof *codes);
    if (!new) unreadable("there is not enough memory for it");
    new->size = size, new->depth = depth, new->least = least, memcpy(new->codes, codes, (size_t)size * sizeof *codes);
}
static _Noreturn void fail(int guess, const char *reason) {
    char text[MOST_PLACES + 1] = ""; for (int p = 0; p < places; p++) text[p] = SYMBOLS[digit[guess][p]];
    refuse("claim %lld: guess %s %s", arguing, text, reason);
}
static void compare(int guess, Number sum) { if (sum < L) fail(guess, "is not shown to cost enough"); }
static int read_guess(void) {
    int guess = read_code();
    if (dealt[guess]) fail(guess, "is dealt with twice");
    if (candidates && !member[guess]) fail(guess, "is no candidate");
    return dealt[guess] = true, guess;
}
static Number alone(int guess) { return member[guess] ? cost(d + 1) : -refund(d + 1); }
static Number cut_and_add(int guess) { /* with what the sizes of its cells say (L1, L5) */
    Number sum = alone(guess); cut_by(&cells, guess, T, n);
    for (int r = 1; r < R; r++) sum += by_size[cell_size(&cells, r)];
    return sum;
}
static void check_rule(bool codes) { /* (L6) */
    do {
        int guess = read_guess(); charge((Number)n * (codes ? N : n));
        Number sum = cut_and_add(guess); /* what a bound adds to it is not negative, so it may stop early */
        for (int r = 1; r < R && sum < L; r++) sum += cell_bound(r, codes) - by_size[cell_size(&cells, r)];
        compare(guess, sum);
    } while (skip(" "));
}
static void check_like(void) { /* (L8); found, 0, goes with found */
    int first = read_code();
    if (!dealt[first]) fail(first, "is dealt with by no line above");
    expect(" ");
    do {
        int guess = read_guess(), to[MOST_RESPONSES] = {0}, back[MOST_RESPONSES] = {0}; charge(n);
        for (int i = 0; i < n; i++) {
            int a = row(first)[T[i]], b = row(guess)[T[i]];
            if (a && b && !to[a] && !back[b]) to[a] = b, back[b] = a;
            if (to[a] != b || back[b] != a) fail(guess, "does not cut like the first on its line");
        }
    } while (skip(" "));
}
static Number cite(const Code *codes, int size) { /* (L2, L10) */
    static bool wanted[MOST_CODES];
    Number cited = number(0, LARGEST);
    Relabelling by = skip("/") ? read_relabelling("/") : identity;
    if (cited <= arguing || cited >= made) refuse("claim %lld cites %lld, which does not wait", arguing, cited);
    const Claim *other = waiting[cited % RING];
    bool same = other->size == size && other->depth == d + 1;
    for (int i = 0; i < size && same; i++) wanted[other->codes[i]] = true;
    for (int i = 0; i < size && same; i++) same = wanted[image(&by, codes[i])];
    if (!same) refuse("claim %lld cites %lld, which is not about this cell", arguing, cited);
    for (int i = 0; i < size; i++) wanted[other->codes[i]] = false;
    return other->least;
}
static void check_cells(void) {
    int guess = read_guess(); uint32_t named = 0; charge(n), expect(" ");
    Number sum = cut_and_add(guess), said;
    do {
        int response = read_response(), size = cell_size(&cells, response);
        const Code *codes = cell(&cells, response);
        if (named >> response & 1) unreadable("a cell is named twice");
        if (response == FOUND || size == 0) fail(guess, "has no such cell to speak of");
        named |= 1u << response;
        if (skip(">=")) charge(size), make_claim(codes, size, d + 1, said = number(0, LARGEST));
        else if (skip("=")) charge(size), said = cite(codes, size);
        else if (skip(":codes")) charge((Number)size * N), said = cell_bound(response, true);
        else expect(":members"), charge((Number)size * size), said = cell_bound(response, false);
        if (said > by_size[size]) sum += said - by_size[size];
    } while (skip(" "));
    end_line(), compare(guess, sum);
}
static void check_alike(int lines) { /* (L9) */
    if (lines > 32) unreadable("a claim has more than 32 lines with 'alike'");
    Relabelling by = read_relabelling(" "); charge(N), join_images(&by);
    for (int i = 0; i < n; i++) if (!member[image(&by, T[i])]) refuse("claim %lld: 'alike' changes its codes", arguing);
}

/* Guesses that no line deals with (L5), a block at a time, except those that need not be shown (L7, L9, L16). */
static void check_others(void) {
    for (int from = 0; from < N; from += BLOCK) {
        uint16_t count[MOST_RESPONSES][BLOCK] = {0}; /* the sizes of their cells */
        for (int i = 0; i < n; i++) for (int r = 1; r < R; r++) {
            for (int k = 0; k < BLOCK; k++) count[r][k] += row(T[i])[from + k] == r;
        }
        for (int k = 0, guess = from; k < BLOCK && guess < N; k++, guess++) {
            Number sum = alone(guess);
            bool need = !dealt[guess] && smallest(guess) == guess && (member[guess] || !candidates);
            for (int r = 1; r < R; r++) sum += by_size[count[r][k]], need &= count[r][k] < n;
            if (need) compare(guess, sum);
        }
    }
}
static void read_claim_line(void) {
    expect("claim "), announced = number(0, LARGEST), announced_by_size = skip(" size"), end_line();
    if (announced <= arguing) refuse("claim %lld stands after claim %lld", announced, arguing);
}
static void argue(void) { /* the claim with the number arguing */
    bool mine = more && announced == arguing, sized = mine && announced_by_size;
    uint32_t occurs = 0; Claim *claim = waiting[arguing % RING];
    T = claim->codes, n = claim->size, d = claim->depth, L = claim->least, waiting_codes -= n + 64;
    for (int i = 0; i < n; i++) occurs |= symbols_of(T[i]), member[T[i]] = true;
    cap = capacities(bits(occurs));
    for (int size = 1; size <= n; size++) by_size[size] = cells_bound(size, 1, 1);
    charge(sized ? n : (Number)n * N);
    if (!sized) separate_all(), memset(dealt, 0, (size_t)N);
    if (mine) more = next_line();
    if (sized && cells_bound(n, 1, 0) < L) refuse("claim %lld: its size does not show it", arguing);
    if (sized && more && !begins("claim ")) refuse("claim %lld is by size, and something follows", arguing);
    for (int lines = 1; mine && more && skip("alike "); end_line(), more = next_line()) check_alike(lines++);
    for (; mine && more && !begins("claim "); end_line(), more = next_line()) {
        if (skip("members ")) check_rule(false);
        else if (skip("codes ")) check_rule(true);
        else if (skip("like ")) check_like();
        else check_cells();
    }
    if (!sized) check_others();
    if (mine && more) read_claim_line();
    for (int i = 0; i < n; i++) member[T[i]] = false;
    free(claim);
}

/* --- The statement (section 8) --- */
static void print_what(void) {
    Number base = asks == WORST ? left * last + 1 : left + 1, high = value / base, low = value % base; /* (L14) */
    if (asks <= TOTAL) printf("%lld guesses over all %lld secrets", asks == TOTAL ? value : high, left);
    if (asks == TOTAL_WORST) printf(", %lld of them at guess %lld", low, last);
    if (asks == WORST) printf("%lld guesses, %lld secrets need them, %lld in all", last, high, low);
    if (asks == WITHIN) printf("%lld of %lld secrets within %lld guesses", left - value, left, within);
    if (asks == COSTS) printf("%lld over all %lld secrets, by guess %s", value, left, asks_text + strlen("costs "));
    if (asks != RACE) return; /* (L15) */
    Number all = 2LL * N * N, points = all - N * profile[1] - value, parts = (points * 1000000 + all - 1) / all;
    printf("%lld of %lld points, %lld.%04lld %%, against ", points, all, parts / 10000, parts % 10000);
    printf("%.*s%s", (int)strcspn(asks_text + 5, " "), asks_text + 5, last_chance ? ", with a last chance" : "");
}
static void print_statement(void) {
    static const char *const less[] = {
        [TOTAL] = "needs fewer", [WITHIN] = "finds more", [RACE] = "has more", [COSTS] = "costs less",
        [WORST] = "has a smaller worst case, or fewer secrets at it, or as many and fewer guesses",
        [TOTAL_WORST] = "needs fewer, or as many with fewer secrets at guess "};
    printf("proved: %dx%d%s", places, symbols, repeats ? "r" : "");
    if (secrets) printf(" with %lld listed secrets", secrets);
    printf(moves ? " after %s: " : ": ", moves_text);
    if (!bound_only) print_what(), printf(", and ");
    printf("no strategy");
    if (last && asks != WORST && asks != COSTS) printf(" of at most %lld guesses", last);
    printf("%s %s", candidates ? " that guesses only candidates" : "", less[asks]);
    if (asks == TOTAL_WORST) printf("%lld", last);
    if (bound_only) printf(" than "), print_what();
    if (asks != RACE || last_chance || !plays_the_race || bound_only || candidates) puts("");
    else puts("; so none wins more often than it loses against the strategy in this certificate");
}

int main(int count, char **words) {
    Number most_work = USUAL_WORK;
    if (count != 2 && count != 3) unreadable("expected: checker2 FILE [MOST-WORK]");
    if (count == 3) at = words[2], most_work = number(0, LARGEST), end_line();
    if (!(file = strcmp(words[1], "-") ? fopen(words[1], "rb") : stdin)) unreadable("%s cannot be opened", words[1]);
    read_header(most_work), make_claim(start, (int)left, moves, value);
    if (!bound_only) field("strategy"), end_line(), play();
    field("claims"), end_line();
    if ((more = next_line())) read_claim_line();
    for (arguing = 0; arguing < made; arguing++) argue();
    if (more) refuse("something follows the last argument");
    if (made != claims) refuse("%lld claims are made, not %lld", made, claims);
    if (worked != work) refuse("the work is %lld, not %lld", worked, work);
    print_statement();
}
