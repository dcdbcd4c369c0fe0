#pragma once
#include <stddef.h>

// Libraries that are loaded with their first use instead of with the program.

// Loads a library by its name; null where it can't be, and why in `reason`.
void *qa_load_library(const char *name, char *reason, size_t size);

// A function of a loaded library, or of what that brought along; null where there is none, and why in `reason`, unless
// another reason is there already.
void *qa_find_function(void *library, const char *name, char *reason, size_t size);
