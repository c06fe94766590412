/** The exact value of a double near zero has more digits, but nobody measures or sends those. */
export const MAX_NUMBER_LENGTH = 64;

const DECIMAL_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text writes in decimal digits; undefined for other texts and for more than 64 characters. */
export const decimalNumber = (text: string): number | undefined =>
  text.length <= MAX_NUMBER_LENGTH && DECIMAL_NUMBER.test(text) ? Number(text) : undefined;
