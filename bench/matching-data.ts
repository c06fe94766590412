import { toAlpha2 } from '../src/kernel/countries/countries';
import type { ComparableEntity, ComparableIdentifier, EntitySchema } from '../src/kernel/matching/matching.types';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sharedCsv, sharedFile } from '../test/support/app/shared-data';

export const NAME_PAIRS = 'entities/name-matching/name_pairs_dev.csv';
export const CHECKS = 'entities/name-matching/nomenklatura_entity_bench_checks.yml';
export const NEGATIVES = 'entities/name-matching/negatives_global_5k.csv.gz';
const SDN = 'entities/ofac_2023-01/sdn.csv.gz';
const ALTERNATES = 'entities/ofac_2023-01/alt_2024-01-08.csv.gz';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The OFAC list as far as matching needs it: names with aliases, and the dates, nationalities, gender and IMO numbers
 * in the remarks.
 */
export function ofacEntities(): ComparableEntity[] {
  const entities = new Map<string, ComparableEntity>();
  for (const row of sharedCsv(SDN)) {
    const id = row.ent_num ?? '';
    const remarks = row.Remarks ?? '';
    entities.set(id, {
      id,
      schema: schemaOf(row.SDN_Type ?? ''),
      names: [{ value: row.SDN_Name ?? '' }],
      birthDates: [...remarks.matchAll(/DOB (?:circa )?([^;.]+)/g)].flatMap((match) => isoDate(match[1] ?? '')),
      countries: [...remarks.matchAll(/(?:nationality|citizen) ([^;.]+)/g)].flatMap(
        (match) => toAlpha2(match[1] ?? '') ?? [],
      ),
      genders: [...remarks.matchAll(/Gender (Male|Female)/g)].map((match) => match[1] ?? ''),
      identifiers: [...remarks.matchAll(/IMO (\d{7})/g)].map((match): ComparableIdentifier => ({
        type: 'imoNumber',
        value: match[1] ?? '',
      })),
    });
  }
  const bytes = gunzipSync(readFileSync(sharedFile(ALTERNATES)));
  const rows: string[][] = parse(bytes, { relax_column_count: true });
  for (const [id = '', , , value = ''] of rows) {
    entities.get(id)?.names.push({ value });
  }
  return [...entities.values()];
}

function schemaOf(type: string): EntitySchema {
  if (type === 'individual') return 'Person';
  if (type === 'vessel') return 'Vessel';
  return type === 'aircraft' ? 'Aircraft' : 'Organization';
}

/** `01 Jan 1962`, `Nov 1975`, `1967`; both ends of `1960 to 1962`. */
function isoDate(text: string): string[] {
  return text.split(' to ').flatMap((date) => {
    const [, day, month, year] = /^(?:(?:(\d{1,2}) )?([A-Z][a-z]{2}) )?(\d{4})$/.exec(date.trim()) ?? [];
    if (year === undefined) return [];
    if (month === undefined) return [year];
    const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
    return [day === undefined ? `${year}-${number}` : `${year}-${number}-${day.padStart(2, '0')}`];
  });
}

export function negatives(): ComparableEntity[] {
  return sharedCsv(NEGATIVES).map((row, index) => ({
    id: `negative-${index}`,
    schema: 'Person',
    names: [{ value: row.full_name ?? '' }],
    birthDates: [row.date_of_birth ?? ''].filter((date) => date !== ''),
    countries: [toAlpha2(row.nationality ?? '')].filter((country) => country !== null),
    genders: [row.gender ?? ''],
    identifiers: [],
  }));
}

/** The positions of right-hand items by the keys that they share. */
export class BlockingIndex {
  private readonly positions = new Map<string, number[]>();

  add(position: number, keys: Iterable<string>): void {
    for (const key of new Set(keys)) {
      const list = this.positions.get(key);
      if (list === undefined) this.positions.set(key, [position]);
      else if (list.at(-1) !== position) list.push(position);
    }
  }

  find(keys: Iterable<string>): Set<number> {
    const found = new Set<number>();
    for (const key of keys) for (const position of this.positions.get(key) ?? []) found.add(position);
    return found;
  }
}
