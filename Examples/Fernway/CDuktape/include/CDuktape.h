#pragma once
#include <stddef.h>

// A script engine for the pages that the app shows: Debian's Duktape, loaded with its first use.

// Why Duktape can't be used; null where it can.
const char *fw_duktape_problem(void);

typedef struct fw_script fw_script;

// Makes a world for scripts that may take `limit` bytes; null where there is no memory for it.
fw_script *fw_script_create(size_t limit);
void fw_script_destroy(fw_script *script);

// Runs UTF-8 text and answers its value as text, or the error's where `failed` becomes 1. The text stays until the next
// call. After `milliseconds` of processor time the process gets SIGPROF, which ends it: Duktape can't be interrupted.
const char *fw_script_run(fw_script *script, const char *source, size_t length, int milliseconds, int *failed);
