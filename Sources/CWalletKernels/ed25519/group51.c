#include "group51.h"

wk_point51 wk_point51_add(const wk_point51 *p, const wk_point51 *q) {
  const wk_fe51 p_difference = wk_fe51_subtract(&p->y, &p->x), q_difference = wk_fe51_subtract(&q->y, &q->x);
  const wk_fe51 p_sum = wk_fe51_add(&p->y, &p->x), q_sum = wk_fe51_add(&q->y, &q->x);
  const wk_fe51 a = wk_fe51_multiply(&p_difference, &q_difference);
  const wk_fe51 b = wk_fe51_multiply(&p_sum, &q_sum);
  const wk_fe51 t = wk_fe51_multiply(&p->t, &q->t);
  const wk_fe51 c = wk_fe51_multiply(&t, &wk_fe51_2d);
  const wk_fe51 z = wk_fe51_multiply(&p->z, &q->z);
  const wk_fe51 d = wk_fe51_add(&z, &z);
  wk_point51 r;
  wk_point51_from_products(&r, &a, &b, &c, &d);
  return r;
}

void wk_point51_encode(uint8_t bytes[32], const wk_point51 *p) {
  const wk_fe51 inverse = wk_fe51_invert(&p->z);
  const wk_fe51 x = wk_fe51_multiply(&p->x, &inverse), y = wk_fe51_multiply(&p->y, &inverse);
  uint64_t x_words[4], words[4];
  wk_fe51_to_words(x_words, &x);
  wk_fe51_to_words(words, &y);
  words[3] |= x_words[0] << 63;
  wk_store_words(bytes, words);
}

wk_point51 wk_point51_weighted_sum(const wk_point51 part[8]) {
  // part[7], part[7] + part[6], … down to part[1]: the sum of these running sums holds part[i] exactly i times.
  wk_point51 running = part[7], times_index = part[7];
  for (int i = 6; i > 0; i--) {
    running = wk_point51_add(&running, &part[i]);
    times_index = wk_point51_add(&times_index, &running);
  }
  const wk_point51 once = wk_point51_add(&running, &part[0]), twice = wk_point51_add(&times_index, &times_index);
  return wk_point51_add(&once, &twice);
}
