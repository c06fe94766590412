import { businessWord } from '../../matching/words/business-words';
import { areAcrossScripts, tokenSimilarity, type TokenContext } from '../../matching/comparison/compare-tokens';
import { legalFormClass } from '../../matching/words/legal-forms';
import { makeToken } from '../../matching/preparation/name-token';
import { OFFICES, PARTICLES } from '../../matching/words/person-words';
import { placeWord } from '../../matching/words/place-words';
import type { NameToken } from '../../matching/preparation/prepared-name';
import { splitName } from '../../matching/spelling/split-name';
import { foldText } from '../../text/fold';
import type { SoughtName } from './search-names';
import type { TextWord } from './text-words';
import { caseStem, isCyrillic, polishStem, withoutElision, wordReadings } from './word-readings';

/** The role of a word of a text within one sought name. */
export interface NameRelation {
  /** Index of the sought name. */
  name: number;
  /** So similar to a distinctive word that the name is searched around it. */
  isAnchor: boolean;
  /** Similar to the short form of the name. */
  isShortForm: boolean;
  /** The word without grammatical endings. */
  readAs: string;
  /** Similarity to a word of the name, 0 to 1. */
  similarity: number;
  isInflected: boolean;
  /** The initials of all words. */
  isAcronym: boolean;
}

export interface WordRelation {
  relations: readonly NameRelation[];
  /** Begins with a capital, or its script has no capitals. */
  isCapital: boolean;
  hasCase: boolean;
  /** Its script has no capitals. */
  isUncased: boolean;
  /** Has a digit and no letter of a script without capitals, such as 7, 21st and 5G. */
  isNumber: boolean;
  isParticle: boolean;
  isOffice: boolean;
  isInitial: boolean;
  isLegalForm: boolean;
  isBusiness: boolean;
}

/** From this similarity on (compare-tokens.ts), a word may anchor a name. Similarities below 0.6 do not occur. */
const ANCHOR_SIMILARITY = 0.85;
/** The same for scripts with imprecise romanisation. */
const ANCHOR_ACROSS = 0.7;
const SHORT_FORM_SIMILARITY = 0.95;
const SHORT_FORM_ACROSS = 0.85;
/** Longer words are not names. */
const MOST_LETTERS = 40;
const LOWER_CASE = /^(?!\p{Script=Georgian})\p{Ll}/u;
const PLAIN = /^[a-z]+$/;
const HAS_CASE = /^[\p{Lu}\p{Lt}]/u;
const NUMBER = /^\p{N}[\p{N}\p{Lu}\p{Ll}]*$/u;
const CONJUNCTIONS = new Set(['and', 'und', 'et', 'e', 'y', 'i', 'the', 'of', 'st', 'saint', 'san', 'santa']);
const BUSINESS_WEIGHT = 0.4;
/** The cache of words is cleared at this size. An article has a few hundred words that are examined. */
const MOST_KNOWN = 50_000;
/** A book of a million letters has fewer. Examining one takes about 15 µs. */
const MOST_DIFFERENT = 20_000;

/** The relations of words to the sought names. Each word is examined once, regardless of the number of texts. */
export class WordRelations {
  readonly #known = new Map<string, WordRelation>();
  /** The exact words of the sought names. A word in lower case can only match these. */
  readonly #exact = new Map<string, number[]>();

  constructor(private readonly names: readonly SoughtName[]) {
    names.forEach(({ tokens }, name) => {
      for (const token of tokens) {
        for (const key of [foldText(token.shown), token.text]) {
          this.#exact.set(key, [...(this.#exact.get(key) ?? []), name]);
        }
      }
    });
  }

  /**
   * The relations of a text's words, in order. If a text has more different words than any article, only the first are
   * examined.
   */
  read(words: readonly TextWord[]): WordRelation[] {
    const different = new Map<string, WordRelation>();
    return words.map(({ shown, isHan }) => {
      let relation = different.get(shown);
      if (relation === undefined) {
        relation = isHan || different.size >= MOST_DIFFERENT ? this.#of('') : this.#of(shown);
        if (different.size < MOST_DIFFERENT) different.set(shown, relation);
      }
      return relation;
    });
  }

  #of(shown: string): WordRelation {
    let relation = this.#known.get(shown);
    if (relation === undefined) {
      relation = this.#relationOf(shown);
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(shown, relation);
    }
    return relation;
  }

  #relationOf(shown: string): WordRelation {
    const isCapital = !LOWER_CASE.test(withoutElision(shown));
    const isNumber = NUMBER.test(shown);
    const folded = shown.length > MOST_LETTERS ? '' : foldText(shown);
    const business = businessWord(folded);
    return {
      relations: folded === '' ? [] : isCapital ? this.#capitalRelations(shown) : this.#exactRelations(shown, folded),
      isCapital,
      hasCase: HAS_CASE.test(withoutElision(shown)),
      isUncased: isCapital && !isNumber && !HAS_CASE.test(withoutElision(shown)),
      isNumber,
      isParticle: PARTICLES.has(folded) && !CONJUNCTIONS.has(folded),
      isOffice: OFFICES.has(folded),
      isInitial: isCapital && folded.length === 1,
      isLegalForm: isCapital && legalFormClass(PLAIN.test(folded) ? folded : toLatin(shown)) !== undefined,
      isBusiness: isCapital && (business?.weight ?? 0) >= BUSINESS_WEIGHT,
    };
  }

  #exactRelations(shown: string, folded: string): NameRelation[] {
    return [...new Set(this.#exact.get(folded) ?? [])].map((name) => {
      const isDistinctive = this.names[name]?.distinctive.some((token) => foldText(token.shown) === folded) === true;
      return {
        name,
        isAnchor: isDistinctive,
        isShortForm: false,
        readAs: shown,
        similarity: 1,
        isInflected: false,
        isAcronym: false,
      };
    });
  }

  #capitalRelations(shown: string): NameRelation[] {
    const readings = wordReadings(shown).map((reading) => ({ reading, tokens: tokensOf(reading) }));
    const relations: NameRelation[] = [];
    this.names.forEach((sought, name) => {
      let best: NameRelation | null = null;
      for (const { reading, tokens } of readings) {
        const relation = relate(tokens, sought, name, reading);
        if (relation !== null && relation.similarity > (best?.similarity ?? 0)) best = relation;
      }
      const isKnown =
        best?.isAnchor === true && !isCyrillic(shown) && (best.similarity === 1 || sought.polishStems.size === 0);
      const inflected = isKnown ? null : inflectedRelation(shown, sought, name);
      const chosen = inflected ?? best;
      if (chosen !== null) relations.push(chosen);
    });
    return relations;
  }
}

const toLatin = (shown: string): string =>
  splitName(shown, false)
    .map((word) => word.latin)
    .join('');

function tokensOf(reading: string): NameToken[] {
  return splitName(reading, true).map((word) =>
    makeToken(word, word.latin.length === 1 && word.fidelity === 'exact' ? 'initial' : 'name', 1),
  );
}

function relate(tokens: readonly NameToken[], sought: SoughtName, name: number, reading: string): NameRelation | null {
  const context = {
    isPerson: sought.schema === 'Person',
    isStrict: sought.prepared.readings.some((one) => one.isEastAsian),
    syllabaries: sought.prepared.readings.reduce((all, one) => all | one.syllabaries, 0),
  };
  let similarity = 0;
  let isShortForm = false;
  let isAnchor = false;
  for (const token of tokens) {
    for (const other of sought.tokens) {
      const own = wordSimilarity(token, other, sought, context);
      similarity = Math.max(similarity, own);
      const isAcross = areAcrossScripts(token, other);
      if (other === sought.shortForm && own >= (isAcross ? SHORT_FORM_ACROSS : SHORT_FORM_SIMILARITY))
        isShortForm = true;
      const least = isAcross ? ANCHOR_ACROSS : ANCHOR_SIMILARITY;
      if (own >= least && token.kind === 'name' && sought.distinctive.includes(other)) isAnchor = true;
    }
  }
  const [first] = tokens;
  if (isAcronym(first, tokens, sought))
    return {
      name,
      isAnchor: true,
      isShortForm: true,
      readAs: reading,
      similarity: 1,
      isInflected: false,
      isAcronym: true,
    };
  if (similarity === 0) return null;
  return { name, isAnchor, isShortForm, readAs: reading, similarity, isInflected: false, isAcronym: false };
}

function wordSimilarity(token: NameToken, other: NameToken, sought: SoughtName, context: TokenContext): number {
  if (sought.schema === 'Person') return tokenSimilarity(token, other, context);
  // Words of business and places are compared by their canonical synonym.
  const canonical = businessWord(token.text)?.word ?? placeWord(token.text) ?? token.text;
  return canonical === other.text || token.text === other.written ? 1 : tokenSimilarity(token, other, context);
}

function isAcronym(first: NameToken | undefined, tokens: readonly NameToken[], sought: SoughtName): boolean {
  return (
    sought.schema === 'Organization' &&
    tokens.length === 1 &&
    first !== undefined &&
    first.text.length >= 3 &&
    first.shown === first.shown.toUpperCase() &&
    sought.prepared.readings.some(({ initials }) => initials === first.text)
  );
}

/** Петрова and Петровым are read as the sought word Петров, and Nowakiem as Nowak. */
function inflectedRelation(shown: string, sought: SoughtName, name: number): NameRelation | null {
  const token = isCyrillic(shown)
    ? sought.stems.get(caseStem(toLatin(shown)) ?? '')
    : sought.polishStems.get(polishStem(shown) ?? '');
  if (token === undefined || token.text === toLatin(shown)) return null;
  return {
    name,
    isAnchor: true,
    isShortForm: token === sought.shortForm,
    readAs: token.shown,
    similarity: 1,
    isInflected: true,
    isAcronym: false,
  };
}
