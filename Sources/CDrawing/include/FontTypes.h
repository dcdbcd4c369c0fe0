#pragma once

// The part of the interfaces of FreeType 2 and Fontconfig 2 that is needed here, under their names.

typedef int FT_Error;
typedef struct FT_LibraryRec_ *FT_Library;

// Its first fields.
typedef struct FT_FaceRec_ {
  long num_faces, face_index, face_flags;
} *FT_Face;

#define FT_FACE_FLAG_COLOR (1L << 14)

typedef unsigned char FcChar8;
typedef int FcBool;
typedef struct _FcConfig FcConfig;
