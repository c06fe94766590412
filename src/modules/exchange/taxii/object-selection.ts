import { OBJECT_CURSOR, type TaxiiObjectsQuery } from './taxii.dto';
import { readTaxiiTime } from './taxii-time';

/** Which versions of which objects a request asks for, in the order in which they were added. */
export interface ObjectSelection {
  /** Only versions that were added after this time. */
  readonly afterUs: number;
  /** STIX ids; null for all. */
  readonly ids: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly versions: ReadonlySet<string>;
  /** Values of `modified` in milliseconds since 1970. */
  readonly modifiedMs: readonly number[];
  readonly limit: number;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const SPEC_VERSION = '2.1';
const US_PER_MS = 1_000;
const NAMED_VERSIONS = new Set(['first', 'last', 'all']);

const listed = (text: string | undefined): string[] | null => text?.split(',').map((part) => part.trim()) ?? null;

/** @param versions the default of `match[version]` */
export function objectSelection(query: Partial<TaxiiObjectsQuery>, versions = 'last'): ObjectSelection {
  const wanted = listed(query['match[version]']) ?? [versions];
  const times = wanted.filter((version) => !NAMED_VERSIONS.has(version));
  const isOfSpec = listed(query['match[spec_version]'])?.includes(SPEC_VERSION) ?? true;
  const [place] = query.next ?? [];
  return {
    afterUs: Math.max(
      query.added_after === undefined ? 0 : readTaxiiTime(query.added_after),
      place === undefined ? 0 : Number(place),
    ),
    ids: listed(query['match[id]']),
    types: isOfSpec ? listed(query['match[type]']) : [],
    versions: new Set(wanted.filter((version) => NAMED_VERSIONS.has(version))),
    modifiedMs: times.map((time) => Math.floor(readTaxiiTime(time) / US_PER_MS)),
    limit: Math.min(query.limit === undefined || query.limit === 0 ? DEFAULT_LIMIT : query.limit, MAX_LIMIT),
  };
}

/** The `next` after an object. */
export const nextAfter = (addedUs: number): string => OBJECT_CURSOR.write([String(addedUs)]);
