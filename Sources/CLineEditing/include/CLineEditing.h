#pragma once
#include <stdio.h>

#include "EditingFunctions.h"
#include "EditingTypes.h"

// Lines typed at a terminal, edited by libedit, which is loaded by `qa_editing_load`: only a person at a prompt needs it.
//
// libedit's own headers are not read, since who asks SwiftPM for them is linked with the library: what is needed of them is
// declared here, under its names, and `Scripts/check-declarations` holds it against the headers. C, because its functions
// are variadic and it calls back.

// Loads libedit, once; why it cannot be loaded, or null. May be called from any thread.
const char *qa_editing_load(void);

typedef struct qa_editor qa_editor;

// What Tab does with a line up to the cursor: a text to insert there, and one to show below the line; each from malloc, or
// null for none.
struct qa_completion {
  char *insertion, *listing;
};
typedef struct qa_completion (*qa_completer)(void *context, const char *before);

// The ends of a pipe to read and to write, close-on-exec, for what follows; 0, or -1 and errno.
int qa_editor_pipe(int *reading, int *writing);

// An editor of the terminal that is standard input and output; null where memory or the system refuses it. Only after
// `qa_editing_load` answered null. Its history has `limit` lines at most. The descriptor `events` tells it what happens
// meanwhile, by a byte each: one of those below.
qa_editor *qa_editor_open(int events, int limit, qa_completer complete, void *context);
enum { QA_EDITING_ENDS = 'e', QA_TERMINAL_RESIZED = 'r', QA_PROCESS_CONTINUED = 'c' };
// Gives the terminal back as it was found.
void qa_editor_close(qa_editor *editor);
// Puts a line into the history, the newest.
void qa_editor_remember(qa_editor *editor, const char *line);
// The next line, from malloc, without its end; null at the end of the input, or where `events` says that editing ends.
// Blocks. While it does the terminal is in a mode of its own.
char *qa_editor_line(qa_editor *editor, const char *prompt);
