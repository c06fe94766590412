/** The trimmed lines of a text without blank ones. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One address on each line; commas and semicolons separate as well. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
