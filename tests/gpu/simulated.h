// What search.cu needs of CUDA, on a processor: a block is a crowd of coroutines; whoever must wait lets others run.
//
// It is slow and strict. Threads of a block advance one at a time, each until it meets a barrier, so that a missing
// barrier is likely to show; and all threads of a warp, or of a block, must meet at the same barrier, or the program
// ends with a word.

#pragma once
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>

#define __device__
#define __global__
#define __shared__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)

namespace simulated {

constexpr int LARGEST = 1024, STACK = 1 << 18;

struct Barrier {
    int arrived = 0, line = 0;
    long turn = 0;
};

struct Thread {
    int number;
    bool over;
    jmp_buf place;
    ucontext_t first;
    char *stack;
};

struct Place {
    int x;
};

inline Thread threads[LARGEST];
inline int count, running;
inline jmp_buf scheduler;
inline ucontext_t home;
inline Barrier block, warps[LARGEST / 32];
inline unsigned long long told[2][LARGEST]; // what threads tell one another, this time and the time before
inline void (*body)();
inline Place block_place;

inline void give_way() {
    if (!_setjmp(threads[running].place)) _longjmp(scheduler, 1);
}

inline void meet(Barrier &barrier, int expected, int line) {
    if (barrier.arrived && barrier.line != line) {
        std::fprintf(stderr, "threads meet at lines %d and %d\n", barrier.line, line);
        std::abort();
    }
    barrier.line = line;
    long turn = barrier.turn;
    if (++barrier.arrived == expected) {
        barrier.arrived = 0;
        barrier.turn++;
    } else
        while (barrier.turn == turn) give_way();
}

// All threads of a warp tell something; what the others told stands at the address that is returned, until the next
// time but one.
inline unsigned long long *exchange(unsigned long long value, int line) {
    Barrier &warp = warps[running / 32];
    unsigned long long *all = told[warp.turn & 1] + running / 32 * 32;
    all[running % 32] = value;
    meet(warp, 32, line);
    return all;
}

inline void begin() {
    body();
    threads[running].over = true;
    _longjmp(scheduler, 1);
}

// Run a block of so many threads to its end.
inline void run_block(int number, int size, void (*what)()) {
    body = what;
    count = size;
    block_place.x = number;
    block = Barrier();
    for (Barrier &warp : warps) warp = Barrier();
    for (int i = 0; i < size; i++) {
        Thread &thread = threads[i];
        thread.number = i;
        thread.over = false;
        if (!thread.stack) thread.stack = (char *)std::malloc(STACK);
        getcontext(&thread.first);
        thread.first.uc_stack.ss_sp = thread.stack;
        thread.first.uc_stack.ss_size = STACK;
        thread.first.uc_link = nullptr;
        makecontext(&thread.first, begin, 0);
    }
    bool fresh = true;
    for (int left = size; left;) {
        left = 0;
        for (int i = 0; i < size; i++) {
            if (threads[i].over) continue;
            running = i;
            if (!_setjmp(scheduler)) {
                if (fresh)
                    swapcontext(&home, &threads[i].first);
                else
                    _longjmp(threads[i].place, 1);
            }
            if (!threads[i].over) left++;
        }
        fresh = false;
    }
}

} // namespace simulated

#define threadIdx (simulated::Place{simulated::running})
#define blockIdx (simulated::block_place)

// --- barriers --------------------------------------------------------------------------------------------------------

#define __syncthreads() simulated::meet(simulated::block, simulated::count, __LINE__)
#define __syncwarp() ((void)simulated::exchange(0, __LINE__))
#define __threadfence() ((void)0)

inline int any_of_block(int predicate, int line) {
    static int found[2]; // now, and the time before, which some may not have read yet
    int &now = found[simulated::block.turn & 1];
    if (!simulated::block.arrived) now = 0;
    now |= predicate != 0;
    simulated::meet(simulated::block, simulated::count, line);
    return now;
}
#define __syncthreads_or(predicate) any_of_block(predicate, __LINE__)

// --- exchange within a warp ------------------------------------------------------------------------------------------

template <class T> inline T from_lane(T value, int lane, int line) {
    unsigned long long word = 0;
    std::memcpy(&word, &value, sizeof(T));
    word = simulated::exchange(word, line)[lane & 31];
    std::memcpy(&value, &word, sizeof(T));
    return value;
}
#define __shfl_sync(mask, value, lane) from_lane(value, lane, __LINE__)
#define __shfl_up_sync(mask, value, by)                                                                                \
    from_lane(value, simulated::running % 32 < (by) ? simulated::running : simulated::running - (by), __LINE__)
#define __shfl_xor_sync(mask, value, bits) from_lane(value, (simulated::running & 31) ^ (bits), __LINE__)

inline unsigned ballot(bool predicate, int line) {
    unsigned long long *all = simulated::exchange(predicate, line);
    unsigned found = 0;
    for (int i = 0; i < 32; i++) found |= (unsigned)(all[i] & 1) << i;
    return found;
}
#define __ballot_sync(mask, predicate) ballot((predicate) != 0, __LINE__)
#define __any_sync(mask, predicate) (ballot((predicate) != 0, __LINE__) != 0)
#define __all_sync(mask, predicate) (ballot((predicate) != 0, __LINE__) == 0xffffffffu)

inline int largest_of_warp(int value, int line) {
    unsigned long long *all = simulated::exchange((unsigned)value, line);
    int best = (int)all[0];
    for (int i = 1; i < 32; i++)
        if ((int)all[i] > best) best = (int)all[i];
    return best;
}
#define __reduce_max_sync(mask, value) largest_of_warp(value, __LINE__)

inline unsigned equals_of_warp(int value, int line) {
    unsigned long long *all = simulated::exchange((unsigned)value, line);
    unsigned found = 0;
    for (int i = 0; i < 32; i++) found |= (unsigned)((int)all[i] == value) << i;
    return found;
}
#define __match_any_sync(mask, value) equals_of_warp(value, __LINE__)

struct alignas(16) uint4 {
    unsigned x, y, z, w;
};

// --- single threads --------------------------------------------------------------------------------------------------

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
template <class T> inline T __ldcg(const T *where) { return *where; }
template <class T> inline void __stcg(T *where, T value) { *where = value; }

template <class T, class F> inline T change(T *where, F new_value) {
    T old = *where;
    *where = new_value(old);
    return old;
}
template <class T> inline T atomicAdd(T *where, T x) { return change(where, [=](T old) { return old + x; }); }
template <class T> inline T atomicMax(T *where, T x) { return change(where, [=](T old) { return old > x ? old : x; }); }
template <class T> inline T atomicMin(T *where, T x) { return change(where, [=](T old) { return old < x ? old : x; }); }
template <class T> inline T atomicXor(T *where, T x) { return change(where, [=](T old) { return old ^ x; }); }
template <class T> inline T atomicOr(T *where, T x) { return change(where, [=](T old) { return old | x; }); }
template <class T> inline T atomicExch(T *where, T x) { return change(where, [=](T) { return x; }); }
template <class T> inline T atomicCAS(T *where, T expected, T x) {
    return change(where, [=](T old) { return old == expected ? x : old; });
}

template <class F> inline unsigned each_byte(unsigned x, unsigned y, F of) {
    unsigned found = 0;
    for (int shift = 0; shift < 32; shift += 8) found |= (unsigned)of(x >> shift & 255, y >> shift & 255) << shift;
    return found;
}
inline unsigned __vcmpeq4(unsigned x, unsigned y) {
    return each_byte(x, y, [](unsigned a, unsigned b) { return a == b ? 255 : 0; });
}
inline unsigned __vcmpgtu4(unsigned x, unsigned y) {
    return each_byte(x, y, [](unsigned a, unsigned b) { return a > b ? 255 : 0; });
}
inline unsigned __vmaxu4(unsigned x, unsigned y) {
    return each_byte(x, y, [](unsigned a, unsigned b) { return a > b ? a : b; });
}
