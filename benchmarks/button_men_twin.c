/* The plain-dice round of Button Men, written by hand in C: the yardstick for the compiled rules.
 *
 * Random rounds of Avis (4 4 10 12 X=10) against Hammer (6 12 20 20 X=10): roll, find the first player, attack at
 * random by power and skill until both pass, score. No swing choice, no traits, no match: only what every round needs.
 *
 *     cc -O3 -march=native button_men_twin.c -o twin && ./twin SECONDS
 *
 * Prints rounds a second of processor time, the best of five batches, and the share of rounds that each side won.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDES = 2, DICE = 5, MOST_ATTACKS = 1280 };

typedef struct {
    int8_t size[SIDES][DICE];
    int8_t value[SIDES][DICE];
    uint8_t alive[SIDES];
} Round;

static uint64_t state = 1;

static inline uint32_t below(uint32_t n) {
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * n) >> 32);
}

static inline void roll(Round *r, int side, int die) { r->value[side][die] = 1 + below(r->size[side][die]); }

/* The lowest number left when equal numbers cancel out: compare sorted lists. Returns a side, or -1 for a draw. */
static int first_player(const Round *r) {
    int8_t sorted[SIDES][DICE];
    for (int s = 0; s < SIDES; s++)
        for (int i = 0; i < DICE; i++) {
            int8_t v = r->value[s][i];
            int j = i;
            for (; j > 0 && sorted[s][j - 1] > v; j--) sorted[s][j] = sorted[s][j - 1];
            sorted[s][j] = v;
        }
    for (int i = 0; i < DICE; i++)
        if (sorted[0][i] != sorted[1][i]) return sorted[0][i] < sorted[1][i] ? 0 : 1;
    return -1;
}

/* Every power and skill attack as attackers << 8 | targets; equal single dice are one attack. */
static int attacks(const Round *r, int me, uint32_t *out) {
    int n = 0, foe = 1 - me;
    uint32_t mine = r->alive[me], theirs = r->alive[foe];
    int sum[1 << DICE];
    sum[0] = 0;
    for (uint32_t a = mine; a; a &= a - 1) {
        int i = __builtin_ctz(a);
        for (uint32_t t = theirs; t; t &= t - 1)
            if (r->value[me][i] >= r->value[foe][__builtin_ctz(t)]) out[n++] = 1u << i << 8 | (t & -t);
    }
    for (uint32_t s = 1; s < 1u << DICE; s++) {
        if (s & ~mine) continue;
        sum[s] = sum[s & (s - 1)] + r->value[me][__builtin_ctz(s)];
        if (!(s & (s - 1))) continue;
        for (uint32_t t = theirs; t; t &= t - 1)
            if (sum[s] == r->value[foe][__builtin_ctz(t)]) out[n++] = s << 8 | (t & -t);
    }
    return n;
}

/* One round; returns the difference of the scores in half points. */
static int play_round(const int8_t size[SIDES][DICE]) {
    Round r;
    uint32_t list[MOST_ATTACKS];
    for (int s = 0; s < SIDES; s++) {
        r.alive[s] = (1 << DICE) - 1;
        for (int i = 0; i < DICE; i++) {
            r.size[s][i] = size[s][i];
            roll(&r, s, i);
        }
    }
    int turn = first_player(&r), passes = 0;
    if (turn < 0) return 0;
    while (passes < 2) {
        int n = attacks(&r, turn, list);
        if (n) {
            uint32_t chosen = list[below(n)];
            r.alive[1 - turn] &= ~chosen;
            for (uint32_t a = chosen >> 8; a; a &= a - 1) roll(&r, turn, __builtin_ctz(a));
            passes = 0;
        } else {
            passes++;
        }
        turn = 1 - turn;
    }
    int score[SIDES] = {0, 0};
    for (int s = 0; s < SIDES; s++)
        for (int i = 0; i < DICE; i++) {
            if (r.alive[s] >> i & 1) score[s] += r.size[s][i];
            else score[1 - s] += 2 * r.size[s][i];
        }
    return score[0] - score[1];
}

/* Processor time, as the compiled rules are measured: time that other programs had the core does not count. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    static const int8_t size[SIDES][DICE] = {{4, 4, 10, 12, 10}, {6, 12, 20, 20, 10}};
    double seconds = argc > 1 ? atof(argv[1]) : 2.0, best = 0.0;
    long rounds = 0, won[SIDES] = {0, 0};
    for (int batch = 0; batch < 5; batch++) {
        long here = 0;
        double began = now(), passed = 0.0;
        while ((passed = now() - began) < seconds / 5) {
            for (int i = 0; i < 2000; i++) {
                int lead = play_round(size);
                won[0] += lead > 0;
                won[1] += lead < 0;
            }
            here += 2000;
        }
        rounds += here;
        if (here / passed > best) best = here / passed;
    }
    printf("%.1f %.4f %.4f\n", best, (double)won[0] / rounds, (double)won[1] / rounds);
    return 0;
}
