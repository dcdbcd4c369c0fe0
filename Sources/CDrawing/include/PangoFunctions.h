#pragma once

// The functions of Pango, and GObject's one, that `Drawing` calls: result, name, parameters, arguments.
#define QA_PANGO_FUNCTIONS(F) \
  F(void, g_object_unref, (void *object), (object)) \
  F(const char *, pango_version_string, (void), ()) \
  F(PangoAttribute *, pango_attr_fallback_new, (int enables), (enables)) \
  F(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features)) \
  F(PangoAttribute *, pango_attr_foreground_alpha_new, (uint16_t alpha), (alpha)) \
  F(PangoAttribute *, pango_attr_foreground_new, (uint16_t red, uint16_t green, uint16_t blue), (red, green, blue)) \
  F(PangoAttribute *, pango_attr_insert_hyphens_new, (int inserts), (inserts)) \
  F(PangoAttribute *, pango_attr_letter_spacing_new, (int spacing), (spacing)) \
  F(PangoAttribute *, pango_attr_size_new_absolute, (int size), (size)) \
  F(PangoAttribute *, pango_attr_strikethrough_new, (int strikes), (strikes)) \
  F(PangoAttribute *, pango_attr_underline_new, (PangoUnderline underline), (underline)) \
  F(PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight)) \
  F(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attribute), (list, attribute)) \
  F(PangoAttrList *, pango_attr_list_new, (void), ()) \
  F(void, pango_attr_list_unref, (PangoAttrList *list), (list)) \
  F(void, pango_cairo_context_set_font_options, (PangoContext *context, const cairo_font_options_t *options), (context, options)) \
  F(cairo_scaled_font_t *, pango_cairo_font_get_scaled_font, (PangoCairoFont *font), (font)) \
  F(PangoFontMap *, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type)) \
  F(void, pango_cairo_font_map_set_resolution, (PangoCairoFontMap *map, double dpi), (map, dpi)) \
  F(void, pango_cairo_show_layout_line, (cairo_t *canvas, PangoLayoutLine *line), (canvas, line)) \
  F(void, pango_cairo_update_context, (cairo_t *canvas, PangoContext *context), (canvas, context)) \
  F(PangoFont *, pango_context_load_font, (PangoContext *context, const PangoFontDescription *description), (context, description)) \
  F(void, pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction)) \
  F(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language)) \
  F(void, pango_context_set_round_glyph_positions, (PangoContext *context, int rounds), (context, rounds)) \
  F(void, pango_fc_font_map_set_config, (PangoFcFontMap *map, FcConfig *configuration), (map, configuration)) \
  F(void, pango_font_description_free, (PangoFontDescription *description), (description)) \
  F(PangoFontDescription *, pango_font_description_new, (void), ()) \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription *description, double size), (description, size)) \
  F(void, pango_font_description_set_family, (PangoFontDescription *description, const char *family), (description, family)) \
  F(void, pango_font_description_set_weight, (PangoFontDescription *description, PangoWeight weight), (description, weight)) \
  F(PangoFontMetrics *, pango_font_get_metrics, (PangoFont *font, PangoLanguage *language), (font, language)) \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap *map), (map)) \
  F(int, pango_font_metrics_get_approximate_digit_width, (PangoFontMetrics *metrics), (metrics)) \
  F(int, pango_font_metrics_get_ascent, (PangoFontMetrics *metrics), (metrics)) \
  F(int, pango_font_metrics_get_descent, (PangoFontMetrics *metrics), (metrics)) \
  F(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics)) \
  F(int, pango_glyph_string_get_width, (PangoGlyphString *glyphs), (glyphs)) \
  F(PangoLanguage *, pango_language_from_string, (const char *tag), (tag)) \
  F(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout)) \
  F(int, pango_layout_get_line_count, (PangoLayout *layout), (layout)) \
  F(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *layout, int line), (layout, line)) \
  F(GSList *, pango_layout_get_lines_readonly, (PangoLayout *layout), (layout)) \
  F(int, pango_layout_is_ellipsized, (PangoLayout *layout), (layout)) \
  F(void, pango_layout_iter_free, (PangoLayoutIter *iterator), (iterator)) \
  F(PangoGlyphItem *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *iterator), (iterator)) \
  F(int, pango_layout_iter_next_run, (PangoLayoutIter *iterator), (iterator)) \
  F(void, pango_layout_line_get_extents, (PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical), (line, ink, logical)) \
  F(PangoLayout *, pango_layout_new, (PangoContext *context), (context)) \
  F(void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attributes), (layout, attributes)) \
  F(void, pango_layout_set_ellipsize, (PangoLayout *layout, PangoEllipsizeMode mode), (layout, mode)) \
  F(void, pango_layout_set_font_description, (PangoLayout *layout, const PangoFontDescription *description), (layout, description)) \
  F(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height)) \
  F(void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length)) \
  F(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width)) \
  F(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode mode), (layout, mode))
