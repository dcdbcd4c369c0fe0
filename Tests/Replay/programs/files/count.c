#include <stdio.h>
static int twice(int number) { return 2 * number; }
int main(void) {
  int total = 0;
  for (int i = 1; i <= 3; i++) total += twice(i);
  printf("total %d\n", total);
  return 0;
}
