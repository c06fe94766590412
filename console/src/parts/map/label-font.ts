/** The font of all labels. It has no glyph files: MapLibre draws labels from the page's own font. */
export const LABEL_FONT = ['Noto Sans'];
