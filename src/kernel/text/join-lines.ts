/** One line: a comma replaces each line break and the blanks around it. */
export const joinLines = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ', ' : blanks));
