#pragma once
#include <stddef.h>
#include <stdint.h>

// Gives words one value, and asks for the memory of those `ahead` words later to be at hand. The processor looks ahead by
// itself, but within a page of memory only, and a row of pixels is about as long as one.
static inline void qa_fill_words(uint32_t *words, uint32_t value, size_t count, size_t ahead) {
  const uintptr_t later = (uintptr_t)words + ahead * sizeof *words;
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    __builtin_prefetch((const void *)(later + index * sizeof *words), 1);
    for (size_t near = 0; near < 16; near++) words[index + near] = value;
  }
  if (index < count) __builtin_prefetch((const void *)(later + count * sizeof *words - 1), 1);
  for (; index < count; index++) words[index] = value;
}
