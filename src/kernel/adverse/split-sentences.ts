import type { TextSpan } from '../articles/article';

/** Ends a sentence wherever it stands; the others only before white space. */
const FULL_WIDTH_ENDS = '。！？｡';
const ENDS = `.!?…؟۔${FULL_WIDTH_ENDS}`;
const CLOSING = /["'”’»«)\]}」』》）]/;
const BREAK = /[\n\r\u2028\u2029]/;
const SPACE = /\s/;
const LOWER = /\p{Ll}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGITS = /^\p{N}{1,2}$/u;

/** Abbreviations of the eight languages that a name or a number often follows; lower case, without their full stop. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st sen rep gov gen col lt sgt capt hon rev messrs inc ltd co corp vs no nos art jan feb mar apr jun jul aug
  sep sept oct nov dec fig dept approx est mm mme mmes mlle me mgr sr sra srta dra dña ud uds exmo exma av núm hr fr str nr abs bzw ca
  usw evtl ggf sog inkl zzgl vgl geb bd jh eur mio mrd г гг ул руб млн млрд тыс им стр см др проф акад ген`.split(
    /\s+/,
  ),
);
const MAX_ABBREVIATION = 8;

/**
 * Sentences of a text in any of the eight languages, without gaps: each ends where the next begins. A line break ends
 * one; a full stop does not after an initial, a number of two digits or an abbreviation, nor before a small letter.
 */
export function splitSentences(text: string): TextSpan[] {
  const sentences: TextSpan[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const end = sentenceEnd(text, index);
    if (end === null) continue;
    sentences.push({ start, end });
    start = end;
    index = end - 1;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
}

/** Where the sentence ends that the character at this index may end, else null. */
function sentenceEnd(text: string, index: number): number | null {
  const character = text.charAt(index);
  if (BREAK.test(character)) return index + 1;
  if (!ENDS.includes(character)) return null;
  let end = index + 1;
  while (end < text.length && (ENDS.includes(text.charAt(end)) || CLOSING.test(text.charAt(end)))) end++;
  if (FULL_WIDTH_ENDS.includes(character)) return end;
  if (end < text.length && !SPACE.test(text.charAt(end))) return null;
  if (character === '.' && (isAbbreviation(text, index) || goesOn(text, end))) return null;
  return end;
}

function isAbbreviation(text: string, dot: number): boolean {
  let start = dot;
  while (start > 0 && dot - start <= MAX_ABBREVIATION && LETTER_OR_DIGIT.test(text.charAt(start - 1))) start--;
  const word = text.slice(start, dot);
  if (DIGITS.test(word)) return true;
  return (word.length === 1 && word !== word.toLowerCase()) || ABBREVIATIONS.has(word.toLowerCase());
}

/** Whether a small letter follows, after at most a few blanks. */
function goesOn(text: string, end: number): boolean {
  const [first = ''] = text.slice(end, end + 8).trimStart();
  return LOWER.test(first) && !BREAK.test(text.slice(end, end + 8));
}
