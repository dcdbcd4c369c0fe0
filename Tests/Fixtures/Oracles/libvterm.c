/* Feeds what it reads to libvterm and writes the screens that come of it: the oracle of the
 * differential tests, which compile and start it. A process of its own, since libvterm 0.1.4 has
 * memory errors that a stream can reach.
 *
 * In, little-endian: 'N' columns rows (u16 each): a new terminal; 'O' count (u32) bytes: output;
 * 'R' columns rows: a new size; 'D': write the screen.
 * Out, for each 'D': columns rows x y (u16), visible, alternate (u8), title's length (u16) and bytes,
 * then for each cell: count of scalars (u8; 255 for the second half of a wide one), the scalars (u32),
 * width, attributes, underline (u8), foreground and background (u32: kind << 24 | value).
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vterm.h>

static VTerm *terminal;
static VTermScreen *screen;
static int is_visible, is_alternate;
static char title[4096];

static uint32_t read_number(int bytes) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; i++) {
    int byte = getchar();
    if (byte == EOF) exit(2);
    value |= (uint32_t)byte << (8 * i);
  }
  return value;
}

static void write_number(uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++) putchar(value >> (8 * i) & 255);
}

static int set_property(VTermProp property, VTermValue *value, void *user) {
  (void)user;
  if (property == VTERM_PROP_CURSORVISIBLE) is_visible = value->boolean;
  if (property == VTERM_PROP_ALTSCREEN) is_alternate = value->boolean;
  if (property == VTERM_PROP_TITLE) snprintf(title, sizeof title, "%s", value->string);
  return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = set_property};

static void make(int columns, int rows) {
  if (terminal) vterm_free(terminal);
  terminal = vterm_new(rows, columns);
  vterm_set_utf8(terminal, 1);
  screen = vterm_obtain_screen(terminal);
  vterm_screen_enable_altscreen(screen, 1);
  vterm_screen_set_callbacks(screen, &callbacks, NULL);
  is_visible = 1;
  is_alternate = 0;
  title[0] = 0;
  vterm_screen_reset(screen, 1);
}

static void write_color(const VTermColor *color) {
  if (color->type & VTERM_COLOR_DEFAULT_MASK)
    write_number(0, 4);
  else if (VTERM_COLOR_IS_INDEXED(color))
    write_number(1u << 24 | color->indexed.idx, 4);
  else
    write_number(2u << 24 | (uint32_t)color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue, 4);
}

static void write_cell(int row, int column) {
  VTermScreenCell cell;
  memset(&cell, 0, sizeof cell);
  vterm_screen_get_cell(screen, (VTermPos){.row = row, .col = column}, &cell);
  if (cell.chars[0] == (uint32_t)-1) {
    putchar(255);
  } else {
    int count = 0;
    while (count < VTERM_MAX_CHARS_PER_CELL && cell.chars[count]) count++;
    putchar(count);
    for (int i = 0; i < count; i++) write_number(cell.chars[i], 4);
  }
  putchar(cell.width);
  putchar(cell.attrs.bold | cell.attrs.italic << 1 | cell.attrs.blink << 2 | cell.attrs.reverse << 3
          | cell.attrs.strike << 4);
  putchar(cell.attrs.underline);
  write_color(&cell.fg);
  write_color(&cell.bg);
}

static void dump(void) {
  int rows, columns;
  VTermPos cursor;
  vterm_get_size(terminal, &rows, &columns);
  vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor);
  write_number(columns, 2);
  write_number(rows, 2);
  write_number(cursor.col, 2);
  write_number(cursor.row, 2);
  putchar(is_visible);
  putchar(is_alternate);
  write_number(strlen(title), 2);
  fwrite(title, 1, strlen(title), stdout);
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) write_cell(row, column);
  fflush(stdout);
}

int main(void) {
  /* A test's thread may hand down a mask that blocks the alarm. */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int command; (command = getchar()) != EOF;) {
    if (command == 'N' || command == 'R') {
      int columns = read_number(2), rows = read_number(2);
      if (command == 'N') {
        alarm(5); /* libvterm has endless loops, too; the reader takes an end by a signal for a crash */
        make(columns, rows);
      } else
        vterm_set_size(terminal, rows, columns);
    } else if (command == 'O') {
      uint32_t count = read_number(4);
      char *bytes = malloc(count ? count : 1);
      if (!bytes || fread(bytes, 1, count, stdin) != count) return 2;
      vterm_input_write(terminal, bytes, count);
      free(bytes);
    } else if (command == 'D') {
      dump();
    } else {
      return 2;
    }
  }
  return 0;
}
