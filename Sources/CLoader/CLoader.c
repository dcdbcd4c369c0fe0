#include "CLoader.h"

#include <dlfcn.h>
#include <stdio.h>

void *qa_load_library(const char *name, char *reason, size_t size) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) snprintf(reason, size, "%s", dlerror());
  return library;
}

void *qa_find_function(void *library, const char *name, char *reason, size_t size) {
  void *found = dlsym(library, name);
  if (!found && !*reason) snprintf(reason, size, "%s", dlerror());
  return found;
}
