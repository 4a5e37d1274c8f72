#include "inverse.h"

static void square_times(wk_fe *r, const wk_fe *a, int times) {
  wk_fe t = *a;
  for (int i = 0; i < times; i++) wk_fe_sqr(&t, &t);
  *r = t;
}

void wk_fe_invert(wk_fe *r, const wk_fe *a) {
  wk_fe x2, x3, x6, x9, x11, x22, x44, x88, x176, x220, x223, t;
  square_times(&x2, a, 1), wk_fe_mul(&x2, &x2, a);
  square_times(&x3, &x2, 1), wk_fe_mul(&x3, &x3, a);
  square_times(&x6, &x3, 3), wk_fe_mul(&x6, &x6, &x3);
  square_times(&x9, &x6, 3), wk_fe_mul(&x9, &x9, &x3);
  square_times(&x11, &x9, 2), wk_fe_mul(&x11, &x11, &x2);
  square_times(&x22, &x11, 11), wk_fe_mul(&x22, &x22, &x11);
  square_times(&x44, &x22, 22), wk_fe_mul(&x44, &x44, &x22);
  square_times(&x88, &x44, 44), wk_fe_mul(&x88, &x88, &x44);
  square_times(&x176, &x88, 88), wk_fe_mul(&x176, &x176, &x88);
  square_times(&x220, &x176, 44), wk_fe_mul(&x220, &x220, &x44);
  square_times(&x223, &x220, 3), wk_fe_mul(&x223, &x223, &x3);
  square_times(&t, &x223, 23), wk_fe_mul(&t, &t, &x22);
  square_times(&t, &t, 5), wk_fe_mul(&t, &t, a);
  square_times(&t, &t, 3), wk_fe_mul(&t, &t, &x2);
  square_times(&t, &t, 2), wk_fe_mul(r, &t, a);
}
