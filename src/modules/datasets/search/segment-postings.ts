import type { WantedKey } from '../../../kernel/matching/candidates/candidate-plan';
import { TRIGRAMS } from '../../../kernel/matching/candidates/candidate-scorer';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import type { Db } from '../../../platform/database/db';
import type { EncodedPostings, KeyTable } from './key-table';
import type { ListedName } from './name-table';

/** A name by its position in a segment. */
export interface FoundName {
  segmentId: number;
  position: number;
  score: number;
  /** Whether its entity has an identifier of the query. */
  hasIdentifier: boolean;
}

/**
 * The positions of the wanted keys in a segment in memory; of the trigrams of each word only the rarest, which the scorer uses.
 * @param hashes of the wanted keys, in their order
 */
export function postingsInMemory(
  table: KeyTable,
  wanted: readonly WantedKey[],
  hashes: readonly number[],
): EncodedPostings {
  const postings: EncodedPostings = new Map();
  const trigrams = new Map<number, [key: string, positions: Uint8Array][]>();
  for (const [at, { key, word }] of wanted.entries()) {
    const positions = table.find(hashes[at] ?? 0);
    if (positions === undefined) continue;
    if (word === null) postings.set(key, positions);
    else if (!trigrams.get(word)?.push([key, positions])) trigrams.set(word, [[key, positions]]);
  }
  for (const ofWord of trigrams.values()) {
    ofWord.sort(([, a], [, b]) => a.length - b.length);
    for (const [key, positions] of ofWord.slice(0, TRIGRAMS)) postings.set(key, positions);
  }
  return postings;
}

interface PostingsRow {
  segment_id: number;
  /** A sequence of: the index of a requested key, the number of bytes that follow, and these bytes. */
  postings: Buffer;
}

/**
 * The same of segments in the database. The offset keeps the planner from reading the whole table, which it would do until a
 * new list has been analysed. Trigrams that the scorer would ignore make up most of the bytes and are not read. Each
 * segment is one row, since several hundred rows take longer to read than their content.
 */
export async function readPostings(
  db: Db,
  wanted: readonly WantedKey[],
  segmentIds: readonly number[],
): Promise<Map<number, EncodedPostings>> {
  const rows = await db.queryShared<PostingsRow>(
    `select segment_id, string_agg(int4send(at::int) || int4send(octet_length(positions)) || positions, '') as postings
     from (
       select found.*, wanted.word, wanted.at,
         row_number() over (partition by wanted.word, found.segment_id order by octet_length(found.positions)) as rank
       from unnest($1::text[], $2::int[]) with ordinality as wanted (key, word, at)
         cross join lateral (select * from entity_key where entity_key.key = wanted.key offset 0) as found
       where found.segment_id = any($3::int[])
     ) as ranked
     where word is null or rank <= ${TRIGRAMS}
     group by segment_id`,
    [wanted.map(({ key }) => key), wanted.map(({ word }) => word), segmentIds],
  );
  return new Map(rows.map(({ segment_id: id, postings }) => [id, postingsIn(postings, wanted)]));
}

function postingsIn(bytes: Buffer, wanted: readonly WantedKey[]): EncodedPostings {
  const postings: EncodedPostings = new Map();
  for (let at = 0; at < bytes.length;) {
    const key = wanted[bytes.readInt32BE(at) - 1]?.key ?? '';
    const start = at + 8;
    at = start + bytes.readInt32BE(at + 4);
    postings.set(key, bytes.subarray(start, at));
  }
  return postings;
}

/** A row of entity_name. */
export interface NameRow {
  entity_number: number;
  schema: EntitySchema;
  value: string;
  is_weak: boolean;
}

export const listedName = ({ entity_number: entityNumber, schema, value, is_weak: isWeak }: NameRow): ListedName => ({
  entityNumber,
  schema,
  value,
  isWeak,
});

/** Reads names from the database and adds them to `names`. */
export async function readNamesOf(
  db: Db,
  found: readonly FoundName[],
  names: Map<FoundName, ListedName>,
): Promise<void> {
  const rows = await db.queryShared<NameRow & { at: number }>(
    `select wanted.at, entity_number, schema, value, is_weak
     from unnest($1::int[], $2::int[]) with ordinality as wanted (segment_id, position, at)
       join entity_name using (segment_id, position)`,
    [found.map(({ segmentId }) => segmentId), found.map(({ position }) => position)],
  );
  for (const { at, ...row } of rows) {
    const hit = found[at - 1];
    if (hit !== undefined) names.set(hit, listedName(row));
  }
}
