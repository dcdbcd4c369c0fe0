#pragma once
#include <stddef.h>

// Scripts by JavaScriptCore, loaded by `qa_script_load` with the first flow that has one. The library stays out of the
// programs that run no script: it needs ICU and 30 MB of memory. For a process of its own, which runs one script at a time.

// Loads the library, once; why it cannot be loaded, or null.
const char *qa_script_load(void);

// Answers what a script asks of the process: a text for a text, both JSON. The answer is made by malloc.
typedef char *(*qa_script_host)(const char *question);

// A group of scripts that share one object, `output`. Ends the process with `QA_SCRIPT_MEMORY` when a script makes it larger
// than so many bytes. Null where there is no memory.
typedef struct qa_script qa_script;
qa_script *qa_script_create(size_t memory, qa_script_host host);
enum { QA_SCRIPT_MEMORY = 97 };

// Runs a script in a context of its own, and answers a text made by malloc, or null for one that cannot be had.
// `prelude` is a function: it is called with the host, `state` and the shared object, sets up the context, and gives the
// function that turns a value, or an exception and true, into the answer. `seconds`: the processor time it may take.
// `timed_out` is set when it took more.
char *qa_script_run(
    qa_script *script, const char *prelude, const char *state, const char *name, const char *source, double seconds,
    int *timed_out);
