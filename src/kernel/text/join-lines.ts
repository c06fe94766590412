/** One line: a comma in place of each line break and of the blanks around it. */
export const joinLines = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ', ' : blanks));
