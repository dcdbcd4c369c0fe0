/* Times libvterm on recorded output: `libvterm SECONDS FILE…` prints JSON, each file's MB/s. */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vterm.h>

enum { columns = 100, rows = 30, chunk = 4096 };

/* The seconds of a core that this process has had. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

/* A terminal keeps what scrolls away; an empty callback is less than any real one does. */
static int keep(int count, const VTermScreenCell *cells, void *user) { return 1; }
static VTermScreenCallbacks callbacks = {.sb_pushline = keep};

int main(int count, char **arguments) {
  double seconds = count > 1 ? atof(arguments[1]) : 1;
  printf("{");
  for (int index = 2; index < count; index++) {
    FILE *file = fopen(arguments[index], "rb");
    if (!file) { perror(arguments[index]); return 1; }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = malloc(size);
    if (fread(bytes, 1, size, file) != (size_t)size) { perror(arguments[index]); return 1; }
    fclose(file);
    VTerm *terminal = vterm_new(rows, columns);
    vterm_set_utf8(terminal, 1);
    VTermScreen *screen = vterm_obtain_screen(terminal);
    vterm_screen_set_callbacks(screen, &callbacks, NULL);
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_SCROLL);
    vterm_screen_reset(screen, 1);
    char answers[4096];
    double start = now(), fed = 0;
    while (now() - start < seconds) {
      for (long at = 0; at < size; at += chunk) {
        vterm_input_write(terminal, bytes + at, size - at < chunk ? size - at : chunk);
        vterm_output_read(terminal, answers, sizeof answers);
      }
      fed += size;
    }
    char *name = basename(arguments[index]), *dot = strchr(name, '.');
    if (dot) *dot = 0;
    printf("%s\"%s\": %.1f", index > 2 ? ", " : "", name, fed / (now() - start) / 1e6);
    vterm_free(terminal);
    free(bytes);
  }
  printf("}\n");
}
