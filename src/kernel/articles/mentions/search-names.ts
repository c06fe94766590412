import { FINANCIAL_LINES } from '../../matching/words/business-words';
import { prepareName, type PreparedNames } from '../../matching/match-names';
import { EAST_ASIAN_FAMILY_NAMES, PATRONYMIC } from '../../matching/words/person-words';
import type { NameToken, PreparedName } from '../../matching/preparation/prepared-name';
import { detectScripts } from '../../identifiers/script';
import { tidyText } from '../../identifiers/plain-text';
import type { SearchSubject } from './search-subject';
import { caseStem, fleetingStem, isPolish, polishFleetingStem, polishStem } from './word-readings';

/** A name or alias of the subject, prepared for the search. */
export interface SoughtName {
  inputType: 'name' | 'alias';
  value: string;
  schema: 'Person' | 'Organization';
  prepared: PreparedNames;
  /** The words of the first reading except titles and particles. */
  tokens: readonly NameToken[];
  /** The words by which the name is found: given and family names, the distinctive words of an organisation. */
  distinctive: readonly NameToken[];
  /** The short form that texts use after the full name; null if the name has one word only. */
  shortForm: NameToken | null;
  /** The words by their case stem. */
  stems: ReadonlyMap<string, NameToken>;
  /** The words of a Polish name of a person, by their stem. */
  polishStems: ReadonlyMap<string, NameToken>;
  /** It has a word that few other names have. */
  isDistinctive: boolean;
  isWrittenInHan: boolean;
  /** The joined letters of a Chinese name, family name first. */
  syllables: ReadonlySet<string>;
}

const DISTINCTIVE = 0.6;
/** Further aliases are ignored because each costs time in every text. */
const MOST_NAMES = 40;

/** The names of a person or an organisation, without duplicates, as the caller wrote them. */
export function soughtNames(subject: SearchSubject): SoughtName[] {
  const schema = subject.type === 'person' ? 'Person' : 'Organization';
  const names: SoughtName[] = [];
  const known = new Set<string>();
  const add = (inputType: SoughtName['inputType'], value: string, written: string): void => {
    const prepared = prepareName(tidyText(written), schema);
    const [reading] = prepared.readings;
    if (reading === undefined || reading.tokens.length === 0 || known.has(written) || names.length === MOST_NAMES)
      return;
    known.add(written);
    names.push(soughtName(inputType, value, schema, prepared, reading));
  };
  for (const [index, value] of [subject.name, ...subject.aliases].entries()) {
    const inputType = index === 0 ? 'name' : 'alias';
    add(inputType, value, value);
    const quoted = schema === 'Organization' ? quotedName(value) : null;
    if (quoted !== null) add(inputType, value, quoted);
  }
  return names;
}

/** A quoted name after the kind of a firm, as in Банк «Северный капитал». Texts inflect the kind or leave it out. */
const QUOTED = /^[^«»"„“”]{2,60}[«"„“]([^«»"„“”]{1,80} [^«»"„“”]{1,80})[»"“”]$/u;

const quotedName = (value: string): string | null => QUOTED.exec(value.trim())?.[1] ?? null;

function soughtName(
  inputType: SoughtName['inputType'],
  value: string,
  schema: SoughtName['schema'],
  prepared: PreparedNames,
  reading: PreparedName,
): SoughtName {
  const tokens = reading.tokens.filter((token) => token.kind !== 'title' && token.kind !== 'particle');
  const distinctive = distinctiveTokens(tokens, schema);
  const stems = stemsOf(distinctive, ({ text }) => [fleetingStem(text), caseStem(text)]);
  const polishStems = stemsOf(schema === 'Person' && isPolish(value) ? distinctive : [], ({ shown }) => [
    polishFleetingStem(shown),
    polishStem(shown),
  ]);
  const shortForm = distinctive.length < 2 && schema === 'Person' ? null : shortFormOf(distinctive, value, schema);
  const isDistinctive = schema === 'Person' || distinctive.some(({ kind }) => kind === 'name');
  const isWrittenInHan = detectScripts(value)[0] === 'Hani';
  const syllables = schema === 'Person' && reading.isEastAsian ? syllablesOf(prepared) : new Set<string>();
  return {
    inputType,
    value,
    schema,
    prepared,
    tokens,
    distinctive,
    shortForm,
    stems,
    polishStems,
    isDistinctive,
    isWrittenInHan,
    syllables,
  };
}

function stemsOf(
  tokens: readonly NameToken[],
  stems: (token: NameToken) => (string | null)[],
): ReadonlyMap<string, NameToken> {
  const byStem = new Map<string, NameToken>();
  for (const token of tokens) {
    if (token.fidelity !== 'exact') continue;
    for (const stem of stems(token)) if (stem !== null) byStem.set(stem, token);
  }
  return byStem;
}

function distinctiveTokens(tokens: readonly NameToken[], schema: SoughtName['schema']): NameToken[] {
  const names = tokens.filter((token) =>
    schema === 'Person' ? token.kind === 'name' : token.kind === 'name' && token.weight >= DISTINCTIVE,
  );
  return names.length > 0 ? names : tokens.filter((token) => token.kind !== 'initial' && token.weight >= 0.1);
}

function shortFormOf(distinctive: readonly NameToken[], value: string, schema: SoughtName['schema']): NameToken | null {
  const [first] = distinctive;
  if (first === undefined) return null;
  if (schema === 'Organization') {
    return FINANCIAL_LINES.has(first.text) || first.kind !== 'name' || first.text.length < 3 ? null : first;
  }
  return familyName(distinctive, value);
}

/**
 * The family name is the last word. It is the first one before a comma, if it alone is in capitals, before a patronymic that
 * ends a name of three words, and in Chinese and Korean names. Of two words, one in -ovich or -oglu is a family name, as in
 * Roman Abramovich.
 */
function familyName(distinctive: readonly NameToken[], value: string): NameToken | null {
  const first = distinctive[0] ?? null;
  const last = distinctive.at(-1) ?? null;
  const isFirst =
    /^[^,]+,/.test(value) ||
    (isInCapitals(first) && !isInCapitals(last)) ||
    (last !== null && distinctive.length > 2 && PATRONYMIC.test(last.text)) ||
    (first !== null && (first.fidelity === 'pinyin' || first.fidelity === 'korean')) ||
    (first !== null && first.text.length < 6 && EAST_ASIAN_FAMILY_NAMES.has(first.text));
  return isFirst ? first : last;
}

/** Lists often write the family name in capitals. */
const isInCapitals = (token: NameToken | null): boolean =>
  token !== null && token.shown.length > 2 && /^\p{Lu}+$/u.test(token.shown);

function syllablesOf({ readings }: PreparedNames): Set<string> {
  const joined = new Set<string>();
  for (const { tokens } of readings) {
    const texts = tokens.filter((token) => token.kind === 'name').map((token) => token.text);
    joined.add(texts.join(''));
    // Family name last, as in western newspapers.
    joined.add([...texts.slice(-1), ...texts.slice(0, -1)].join(''));
  }
  return joined;
}
