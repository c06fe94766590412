/** The limits of what is read of one page. */
export const MAX_DEPTH = 256;
/** Includes attributes. */
export const MAX_ELEMENTS = 300_000;
export const MAX_TEXT_LENGTH = 1_000_000;
export const MAX_PDF_PAGES = 500;
