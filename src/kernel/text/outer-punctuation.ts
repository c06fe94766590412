// Without the lookbehind, each character of a long run would be tried as its beginning.
const OUTER_PUNCTUATION = /^\p{P}+|(?<!\p{P})\p{P}+$/gu;

export const withoutOuterPunctuation = (text: string): string => text.replace(OUTER_PUNCTUATION, '');
