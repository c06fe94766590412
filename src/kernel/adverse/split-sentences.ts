import type { TextSpan } from '../articles/article';

/** These end a sentence anywhere; the others only before white space. */
const FULL_WIDTH_ENDS = '。！？｡';
const ENDS = `.!?…؟۔${FULL_WIDTH_ENDS}`;
const CLOSING = /["'”’»«)\]}」』》）]/;
const BREAK = /[\n\r\u2028\u2029]/;
const SPACE = /\s/;
const LOWER = /\p{Ll}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGITS = /^\p{N}{1,2}$/u;

/** Abbreviations of the languages of the packs that often precede a name or a number; lower case, without their full stop. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st sen rep gov gen col lt sgt capt hon rev messrs inc ltd co corp vs no nos art jan feb mar apr jun jul aug
  sep sept oct nov dec fig dept approx est mm mme mmes mlle me mgr sr sra srta dra dña ud uds exmo exma av núm hr fr str nr abs bzw ca
  usw evtl ggf sog inkl zzgl vgl geb bd jh eur mio mrd г гг ул руб млн млрд тыс им стр см др проф акад ген dott avv sig ecc pag dhr mevr mw drs bijv blz ul
  hab inż mgr tys mln mld św np tzw płk doç cad sok örn грн вул р ім обл м`.split(/\s+/),
);
const MAX_ABBREVIATION = 8;

/**
 * The sentences of a text in any language of the packs, without gaps: each ends where the next begins. A line break
 * ends a sentence. A full stop does not if it follows an initial, a number of two digits or an abbreviation, or
 * precedes a small letter.
 */
export function splitSentences(text: string): TextSpan[] {
  const sentences: TextSpan[] = [];
  let start = 0;
  let index = 0;
  while (index < text.length) {
    const end = endOfRun(text, index);
    if (BREAK.test(text.charAt(index)) || endsSentence(text, index, end)) {
      sentences.push({ start, end });
      start = end;
    }
    index = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
}

/**
 * Where a run of full stops, similar marks and closing quotes that begins here ends; the next index for any other
 * character. A run is read once, even if it does not end a sentence: an address followed by 40,000 full stops took 11
 * s.
 */
function endOfRun(text: string, index: number): number {
  let end = index + 1;
  if (!ENDS.includes(text.charAt(index))) return end;
  while (end < text.length && (ENDS.includes(text.charAt(end)) || CLOSING.test(text.charAt(end)))) end++;
  return end;
}

/** Whether one of the characters of a run ends a sentence. */
function endsSentence(text: string, start: number, end: number): boolean {
  if (!ENDS.includes(text.charAt(start))) return false;
  const isBeforeSpace = end === text.length || SPACE.test(text.charAt(end));
  const goesOnBehind = goesOn(text, end);
  for (let index = start; index < end; index++) {
    const character = text.charAt(index);
    if (FULL_WIDTH_ENDS.includes(character)) return true;
    if (!isBeforeSpace || !ENDS.includes(character)) continue;
    if (character !== '.' || !(goesOnBehind || isAbbreviation(text, index))) return true;
  }
  return false;
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
