/**
 * Generates the tables of readings of Han characters in src/kernel/matching/scripts from published data (docs/data.md names
 * the sources and licences). It runs by hand, when a source publishes a new edition:
 *   node test/support/run-typescript.cjs bench/character-readings.ts UNIHAN_FOLDER NAMES_CSV COMPANIES_CSV SHINJITAI_JS
 * UNIHAN_FOLDER holds Unihan_Readings.txt and Unihan_Variants.txt; the two CSV files are Noun.name.csv and Noun.org.csv of
 * the IPA dictionary in EUC-JP; SHINJITAI_JS is the table of Japanese characters of OpenCC.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hepburn } from '../src/kernel/matching/scripts/romanisation/hepburn';
import { learnCharacterReadings } from './learn-character-readings';

const OUTPUT = join(__dirname, '..', 'src/kernel/matching/scripts');
/** A surface keeps its most frequent readings; further ones are rare and would only make more names similar. */
const MOST_READINGS = 2;
/** Longer names of companies consist of words that are translated. */
const COMPANY = /^\p{Script=Han}{2,3}$/u;
const HAN_WITH_KANA = /^(?=.*\p{Script=Han})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,6}$/u;

export type Readings = Map<string, string[]>;

function main(): void {
  const [unihan = '', names = '', companies = '', shinjitai = ''] = process.argv.slice(2);
  const readings = readFileSync(join(unihan, 'Unihan_Readings.txt'), 'utf8');
  const variants = readFileSync(join(unihan, 'Unihan_Variants.txt'), 'utf8');
  const korean = fieldOf(readings, 'kHangul', (value) => value.charAt(0));
  const cantonese = fieldOf(readings, 'kCantonese', (value) => value.split(' ')[0]?.replace(/\d$/, '') ?? '');
  // Readings of characters that no modern character set of China or Korea contains are omitted.
  const modern = new Set([...korean.keys(), ...fieldOf(readings, 'kTGHZ2013', (value) => value).keys()]);
  for (const sign of cantonese.keys()) if (!modern.has(sign)) cantonese.delete(sign);
  const simplified = simplifiedOf(variants, readFileSync(shinjitai, 'utf8'));
  write('han-characters.json', { korean: grouped(korean), cantonese: grouped(cantonese), simplified });
  const people = readFileSync(names);
  const family = namesOf(people, '姓', HAN_WITH_KANA);
  const given = namesOf(people, '名', HAN_WITH_KANA);
  write('japanese-names.json', {
    family: ranked(family),
    given: ranked(given),
    companies: ranked(namesOf(readFileSync(companies), '組織', COMPANY)),
    characters: ranked(learnCharacterReadings(given)),
  });
}

function fieldOf(text: string, field: string, valueOf: (value: string) => string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [code = '', name, value = ''] = line.split('\t');
    if (name === field && code.startsWith('U+')) values.set(signOf(code), valueOf(value));
  }
  return values;
}

const signOf = (code: string): string => String.fromCodePoint(Number.parseInt(code.slice(2), 16));

/** Each traditional or Japanese character with its simplified form, if that is different. */
function simplifiedOf(variants: string, shinjitai: string): string {
  const toSimple = fieldOf(variants, 'kSimplifiedVariant', (value) => signOf(value.split(' ')[0] ?? ''));
  const known = new Map(toSimple);
  for (const [, modern = '', old = ''] of shinjitai.matchAll(/(\p{Script=Han}) (\p{Script=Han})/gu)) {
    if (!known.has(modern)) toSimple.set(modern, known.get(old) ?? old);
  }
  return [...toSimple].flatMap(([sign, simple]) => (sign === simple ? [] : [sign + simple])).join(' ');
}

/** Readings by surface. The most frequent one, which has the lowest cost in the dictionary, is first. */
function namesOf(file: Buffer, kind: string, surfaces: RegExp): Readings {
  const costs = new Map<string, Map<string, number>>();
  for (const line of new TextDecoder('euc-jp').decode(file).split('\n')) {
    const cells = line.split(',');
    const [surface = '', , , cost = ''] = cells;
    const reading = hepburn(cells[11] ?? '');
    if (!cells.slice(6, 8).includes(kind) || !surfaces.test(surface) || !/^[a-z]+$/.test(reading)) continue;
    const known = costs.get(surface) ?? new Map<string, number>();
    known.set(reading, Math.min(Number(cost), known.get(reading) ?? Infinity));
    costs.set(surface, known);
  }
  const names: Readings = new Map();
  for (const [surface, known] of costs) {
    const byCost = [...known].sort((a, b) => a[1] - b[1]).map(([reading]) => reading);
    names.set(surface, byCost.slice(0, MOST_READINGS));
  }
  return names;
}

/** One table for the first readings and one for the second ones, each by reading. */
const ranked = (names: Readings): string[] =>
  Array.from({ length: MOST_READINGS }, (_, rank) =>
    grouped(new Map([...names].flatMap(([surface, readings]) => (readings[rank] ? [[surface, readings[rank]]] : [])))),
  );

/**
 * A line for each reading with its surfaces, since many surfaces share most readings. Surfaces of one character are
 * not separated by spaces. It is a single text, because a type with thousands of properties would slow down the
 * compiler.
 */
function grouped(readings: ReadonlyMap<string, string>): string {
  const groups = new Map<string, string[]>();
  for (const [surface, reading] of readings) groups.set(reading, [...(groups.get(reading) ?? []), surface]);
  const isByCharacter = [...readings.keys()].every((surface) => [...surface].length === 1);
  const lines = [...groups].map(
    ([reading, surfaces]) => `${reading} ${surfaces.sort().join(isByCharacter ? '' : ' ')}`,
  );
  return lines.sort().join('\n');
}

function write(name: string, table: object): void {
  const text = `${JSON.stringify(table, null, 2)}\n`;
  writeFileSync(join(OUTPUT, name), text);
  console.log(name, `${Math.round(Buffer.byteLength(text) / 1024)} KiB`);
}

main();
