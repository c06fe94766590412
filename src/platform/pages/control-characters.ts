/** All of C0 except tabs and line breaks, and DEL. */
const CONTROLS = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Removes control characters, which do not belong in a text. PostgreSQL does not accept NUL. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, ' ');
