#pragma once

// The functions of libedit that `CLineEditing` calls: result, name, parameters.
#define QA_EDITING_FUNCTIONS(F) \
  F(EditLine *, el_init, (const char *program, FILE *input, FILE *output, FILE *errors), ) \
  F(void, el_end, (EditLine * editor), ) \
  F(const char *, el_gets, (EditLine * editor, int *count), ) \
  F(int, el_set, (EditLine * editor, int option, ...), ) \
  F(int, el_get, (EditLine * editor, int option, ...), ) \
  F(int, el_source, (EditLine * editor, const char *file), ) \
  F(void, el_resize, (EditLine * editor), ) \
  F(const LineInfo *, el_line, (EditLine * editor), ) \
  F(int, el_insertstr, (EditLine * editor, const char *text), ) \
  F(History *, history_init, (void), ) \
  F(void, history_end, (History * lines), ) \
  F(int, history, (History * lines, HistEvent *event, int operation, ...), )
