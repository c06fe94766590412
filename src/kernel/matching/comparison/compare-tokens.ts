import { FAITH, FATHER, SERVANT } from '../spelling/arabic-compounds';
import { countBits, editDistance, encode, KOREAN_COSTS, SPELLING_COSTS, type Costs } from '../spelling/edit-distance';
import { WORD_TEXTS } from '../explanation.texts';
import { LetterBound } from '../spelling/letter-bound';
import { soundCosts, SYLLABLE_COSTS } from '../scripts/sound-costs';
import { mayTranslateOneWord } from '../scripts/terms/english-synonyms';
import { consonantClasses, spokenFormsLike } from '../scripts/spoken-forms';
import { haveCommonGroup } from '../words/given-names';
import { PairCache } from './pair-cache';
import type { NameToken } from '../preparation/prepared-name';
import { isRespelling, type Fidelity } from '../spelling/romanize';
import { areOneSlipApart } from './slips';
import { LEAST_WORD_SIMILARITY, SHORT_WORD, SLIP, WORD_SIMILARITY } from '../weights';
import type { WordForm } from '../spelling/word-form';

/** How strictly words are compared; see person-words.ts about names of short syllables. */
export interface TokenContext {
  isPerson: boolean;
  /** One letter makes another word. */
  isStrict: boolean;
  /** Inventories that have all syllables of both names (syllables.ts). */
  syllabaries: number;
  /** One of the names is a translation, which may have chosen another English word. */
  isTranslation?: boolean;
}

/** Vowels may represent many letters of a loose romanisation, so at least this many consonants are assumed. */
const LEAST_LOOSE_LENGTH = 2;
/** From this similarity on, the Latin word is not read in other languages. */
const SURE_SIMILARITY = 0.94;
/** The best of several readings agrees more often by chance, so it counts less and must be better. */
const SPOKEN_FACTOR = 0.98;
const LEAST_SPOKEN_SIMILARITY = 0.85;
/** Scripts without short vowels leave more to chance. */
const LEAST_SPOKEN_CONSONANTS = 0.9;
const LEAST_KOREAN_SIMILARITY = 0.9;
/** Cantonese and Wade-Giles are spelt less regularly. */
const LEAST_SYLLABLE_SIMILARITY = 0.86;

/** 0 to 1; 0 for anything below LEAST_WORD_SIMILARITY. Symmetric. */
export function tokenSimilarity(left: NameToken, right: NameToken, context: TokenContext): number {
  if (left.text === right.text) return WORD_SIMILARITY.same;
  if (left.kind === 'initial' || right.kind === 'initial') return initialSimilarity(left, right);
  if (left.kind === 'number' || right.kind === 'number') return 0;
  if (left.kind === 'place' && right.kind === 'place') return 0;
  if (context.isTranslation === true && mayTranslateOneWord(left.text, right.text)) return WORD_SIMILARITY.translation;
  if (!context.isPerson && isOtherOrdinaryWord(left, right)) return 0;
  if (context.isPerson) {
    if (haveCommonGroup(left.groups.gendered, right.groups.gendered)) return 0;
    if (haveCommonGroup(left.groups.spellings, right.groups.spellings)) return WORD_SIMILARITY.spelling;
    if (haveCommonGroup(left.groups.equivalents, right.groups.equivalents)) return WORD_SIMILARITY.equivalent;
  } else if (left.stem === right.stem && left.stem.length >= 4) return WORD_SIMILARITY.stem;
  // The article of الدنوني sounds like Ali, but it is not a name.
  if (areAcrossScripts(left, right)) return isOneArticle(left, right) ? 0 : acrossScripts(left, right);
  if (isAffix(left) !== isAffix(right)) return affixSimilarity(left, right, context);
  const isSameSound = left.sound === right.sound;
  if (isSameSound && Math.min(left.text.length, right.text.length) > 1) return WORD_SIMILARITY.sound;
  // Pinyin as southern speakers and other alphabets spell it: Xi, Shi, Si.
  if (context.isStrict && blunt(left.sound) === blunt(right.sound)) return WORD_SIMILARITY.spelling;
  if (left.isShuffled !== right.isShuffled && areShuffled(left, right)) return WORD_SIMILARITY.shuffled;
  const similarity = knownSimilarity(left.form, right.form, context.isStrict);
  if (similarity >= SLIP.similarity || !context.isPerson) return similarity;
  return areOneSlipApart(left, right, context.syllabaries) ? SLIP.similarity : similarity;
}

/** Exactly one of the two is an Arabic article. */
const isOneArticle = (left: NameToken, right: NameToken): boolean => isArticle(left) !== isArticle(right);
const isArticle = ({ kind, text }: NameToken): boolean => kind === 'particle' && (text === 'al' || text === 'el');

/** A. is an initial of Ahmed, and of al-Ahmadi and Abubakar as well. */
const mayBeShortened = (token: NameToken): boolean => token.kind === 'name' || isArticle(token) || isFather(token);
const isFather = ({ kind, text }: NameToken): boolean => kind === 'particle' && text === FATHER;

/** Lin and Ling are two families, but longer words easily lose their last letter. */
const blunt = (sound: string): string =>
  (sound.length >= 5 ? sound.replace(/ng$/, 'n') : sound).replace('S', 's').replace('Z', 'z');

const isAffix = ({ text, written }: NameToken): boolean => (text === SERVANT || text === FAITH) && written.length > 1;

/** Abdul is not half of Abdallah: if no name follows, only the same word or a slip of it matches. */
function affixSimilarity(left: NameToken, right: NameToken, { isPerson, syllabaries }: TokenContext): number {
  if (left.written === right.written) return WORD_SIMILARITY.sound;
  return isPerson && areOneSlipApart(left, right, syllabaries) ? SLIP.similarity : 0;
}

function initialSimilarity(left: NameToken, right: NameToken): number {
  if (left.kind === right.kind) return 0;
  if (!mayBeShortened(left) && !mayBeShortened(right)) return 0;
  const [initial, word] = left.kind === 'initial' ? [left, right] : [right, left];
  const letter = initial.text.charAt(0);
  return word.text.startsWith(letter) || word.written.startsWith(letter) ? WORD_SIMILARITY.initial : 0;
}

/**
 * Two different ordinary words are two different things (equipment, engineering). A word that differs from an ordinary
 * word by an exchanged consonant is another word (missiles, missives); other vowels, omitted and doubled letters are
 * typing errors (insitute, enargy).
 */
function isOtherOrdinaryWord(left: NameToken, right: NameToken): boolean {
  if (left.kind === 'business' && right.kind === 'business') return true;
  if (left.kind !== 'business' && right.kind !== 'business') return false;
  return (
    left.text.length === right.text.length && !areShuffled(left, right) && withoutVowels(left) !== withoutVowels(right)
  );
}

const withoutVowels = (token: NameToken): string => token.text.replace(/[aeiouy]/g, '');

/** The same letters in another order, in words that are long enough to exclude a coincidence. */
function areShuffled(left: NameToken, right: NameToken): boolean {
  if (left.codes.length !== right.codes.length || left.codes.length < 5 || left.mask !== right.mask) return false;
  return [...left.text].sort().join('') === [...right.text].sort().join('');
}

/**
 * Names that are compared with one another share many words: of ten pairs of words, seven were compared shortly before.
 */
const known = new PairCache(15);
const knownStrictly = new PairCache(13);
const spellingBound = new LetterBound(SPELLING_COSTS);
/** The share of the letters at which a pair is too far apart, with more than rounding changes in a sum of costs. */
const MOST_APART = 1 - LEAST_WORD_SIMILARITY + 1e-9;

/** Most pairs are too far apart by their letters alone, which is found faster than a cached similarity. */
function knownSimilarity(left: WordForm, right: WordForm, isStrict: boolean): number {
  const factor = costFactorOf(left, right, isStrict);
  if (areLettersFarApart(left, right, factor) && areSoundsFarApart(left, right, factor)) return 0;
  return (isStrict ? knownStrictly : known).get(left.id, right.id, () => spellingSimilarity(left, right, isStrict));
}

const costFactorOf = (left: WordForm, right: WordForm, isStrict: boolean): number =>
  isStrict || Math.min(left.codes.length, right.codes.length) <= SHORT_WORD.letters ? SHORT_WORD.costFactor : 1;

/** Whether the letters alone make two words less similar than LEAST_WORD_SIMILARITY. */
const areLettersFarApart = (left: WordForm, right: WordForm, factor: number): boolean =>
  factor * spellingBound.of(left.mask, right.mask) > MOST_APART * Math.max(left.codes.length, right.codes.length);

/** The same of the sounds, whose distance is computed as far as that of the letters may go. */
const areSoundsFarApart = (left: WordForm, right: WordForm, factor: number): boolean =>
  factor * spellingBound.of(left.soundMask, right.soundMask) >
  MOST_APART * Math.max(left.codes.length, right.codes.length, left.soundCodes.length, right.soundCodes.length);

function spellingSimilarity(left: WordForm, right: WordForm, isStrict: boolean): number {
  const shorter = Math.min(left.codes.length, right.codes.length);
  const longer = Math.max(left.codes.length, right.codes.length);
  if (shorter < 2 || longer - shorter > 4) return 0;
  // Each letter that only one word has costs at least a fifth, so with this many the similarity is too low.
  if (countBits(left.mask ^ right.mask) > longer) return 0;
  const factor = costFactorOf(left, right, isStrict);
  const limit = (longer * (1 - LEAST_WORD_SIMILARITY)) / factor;
  const written = areLettersFarApart(left, right, factor)
    ? Infinity
    : editDistance(left.codes, right.codes, SPELLING_COSTS, limit);
  const heard = areSoundsFarApart(left, right, factor)
    ? Infinity
    : editDistance(left.soundCodes, right.soundCodes, SPELLING_COSTS, Math.min(limit, written));
  const soundLength = Math.max(left.soundCodes.length, right.soundCodes.length);
  const similarity = 1 - factor * Math.min(written / longer, heard / soundLength);
  if (isStrict && similarity < 0.85) return 0;
  return similarity < LEAST_WORD_SIMILARITY ? 0 : Math.min(similarity, WORD_SIMILARITY.sound);
}

type Spoken = Pick<NameToken, 'text' | 'sound' | 'soundCodes' | 'fidelity'>;

/** The romanisation of exactly one side is not letter for letter. */
export function areAcrossScripts(left: Spoken, right: Spoken): boolean {
  if (left.fidelity === right.fidelity) return false;
  return isUncertain(left.fidelity) || isUncertain(right.fidelity);
}

const isSyllabic = (fidelity: Fidelity): boolean => fidelity === 'korean' || fidelity === 'syllables';
const isUncertain = (fidelity: Fidelity): boolean => fidelity !== 'exact' && fidelity !== 'pinyin';

/** Similarity of two sound forms for which `areAcrossScripts` is true. */
export function acrossScripts(left: Spoken, right: Spoken): number {
  if (isUncertain(left.fidelity) && isUncertain(right.fidelity)) {
    // Two imprecise scripts could agree by chance only.
    if (isSyllabic(left.fidelity) || isSyllabic(right.fidelity)) return 0;
    return looseSimilarity(left, right, soundCosts('loose'), LEAST_WORD_SIMILARITY);
  }
  const [uncertain, latin] = isUncertain(left.fidelity) ? [left, right] : [right, left];
  if (isSyllabic(uncertain.fidelity)) return syllabicSimilarity(uncertain, latin);
  return respeltSimilarity(uncertain, latin);
}

/** The best similarity to the sounds that the Latin spelling has in any language. */
function respeltSimilarity(uncertain: Spoken, latin: Spoken): number {
  const costs = soundCosts(uncertain.fidelity);
  let best = looseSimilarity(uncertain, latin, costs, LEAST_WORD_SIMILARITY);
  if (best >= SURE_SIMILARITY) return best;
  const least = uncertain.fidelity === 'abjad' ? LEAST_SPOKEN_CONSONANTS : LEAST_SPOKEN_SIMILARITY;
  for (const { sound, codes: soundCodes } of spokenFormsLike(latin.text, consonantClasses(uncertain.soundCodes))) {
    const spoken = { ...latin, sound, soundCodes };
    const similarity = SPOKEN_FACTOR * looseSimilarity(uncertain, spoken, costs, least);
    if (similarity > best) best = similarity;
  }
  return best;
}

/** One syllable more or another vowel makes another name. */
function syllabicSimilarity({ sound: ours, fidelity, ...word }: Spoken, { sound, soundCodes: right }: Spoken): number {
  // 희 is spelt Hee more often than Hui.
  const left = ours.includes('hui') && !sound.includes('hui') ? encode(ours.replaceAll('hui', 'hi')) : word.soundCodes;
  const length = Math.max(left.length, right.length);
  const costs = fidelity === 'korean' ? KOREAN_COSTS : SYLLABLE_COSTS;
  const cost = editDistance(left, right, costs, length);
  const plain = withoutDigraphs(sound);
  const plainCost = plain === sound ? cost : editDistance(left, encode(plain), costs, length);
  const similarity = 1 - Math.min(cost, plainCost) / length;
  const isShort = length <= SHORT_WORD.letters;
  const least = fidelity === 'korean' || isShort ? LEAST_KOREAN_SIMILARITY : LEAST_SYLLABLE_SIMILARITY;
  return similarity < least ? 0 : similarity;
}

/**
 * Korean names are spelt with eo and eu for o and u, woo for u, ahn for an, and sei for se. An h after ng is lost in the
 * sound form of a whole word.
 */
const withoutDigraphs = (sound: string): string =>
  sound.replace(/e(?=[ou])|v(?=u)|h(?![aeiou])|(?<=ng)h|(?<=se)i$/g, '');

/** 0 below `least`. */
function looseSimilarity(left: Spoken, right: Spoken, costs: Costs, least: number): number {
  const isBySpelling = left.fidelity === 'respelt' || right.fidelity === 'respelt';
  const length = isBySpelling
    ? Math.max(left.sound.length, right.sound.length)
    : Math.max(consonants(left.sound), consonants(right.sound), LEAST_LOOSE_LENGTH);
  const cost = editDistance(left.soundCodes, right.soundCodes, costs, length * (1 - least / WORD_SIMILARITY.loose));
  const similarity = WORD_SIMILARITY.loose * (1 - cost / length);
  return similarity < least ? 0 : similarity;
}

/** Share of the consonants of all words, in order, that agree across scripts; 0 if there are too few to decide. */
export function wholeLooseSimilarity(
  uncertain: readonly NameToken[],
  latin: readonly NameToken[],
  leastConsonants: number,
): number {
  const ours = uncertain.map((token) => token.sound).join('');
  const theirs = latin.map((token) => token.sound).join('');
  const length = Math.min(consonants(ours), consonants(theirs));
  if (length < leastConsonants) return 0;
  const costs = soundCosts(uncertain.find(({ fidelity }) => isRespelling(fidelity))?.fidelity ?? 'loose');
  return 1 - editDistance(encode(ours), encode(theirs), costs, length) / length;
}

export const consonants = (sound: string): number => sound.replace(/[aeiou]/g, '').length;

/** The reason why two words count as similar. */
export function describeTokens(left: NameToken, right: NameToken, context: TokenContext): string {
  if (left.text === right.text)
    return left.shown.toLowerCase() === right.shown.toLowerCase() ? WORD_TEXTS.same : WORD_TEXTS.folded;
  if (left.kind === 'initial' || right.kind === 'initial') return WORD_TEXTS.initial;
  if (context.isPerson && haveCommonGroup(left.groups.spellings, right.groups.spellings)) return WORD_TEXTS.spellings;
  if (context.isPerson && haveCommonGroup(left.groups.equivalents, right.groups.equivalents))
    return WORD_TEXTS.equivalents;
  if (areAcrossScripts(left, right)) return WORD_TEXTS.acrossScripts(left.text, right.text);
  if (left.sound === right.sound) return WORD_TEXTS.sound;
  if (left.stem === right.stem) return WORD_TEXTS.stem;
  return WORD_TEXTS.near;
}
