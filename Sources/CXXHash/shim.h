#pragma once
// The library chooses the widest vectors of the processor at run time through functions of their own, which
// xxhash.h alone doesn't use: twice as quick on a processor with AVX2, and the same hashes.
#if defined(__x86_64__)
#include <xxh_x86dispatch.h>
static inline XXH128_hash_t qa_xxh3_128(const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_128bits_withSeed_dispatch(bytes, count, seed);
}
#else
#include <xxhash.h>
static inline XXH128_hash_t qa_xxh3_128(const void *bytes, size_t count, XXH64_hash_t seed) {
  return XXH3_128bits_withSeed(bytes, count, seed);
}
#endif
