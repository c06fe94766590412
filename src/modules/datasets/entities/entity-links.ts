import { LRUCache } from 'lru-cache';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import { combinesLists, listsWithin } from '../../../kernel/entities/lists-within';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { prepareRecord } from '../../../kernel/resolution/records/comparable-record';
import { type EntityLink, linkBetween } from '../../../kernel/resolution/links/entity-link';
import { areOfOneList } from '../../../kernel/resolution/clusters/member';
import { NamePairs } from '../../../kernel/resolution/links/name-pairs';
import type { SourceRecord } from '../../../kernel/resolution/records/source-record';
import type { SystemTx } from '../../../platform/database/db';
import { slicesOf, YieldTimer } from '../../../platform/slices';
import type { EntityChanges } from './entity-staging';
import { linkCandidates, type NumberPair } from './link-candidates';

/** Pairs that are compared before the transaction runs its next statement. */
const PAIRS_PER_SLICE = 500;
/** About 15 KB each. */
const MAX_PREPARED = 2_000;
/** A pair that shares several keys is compared once, unless this cache of the import has overflowed. */
const MAX_COMPARED = 200_000;

/**
 * Held until the transaction ends, so that two concurrent imports cannot each compute links without the other's
 * entities. An import may wait longer than the statement timeout. `remove_dataset` takes the same lock.
 */
export async function lockLinks(tx: SystemTx): Promise<void> {
  await tx.query('set local statement_timeout = 0');
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('entity_link', 0))`);
  await tx.query('set local statement_timeout to default');
}

/**
 * Replaces the links of entities that a new version of a list adds, changes or removes; the version must already be
 * current. A link depends only on its two entities, so all other links stay valid.
 */
export async function replaceLinks(tx: SystemTx, dataset: string, { changed, removed }: EntityChanges): Promise<void> {
  await deleteLinks(tx, [...changed, ...removed]);
  if (changed.length === 0) return;
  const segments = await segmentsOf(tx, dataset);
  if (segments.others.length === 0) return;
  const finder = new LinkFinder(tx, new Set(changed));
  for await (const pairs of linkCandidates(tx, segments)) await finder.compare(pairs);
}

async function deleteLinks(tx: SystemTx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.query(
    `delete from entity_link as mirrored using entity_link as link
     where link.entity_number = any($1::int[])
       and mirrored.entity_number = link.other_number and mirrored.other_number = link.entity_number`,
    [numbers],
  );
  await tx.query('delete from entity_link where entity_number = any($1::int[])', [numbers]);
}

/** The segments of the current versions. A file that combines several lists is also compared with itself. */
async function segmentsOf(tx: SystemTx, dataset: string): Promise<{ own: number[]; others: number[] }> {
  const rows = await tx.query<{ id: number; dataset: string }>(
    `select segment.id, dataset.id as dataset
     from entity_segment as segment join dataset on dataset.current_import = segment.import_id order by segment.id`,
  );
  const own = rows.filter((row) => row.dataset === dataset);
  const others = combinesLists(dataset) ? rows : rows.filter((row) => row.dataset !== dataset);
  return { own: own.map(({ id }) => id), others: others.map(({ id }) => id) };
}

interface ListedRecord {
  record: SourceRecord;
  prepared: PreparedEntity;
}

interface FoundLink extends EntityLink {
  pair: NumberPair;
}

/** Compares candidates and stores the links that it finds. */
class LinkFinder {
  readonly #records = new LRUCache<number, ListedRecord>({ max: MAX_PREPARED });
  readonly #turns = new YieldTimer();
  #compared = new Set<string>();

  constructor(
    private readonly tx: SystemTx,
    private readonly changed: ReadonlySet<number>,
  ) {}

  async compare(candidates: readonly NumberPair[]): Promise<void> {
    const pairs = candidates.filter((pair) => this.#isNew(pair));
    for (const slice of slicesOf(pairs, PAIRS_PER_SLICE)) {
      const records = await this.#recordsOf([...new Set(slice.flat())]);
      const names = new NamePairs();
      const found: FoundLink[] = [];
      for (const pair of slice) {
        if (this.#turns.isOver) await this.#turns.next();
        const [own, other] = [records.get(pair[0]), records.get(pair[1])];
        if (own === undefined || other === undefined || areOfOneList(own.record, other.record)) continue;
        const link = linkBetween(own.prepared, other.prepared, names);
        if (link !== null) found.push({ pair, ...link });
      }
      await storeLinks(this.tx, found);
    }
  }

  #isNew([own, other]: NumberPair): boolean {
    if (own === other || !this.changed.has(own)) return false;
    const key = own < other ? `${own} ${other}` : `${other} ${own}`;
    if (this.#compared.has(key)) return false;
    if (this.#compared.size >= MAX_COMPARED) this.#compared = new Set();
    this.#compared.add(key);
    return true;
  }

  async #recordsOf(numbers: readonly number[]): Promise<Map<number, ListedRecord>> {
    const records = new Map<number, ListedRecord>();
    for (const number of numbers) {
      const known = this.#records.get(number);
      if (known !== undefined) records.set(number, known);
    }
    const missing = numbers.filter((number) => !records.has(number));
    const rows = await this.tx.query<{ number: number; dataset: string; content: EntityRecord }>(
      'select number, dataset, content from entity where number = any($1::int[]) and removed_at is null',
      [missing],
    );
    for (const { number, dataset, content } of rows) {
      if (this.#turns.isOver) await this.#turns.next();
      const record = listedRecord(dataset, content);
      const listed = { record, prepared: prepareRecord(record) };
      this.#records.set(number, listed);
      records.set(number, listed);
    }
    return records;
  }
}

const listedRecord = (dataset: string, entity: EntityRecord): SourceRecord => ({
  connectorId: dataset,
  recordId: entity.sourceEntityId,
  entity,
  retrievedAt: '',
  listing: { dataset, version: 0, lists: listsWithin(dataset, entity), firstSeen: '', lastSeen: '' },
});

/** Each link is stored from both sides, so that the links of an entity are one range of the primary key. */
async function storeLinks(tx: SystemTx, found: readonly FoundLink[]): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `with found as (
       select * from unnest($1::int[], $2::int[], $3::text[], $4::real[]) as found (own, other, reason, score)
     )
     insert into entity_link (entity_number, other_number, reason, score)
     select own, other, reason, score from found union all select other, own, reason, score from found
     on conflict do nothing`,
    [
      found.map(({ pair }) => pair[0]),
      found.map(({ pair }) => pair[1]),
      found.map(({ reason }) => reason),
      found.map(({ score }) => score),
    ],
  );
}
