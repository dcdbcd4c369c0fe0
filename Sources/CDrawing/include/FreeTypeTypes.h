#pragma once

// The part of FreeType 2's interface that is needed here, under its names.

typedef int FT_Error;
typedef struct FT_LibraryRec_ *FT_Library;

// Its first fields.
typedef struct FT_FaceRec_ {
  long num_faces, face_index, face_flags;
} *FT_Face;

#define FT_FACE_FLAG_COLOR (1L << 14)
