import { FINANCIAL_LINES } from '../../matching/words/business-words';
import { prepareName, type PreparedNames } from '../../matching/match-names';
import { EAST_ASIAN_FAMILY_NAMES, PATRONYMIC } from '../../matching/words/person-words';
import type { NameToken, PreparedName } from '../../matching/preparation/prepared-name';
import { detectScripts } from '../../identifiers/script';
import { tidyText } from '../../identifiers/plain-text';
import type { SearchSubject } from './search-subject';
import { caseStem } from './word-readings';

/** A name or alias of the subject, ready to be looked for. */
export interface SoughtName {
  inputType: 'name' | 'alias';
  value: string;
  schema: 'Person' | 'Organization';
  prepared: PreparedNames;
  /** Words of the first reading but titles and particles. */
  tokens: readonly NameToken[];
  /** Those that lead to the name: given and family names, an organisation's distinctive words. */
  telling: readonly NameToken[];
  /** By which the name is shortened once it has been given in full; null where it is one word already. */
  shortForm: NameToken | null;
  /** Case stem to the words that have it. */
  stems: ReadonlyMap<string, NameToken>;
  /** It has a word that few other names have. */
  isDistinctive: boolean;
  isWrittenInHan: boolean;
  /** Joined letters of a Chinese name, family name first. */
  syllables: ReadonlySet<string>;
}

const DISTINCTIVE = 0.6;
/** Aliases beyond are left out: each costs time in every text. */
const MOST_NAMES = 40;

/** The names of a person or an organisation, each once, as the caller wrote them. */
export function soughtNames(subject: SearchSubject): SoughtName[] {
  const schema = subject.type === 'person' ? 'Person' : 'Organization';
  const names: SoughtName[] = [];
  const known = new Set<string>();
  for (const [index, value] of [subject.name, ...subject.aliases].entries()) {
    const prepared = prepareName(tidyText(value), schema);
    const [reading] = prepared.readings;
    if (reading === undefined || reading.tokens.length === 0 || known.has(value) || names.length === MOST_NAMES)
      continue;
    known.add(value);
    names.push(soughtName(index === 0 ? 'name' : 'alias', value, schema, prepared, reading));
  }
  return names;
}

function soughtName(
  inputType: SoughtName['inputType'],
  value: string,
  schema: SoughtName['schema'],
  prepared: PreparedNames,
  reading: PreparedName,
): SoughtName {
  const tokens = reading.tokens.filter((token) => token.kind !== 'title' && token.kind !== 'particle');
  const telling = tellingTokens(tokens, schema);
  const stems = new Map<string, NameToken>();
  for (const token of telling) {
    const stem = token.fidelity === 'exact' ? caseStem(token.text) : null;
    if (stem !== null) stems.set(stem, token);
  }
  const shortForm = telling.length < 2 && schema === 'Person' ? null : shortFormOf(telling, value, schema);
  const isDistinctive = schema === 'Person' || telling.some(({ kind }) => kind === 'name');
  const isWrittenInHan = detectScripts(value)[0] === 'Hani';
  const syllables = schema === 'Person' && reading.isEastAsian ? syllablesOf(prepared) : new Set<string>();
  return {
    inputType,
    value,
    schema,
    prepared,
    tokens,
    telling,
    shortForm,
    stems,
    isDistinctive,
    isWrittenInHan,
    syllables,
  };
}

function tellingTokens(tokens: readonly NameToken[], schema: SoughtName['schema']): NameToken[] {
  const names = tokens.filter((token) =>
    schema === 'Person' ? token.kind === 'name' : token.kind === 'name' && token.weight >= DISTINCTIVE,
  );
  return names.length > 0 ? names : tokens.filter((token) => token.kind !== 'initial' && token.weight >= 0.1);
}

function shortFormOf(telling: readonly NameToken[], value: string, schema: SoughtName['schema']): NameToken | null {
  const [first] = telling;
  if (first === undefined) return null;
  if (schema === 'Organization') {
    return FINANCIAL_LINES.has(first.text) || first.kind !== 'name' || first.text.length < 3 ? null : first;
  }
  return familyName(telling, value);
}

/** Last, but first before a comma, before a patronymic that ends the name, and in Chinese and Korean names. */
function familyName(telling: readonly NameToken[], value: string): NameToken | null {
  const first = telling[0] ?? null;
  const last = telling.at(-1) ?? null;
  const isFirst =
    /^[^,]+,/.test(value) ||
    (last !== null && PATRONYMIC.test(last.text)) ||
    (first !== null && (first.fidelity === 'pinyin' || first.fidelity === 'korean')) ||
    (first !== null && first.text.length < 6 && EAST_ASIAN_FAMILY_NAMES.has(first.text));
  return isFirst ? first : last;
}

function syllablesOf({ readings }: PreparedNames): Set<string> {
  const joined = new Set<string>();
  for (const { tokens } of readings) {
    const texts = tokens.filter((token) => token.kind === 'name').map((token) => token.text);
    joined.add(texts.join(''));
    // Family name last, as western papers have it.
    joined.add([...texts.slice(-1), ...texts.slice(0, -1)].join(''));
  }
  return joined;
}
