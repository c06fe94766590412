import type { NameWord } from './split-name';

/** A word of a name in the form that is compared, with the written form if that is different. */
export interface CompoundWord extends NameWord {
  written?: string;
}

/** The canonical forms of all spellings of "servant of the" and of "of the faith". */
export const SERVANT = 'abdul';
export const FAITH = 'din';
/** The name after Abu that is more often joined to it than written separately. */
export const BAKR = 'bakr';
/** The canonical form of Abu, which begins the name of a father. */
export const FATHER = 'abu';
const SERVANT_OF_GOD = 'abdullah';
const FATHER_WORD = /^ab(?:u|ou|oo|o)$/;
const BAKR_WORD = /^b[ae](?:k|c|q|ck|kk)[aeiou]?r$/;

const SERVANT_WORD = /^(?:c?abd|abd[aeiou][lrsdntz]|abdoul)$/;
/** Abdi and Abdu are also names by themselves, so they begin a compound only if a name follows. */
const SHORT_SERVANT_WORD = /^abd[aeiou]$/;
const GOD = /^(?:al)?l[ao]h?$/;
const MAY_BE_LEVELLED = new Set('acdeu');
const ARTICLE = /^(?:[aeu][lrsdntz]|ash|adh|ath)$/;
const FAITH_WORD = /^(?:[aeu][ld])?d(?:i|ee|ie|iy)ne?$/;
/** With its variants: Abdulahi, Abdoulaye, Abdullayev. */
const JOINED_SERVANT_OF_GOD = /^abd(?:ou|[aeiou])?l+[aeo](?:h[iu]?|ye|[iy]?e[vw]a?|h?oglu|z[ao]da)?$/;
/** Joined to the next name: Abdullahsaleh. */
const OPENS_WITH_SERVANT_OF_GOD = /^abd(?:[au]ll?[ao]h|oulaye)/;
/** Abdulkarim; with the article's l written as the following sun letter, Abdurrahman; without it, Abdirahman. */
const JOINED_SERVANT =
  /^abd(?:(?:ou|[aeiou])l(?=.{3})|[aeiou]([rsnzdt])(?=\1.{3})|[aeiou](?=[a-z]{4})|(?=[bcdfghjkmnpqrstvwxz][a-z]{3}))/;
const JOINED_ARTICLE_OF_FAITH = /[aeiou](?:[ld]|ld)d(?:i|ee|ie|iy)ne?$/;
const JOINED_FAITH = /[aeiou]d(?:i|ee|ie|iy)ne?$/;
const JOINED_FATHER = /^ab(?:u|ou|oo|o)(?=b[ae](?:k|c|q|ck|kk)[aeiou]?r$)/;
/** Beginnings of religious names before a single d: Nuradin, but not Paladin. */
const OF_FAITH = new Set(
  `ala alaa badr bader baha burhan diya fakhr fahr fakhar ghiyas ghiyath hosam hossam husam hussam imad izz jalal gelal jamal gamal
  kamal kemal moin muin muhi mohi muhy mohy mosleh muslih nadjm najm nasr nasir naser nizam nur nour noor qamar rukn sadr saif sayf seif
  seyf salah saleh sharaf charaf shams chams shihab chehab siraj taj taqi taki zain zayn zein zine zia ziya`.split(
    /\s+/,
  ),
);

/**
 * Splits Arabic compounds into their parts, so that they agree in any spelling and order: Abd al-Aziz, Abdul Aziz and
 * Abdelaziz are "abdul" and "aziz", Salah al-Din and Salahuddin are "salah" and "din". Abdullah is not split.
 */
export function partCompounds(words: readonly NameWord[]): readonly CompoundWord[] {
  // Most names have none, and testing a letter or two is cheaper than a regular expression.
  if (!words.some(({ latin }) => mayBeCompound(latin) || MAY_BE_LEVELLED.has(latin.charAt(0)))) return words;
  const parted = words.flatMap((word) => (mayBeCompound(word.latin) ? partsOf(word) : word));
  const level = parted.map((word, index) => levelWord(word, parted[index + 1], parted[index + 2]));
  return joinServantOfGod(levelFather(level));
}

const mayBeCompound = (latin: string): boolean =>
  latin.length >= 6 && (latin.startsWith('ab') || latin.endsWith('n') || latin.endsWith('ne'));

function partsOf(word: NameWord): CompoundWord[] {
  const { latin } = word;
  if (isServantOfGod(latin)) return [word];
  const servant = JOINED_SERVANT.exec(latin)?.[0] ?? JOINED_FATHER.exec(latin)?.[0];
  if (servant !== undefined) return partedAt(word, servant.length);
  const stemLength = latin.search(JOINED_ARTICLE_OF_FAITH);
  const shortStemLength = latin.search(JOINED_FAITH);
  const isFaith = stemLength >= 2 || (shortStemLength >= 2 && OF_FAITH.has(latin.slice(0, shortStemLength)));
  if (!isFaith) return [word];
  const stem = stemLength >= 2 ? stemLength : shortStemLength;
  return partedAt(word, stem, latin.length - latin.lastIndexOf('d'));
}

const isServantOfGod = (latin: string): boolean =>
  JOINED_SERVANT_OF_GOD.test(latin) || OPENS_WITH_SERVANT_OF_GOD.test(latin);

/** The first and the last letters of the word; in between is an article, which is written with the second part. */
function partedAt(word: NameWord, first: number, last = word.latin.length - first): CompoundWord[] {
  const { latin, shown } = word;
  const start = latin.length - last;
  const isLetterForLetter = shown.length === latin.length;
  return [
    { latin: latin.slice(0, first), written: latin.slice(0, first), shown: shown.slice(0, first) },
    { latin: latin.slice(start), written: latin.slice(first), shown: shown.slice(first), gapBefore: '' },
  ].map((part) => ({ ...word, ...part, shown: isLetterForLetter ? part.shown : shown }));
}

function levelWord(word: CompoundWord, next: NameWord | undefined, afterNext: NameWord | undefined): CompoundWord {
  const { latin } = word;
  if (!MAY_BE_LEVELLED.has(latin.charAt(0))) return word;
  if (SERVANT_WORD.test(latin)) return levelled(word, SERVANT);
  if (FAITH_WORD.test(latin)) return levelled(word, FAITH);
  if (!SHORT_SERVANT_WORD.test(latin)) return word;
  const name = next !== undefined && ARTICLE.test(next.latin) ? afterNext : next;
  return name !== undefined && name.latin.length >= 3 ? levelled(word, SERVANT) : word;
}

const levelled = (word: CompoundWord, latin: string): CompoundWord => ({
  ...word,
  latin,
  written: word.written ?? word.latin,
});

/** Abu Bakr in its many spellings. */
function levelFather(words: readonly CompoundWord[]): readonly CompoundWord[] {
  if (!words.some(({ latin }) => latin.startsWith('ab') && FATHER_WORD.test(latin))) return words;
  return words.map((word) => {
    if (FATHER_WORD.test(word.latin)) return levelled(word, FATHER);
    return BAKR_WORD.test(word.latin) ? levelled(word, BAKR) : word;
  });
}

/** Abd Allah is Abdullah, wherever the two words are. */
function joinServantOfGod(words: readonly CompoundWord[]): readonly CompoundWord[] {
  if (!words.some(({ latin }) => latin === SERVANT)) return words;
  const god = words.findIndex(({ latin }) => GOD.test(latin));
  const before = god < 0 ? -1 : words.slice(0, god).findLastIndex(({ latin }) => latin === SERVANT);
  const servant = before < 0 && god >= 0 ? words.findLastIndex(({ latin }) => latin === SERVANT) : before;
  const [first, second] = [words[servant], words[god]];
  if (first === undefined || second === undefined) return words;
  const whole = { ...second, shown: `${first.shown} ${second.shown}`, latin: SERVANT_OF_GOD, written: SERVANT_OF_GOD };
  return words.map((word, index) => (index === god ? whole : word)).filter((_, index) => index !== servant);
}
