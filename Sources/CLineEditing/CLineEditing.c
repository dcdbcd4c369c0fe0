#define _GNU_SOURCE
#include "CLineEditing.h"

#include <CLoader.h>
#include <CTerminal.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static struct {
  QA_EDITING_FUNCTIONS(QA_FIELD)
} loaded;
static pthread_once_t loading = PTHREAD_ONCE_INIT;
// Both are written while loading, once, and read after it only.
static char reason[512];
static locale_t utf8;

static void load(void) {
  void *library = qa_load_library("libedit.so.2", reason, sizeof reason);
  if (!library) return;
  QA_EDITING_FUNCTIONS(QA_FIND)
  utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!utf8 && !*reason) snprintf(reason, sizeof reason, "the C library has no locale C.UTF-8");
}

const char *qa_editing_load(void) {
  pthread_once(&loading, load);
  return *reason ? reason : NULL;
}

struct qa_editor {
  EditLine *editing;
  History *lines;
  int events;
  // The terminal's, as far as the line is drawn for them.
  int columns;
  char *prompt;
  qa_completer complete;
  void *context;
};

static qa_editor *owner(EditLine *editing) {
  qa_editor *editor = NULL;
  loaded.el_get(editing, EL_CLIENTDATA, &editor);
  return editor;
}

static char *prompt(EditLine *editing) { return owner(editing)->prompt; }

static int terminal_columns(void) {
  int columns, rows;
  return qt_size(STDOUT_FILENO, &columns, &rows) == 0 && columns > 0 ? columns : 80;
}

// How many cells a text takes.
static int width(const char *text, const char *end) {
  mbstate_t state = {0};
  int cells = 0;
  while (text < end) {
    wchar_t character;
    size_t taken = mbrtowc(&character, text, end - text, &state);
    if (taken == 0 || taken > (size_t)(end - text)) break;
    int own = wcwidth(character);
    cells += own > 0 ? own : 0;
    text += taken;
  }
  return cells;
}

// Draws the line anew: in its place in a terminal of another size, where the cursor is after a stop, when another program has
// had the terminal, mode and all.
static void redraw(qa_editor *editor, char event) {
  EditLine *editing = editor->editing;
  int columns = terminal_columns(), above = 0;
  if (event == QA_TERMINAL_RESIZED) {
    // Some terminals break lines anew and some don't: rather leave a row than clear one that was there before.
    const LineInfo *line = loaded.el_line(editing);
    int cells = width(editor->prompt, editor->prompt + strlen(editor->prompt)) + width(line->buffer, line->cursor);
    above = cells / (columns > editor->columns ? columns : editor->columns);
  } else {
    loaded.el_set(editing, EL_PREP_TERM, 0);
    loaded.el_set(editing, EL_PREP_TERM, 1);
  }
  editor->columns = columns;
  if (above > 0) fprintf(stdout, "\033[%dA", above);
  fputs("\r\033[J", stdout);
  loaded.el_resize(editing);
  loaded.el_set(editing, EL_REFRESH);
}

// Waits for a byte of the terminal; 0 where there will be none.
static int next_byte(EditLine *editing, unsigned char *byte) {
  qa_editor *editor = owner(editing);
  struct pollfd ready[] = {{.fd = editor->events, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
  while (1) {
    if (poll(ready, 2, -1) < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return 0;
    }
    if (ready[0].revents) {
      char event;
      if (read(editor->events, &event, 1) != 1 || event == QA_EDITING_ENDS) return 0;
      redraw(editor, event);
      continue;
    }
    ssize_t count = read(STDIN_FILENO, byte, 1);
    if (count == 1) return 1;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return 0;
  }
}

// libedit's own function would wait for the terminal alone, and end the line at bytes that are no UTF-8.
static int next_character(EditLine *editing, wchar_t *character) {
  mbstate_t state = {0};
  unsigned char byte;
  while (next_byte(editing, &byte)) {
    size_t taken = mbrtowc(character, (const char *)&byte, 1, &state);
    if (taken == (size_t)-2) continue;
    if (taken == (size_t)-1) *character = 0xFFFD;
    return 1;
  }
  return 0;
}

static unsigned char tab(EditLine *editing, int key) {
  (void)key;
  qa_editor *editor = owner(editing);
  const LineInfo *line = loaded.el_line(editing);
  char *before = strndup(line->buffer, line->cursor - line->buffer);
  if (!before) return CC_ERROR;
  struct qa_completion found = editor->complete(editor->context, before);
  free(before);
  int answer = CC_ERROR;
  if (found.insertion && loaded.el_insertstr(editing, found.insertion) == 0) answer = CC_REFRESH;
  if (found.listing) {
    fprintf(stdout, "\n%s\n", found.listing);
    answer = CC_REDISPLAY;
  }
  free(found.insertion);
  free(found.listing);
  return answer;
}

// As shells have them, where libedit has something else.
static void bind_keys(EditLine *editing) {
  static const char *const keys[][2] = {
      {"^I", "qa-complete"},         {"^W", "ed-delete-prev-word"},  {"^U", "vi-kill-line-prev"},
      {"\\e[1;5C", "em-next-word"},  {"\\e[1;5D", "ed-prev-word"},   {"\\e[3~", "ed-delete-next-char"},
      {"\\e[1~", "ed-move-to-beg"},  {"\\e[4~", "ed-move-to-end"},
  };
  for (size_t place = 0; place < sizeof keys / sizeof *keys; place++)
    loaded.el_set(editing, EL_BIND, keys[place][0], keys[place][1], NULL);
}

static void set_up(qa_editor *editor, int limit) {
  EditLine *editing = editor->editing;
  HistEvent event;
  loaded.history(editor->lines, &event, H_SETSIZE, limit);
  loaded.history(editor->lines, &event, H_SETUNIQUE, 1);
  loaded.el_set(editing, EL_CLIENTDATA, editor);
  loaded.el_set(editing, EL_GETCFN, next_character);
  loaded.el_set(editing, EL_PROMPT, prompt);
  loaded.el_set(editing, EL_HIST, loaded.history, editor->lines);
  loaded.el_set(editing, EL_EDITOR, "emacs");
  loaded.el_set(editing, EL_ADDFN, "qa-complete", "complete the word", tab);
  bind_keys(editing);
  // What the person has set in ~/.editrc for all programs with libedit.
  loaded.el_source(editing, NULL);
}

int qa_editor_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

qa_editor *qa_editor_open(int events, int limit, qa_completer complete, void *context) {
  qa_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  locale_t before = uselocale(utf8);
  editor->events = events;
  editor->complete = complete;
  editor->context = context;
  // Before libedit touches it.
  int is_kept = qt_keep(STDIN_FILENO, STDOUT_FILENO, NULL, 0) == 0;
  if (is_kept) editor->lines = loaded.history_init();
  if (editor->lines) editor->editing = loaded.el_init("qa-runner", stdin, stdout, stderr);
  if (editor->editing) {
    set_up(editor, limit);
  } else {
    if (editor->lines) loaded.history_end(editor->lines);
    if (is_kept) qt_leave();
    free(editor);
    editor = NULL;
  }
  uselocale(before);
  return editor;
}

void qa_editor_close(qa_editor *editor) {
  locale_t before = uselocale(utf8);
  loaded.el_end(editor->editing);
  loaded.history_end(editor->lines);
  qt_leave();
  uselocale(before);
  free(editor->prompt);
  free(editor);
}

void qa_editor_remember(qa_editor *editor, const char *line) {
  locale_t before = uselocale(utf8);
  HistEvent event;
  loaded.history(editor->lines, &event, H_ENTER, line);
  uselocale(before);
}

char *qa_editor_line(qa_editor *editor, const char *prompt) {
  char *copy = strdup(prompt), *answer = NULL;
  if (!copy) return NULL;
  free(editor->prompt);
  editor->prompt = copy;
  locale_t before = uselocale(utf8);
  int count = 0, columns = terminal_columns();
  if (editor->columns != columns) loaded.el_resize(editor->editing);
  editor->columns = columns;
  // Raw mode before the prompt shows: the terminal would echo what is typed between them.
  loaded.el_set(editor->editing, EL_PREP_TERM, 1);
  // What was typed ahead is shown in the line; the terminal has shown it already, in its own way.
  fputs("\r\033[J", stdout);
  const char *line = loaded.el_gets(editor->editing, &count);
  if (line && count > 0) answer = strndup(line, line[count - 1] == '\n' ? count - 1 : count);
  uselocale(before);
  return answer;
}
