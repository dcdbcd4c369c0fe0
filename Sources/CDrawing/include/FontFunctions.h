#pragma once

// The functions of FreeType, HarfBuzz and Fontconfig that `Drawing` calls: result, name, parameters, arguments.
#define QA_FONT_FUNCTIONS(F) \
  F(FT_Face, cairo_ft_scaled_font_lock_face, (cairo_scaled_font_t *scaled_font), (scaled_font)) \
  F(void, cairo_ft_scaled_font_unlock_face, (cairo_scaled_font_t *scaled_font), (scaled_font)) \
  F(FT_Error, FT_Done_FreeType, (FT_Library library), (library)) \
  F(FT_Error, FT_Init_FreeType, (FT_Library *library), (library)) \
  F(void, FT_Library_Version, (FT_Library library, int *major, int *minor, int *patch), (library, major, minor, patch)) \
  F(const char *, hb_version_string, (void), ()) \
  F(FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *file), (config, file)) \
  F(FcConfig *, FcConfigCreate, (void), ()) \
  F(void, FcConfigDestroy, (FcConfig *config), (config)) \
  F(FcBool, FcConfigParseAndLoadFromMemory, (FcConfig *config, const FcChar8 *buffer, FcBool complain), (config, buffer, complain)) \
  F(int, FcGetVersion, (void), ())
