import { uuidv7 } from 'uuidv7';
import { copyLine, copyText } from '../../../platform/database/copy-text';
import { copyRows } from '../../../platform/database/copy-rows';
import type { SystemTx } from '../../../platform/database/db';
import { actorKey, type ActorIds, writeActors } from './actor-writer';
import { raiseMonths, storedMonths } from './corpus-months';
import {
  CONTENT_COLUMNS,
  type EncodedEvent,
  type IdentifiedEvent,
  NEW_EVENT_COLUMNS,
  newEventLines,
  REVISED_EVENT_COLUMNS,
  revisedEventLines,
} from './event-row';
import { addSamples, adoptSamples } from './sample-events';

/** The number of events by outcome. */
export interface StoredEventCounts {
  stored: number;
  revised: number;
  unchanged: number;
}

/**
 * Stores one batch. New events are inserted, and changed ones replaced with their old content kept as a revision.
 * Identical events are left unchanged, and so are states older than the stored one. An event that occurs several times
 * is stored each time, in order, as if each occurrence came in a separate batch. The caller holds the corpus lock;
 * everything written has `corpusRevision`.
 *
 * New rows are copied directly into the table, since no other transaction can add the same ones under the lock.
 */
export async function storeEvents(
  tx: SystemTx,
  events: readonly EncodedEvent[],
  corpusRevision: number,
  { isSample }: { isSample: boolean },
): Promise<StoredEventCounts> {
  const counts: StoredEventCounts = { stored: 0, revised: 0, unchanged: 0 };
  const months = new Set<string>();
  for (const round of splitEventRevisions(events)) {
    const { added, revised, confirmed, knownIds } = await classify(tx, round);
    for (const { event } of [...added, ...revised]) months.add(event.month);
    // A revision may move an event out of a month.
    for (const month of await monthsBefore(tx, revised)) months.add(month);
    await addEvents(tx, added, corpusRevision);
    if (isSample) await addSamples(tx, added);
    else await adoptSamples(tx, knownIds);
    await reviseEvents(tx, revised, corpusRevision);
    await confirmEvents(tx, confirmed);
    await linkEvents(tx, [...added, ...revised], corpusRevision);
    counts.stored += added.length;
    counts.revised += revised.length;
    counts.unchanged += round.length - added.length - revised.length;
  }
  if (months.size > 0) await raiseMonths(tx, months, corpusRevision);
  return counts;
}

const eventKey = (source: string, sourceEventId: string): string => `${source}\0${sourceEventId}`;

/** Splits events into rounds in which every event occurs once, in the order of the rows. Usually there is only one. */
export function splitEventRevisions(events: readonly EncodedEvent[]): EncodedEvent[][] {
  const rounds: EncodedEvent[][] = [];
  const seen = new Map<string, number>();
  for (const event of events) {
    const key = eventKey(event.source, event.sourceEventId);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (rounds[round] ??= []).push(event);
  }
  return rounds;
}

interface Classified {
  added: IdentifiedEvent[];
  revised: IdentifiedEvent[];
  /** Events with unchanged content and a later time at the source. */
  confirmed: IdentifiedEvent[];
  /** The ids of all events that were stored before. */
  knownIds: string[];
}

async function classify(tx: SystemTx, events: readonly EncodedEvent[]): Promise<Classified> {
  const rows = await tx.query<KnownEvent>(
    `select id, source, source_event_id, encode(content_hash, 'hex') as content_hash, source_updated_at
     from unnest($1::text[], $2::text[]) as wanted (source, source_event_id)
     join event using (source, source_event_id)`,
    [events.map(({ source }) => source), events.map(({ sourceEventId }) => sourceEventId)],
  );
  const known = new Map(rows.map((row) => [eventKey(row.source, row.source_event_id), row]));
  const classified: Classified = { added: [], revised: [], confirmed: [], knownIds: rows.map(({ id }) => id) };
  for (const event of events) {
    const row = known.get(eventKey(event.source, event.sourceEventId));
    const kind = row === undefined ? 'added' : changeOf(row, event);
    if (kind !== null) classified[kind].push({ id: row?.id ?? uuidv7(), event });
  }
  return classified;
}

interface KnownEvent {
  id: string;
  source: string;
  source_event_id: string;
  content_hash: string;
  source_updated_at: Date | null;
}

/** If one of the two has no time, the later import wins. */
function changeOf(known: KnownEvent, event: EncodedEvent): 'revised' | 'confirmed' | null {
  const storedMs = known.source_updated_at?.getTime() ?? null;
  const givenMs = event.sourceUpdatedAt === null ? null : Date.parse(event.sourceUpdatedAt);
  if (givenMs !== null && storedMs !== null && givenMs < storedMs) return null;
  if (known.content_hash !== event.contentHash) return 'revised';
  return givenMs !== null && givenMs !== storedMs ? 'confirmed' : null;
}

const monthsBefore = async (tx: SystemTx, revised: readonly IdentifiedEvent[]): Promise<string[]> =>
  revised.length === 0
    ? []
    : storedMonths(
        tx,
        revised.map(({ id }) => id),
      );

async function addEvents(tx: SystemTx, events: readonly IdentifiedEvent[], corpusRevision: number): Promise<void> {
  if (events.length === 0) return;
  await copyRows(tx, 'event', NEW_EVENT_COLUMNS, newEventLines(events, corpusRevision));
}

/** The previous event with its actors and sources, as the JSON of a revision. */
const OLD_CONTENT = `
  (select row_to_json(old) from (
    select ${CONTENT_COLUMNS.filter((name) => name !== 'content_hash')
      .map((name) => `event.${name}`)
      .join(', ')}, event.updated_at,
      (select coalesce(json_agg(json_build_object('actor_id', actor_id, 'role', role) order by ordinal), '[]')
       from event_actor where event_id = event.id) as actors,
      (select coalesce(json_agg(json_build_object('url', url, 'domain', domain, 'type', type, 'title', title,
         'published_at', published_at) order by ordinal), '[]')
       from event_source where event_id = event.id) as sources
  ) as old)`;

async function reviseEvents(tx: SystemTx, events: readonly IdentifiedEvent[], corpusRevision: number): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  await tx.query(
    `insert into event_revision (event_id, revision, corpus_revision, known_since, content)
     select id, revision, corpus_revision, coalesce(unchanged_since, source_updated_at), ${OLD_CONTENT} from event where id = any($1::uuid[])`,
    [ids],
  );
  await tx.query(
    `create temp table if not exists revised_event on commit drop as
     select ${REVISED_EVENT_COLUMNS.join(', ')} from event with no data`,
  );
  await copyRows(tx, 'revised_event', REVISED_EVENT_COLUMNS, revisedEventLines(events));
  await tx.query(
    `update event set ${CONTENT_COLUMNS.map((name) => `${name} = new.${name}`).join(', ')},
       revision = event.revision + 1, corpus_revision = $1, updated_at = now(), unchanged_since = null
     from revised_event as new where event.id = new.id`,
    [corpusRevision],
  );
  await tx.query('delete from revised_event');
  await tx.query('delete from event_actor where event_id = any($1::uuid[])', [ids]);
  await tx.query('delete from event_source where event_id = any($1::uuid[])', [ids]);
}

/** No visible content changes, so there is no revision. A state that had no time before counts as known at any time. */
async function confirmEvents(tx: SystemTx, events: readonly IdentifiedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `update event set source_updated_at = confirmed.at,
       unchanged_since = coalesce(unchanged_since, source_updated_at, '-infinity')
     from unnest($1::uuid[], $2::timestamptz[]) as confirmed (id, at) where event.id = confirmed.id`,
    [events.map(({ id }) => id), events.map(({ event }) => event.sourceUpdatedAt)],
  );
}

async function linkEvents(tx: SystemTx, events: readonly IdentifiedEvent[], corpusRevision: number): Promise<void> {
  if (events.length === 0) return;
  const actorIds = await writeActors(
    tx,
    events.map(({ event }) => event),
    corpusRevision,
  );
  await copyRows(tx, 'event_actor', ['actor_id', 'event_id', 'role', 'ordinal'], actorLines(events, actorIds));
  const columns = ['event_id', 'ordinal', 'url', 'domain', 'type', 'title', 'published_at'];
  await copyRows(tx, 'event_source', columns, sourceLines(events));
}

function* actorLines(events: readonly IdentifiedEvent[], actorIds: ActorIds): Generator<string> {
  for (const { id, event } of events) {
    const seen = new Set<string>();
    for (const [ordinal, { sourceActorId, role }] of event.actors.entries()) {
      const actorId = actorIds.get(actorKey(event.source, sourceActorId));
      if (actorId === undefined) throw new Error('an actor of the batch was not stored');
      // An actor may occur twice with the same role, for instance under two names.
      const link = `${actorId}${role}`;
      if (seen.has(link)) continue;
      seen.add(link);
      yield copyLine([actorId, id, copyText(role), String(ordinal)]);
    }
  }
}

function* sourceLines(events: readonly IdentifiedEvent[]): Generator<string> {
  for (const { id, event } of events) {
    for (const [ordinal, source] of event.sources.entries()) {
      yield copyLine([
        ...[id, String(ordinal), copyText(source.url), copyText(source.domain), copyText(source.type)],
        ...[copyText(source.title), copyText(source.publishedAt)],
      ]);
    }
  }
}
