/** All of C0 but the tabulator and the ends of lines, and DEL. */
const CONTROLS = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Control characters have no place in a text, and PostgreSQL takes no NUL. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, ' ');
