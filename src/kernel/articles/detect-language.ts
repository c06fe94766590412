/** The library reads only this many letters. */
const MOST_LETTERS = 1_000;
const FEWEST_LETTERS = 20;
/** Scripts with few letters per word need fewer. */
const FEWEST_SIGNS = 6;
/** eld rates ten English words, four of which are a Polish name, as Norwegian by 0.665, only 0.014 ahead of English. */
const SURE_SCORE = 0.7;
const SURE_LEAD = 0.05;
const LETTERS = /\p{L}/gu;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * The language of a text by its first thousand letters, as ISO 639-1. Null if the text is too short or the library
 * (eld, its small database of 60 languages, 1.6 MB) does not call its answer reliable. The function returns a promise
 * because the library is an ES module, which only `import()` can load; the first call loads it once.
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const read = text.slice(0, MOST_LETTERS);
  const letters = read.match(LETTERS)?.length ?? 0;
  const signs = read.match(SIGNS)?.length ?? 0;
  if (letters < FEWEST_LETTERS && signs < FEWEST_SIGNS) return null;
  const { eld } = await import('eld/small');
  const result = eld.detect(read);
  const [best = 0, next = 0] = Object.values(result.getScores()).sort((a, b) => b - a);
  const isSure = result.isReliable() && (best >= SURE_SCORE || best - next >= SURE_LEAD);
  return isSure ? result.language : null;
}
