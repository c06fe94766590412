import { uuidv7 } from 'uuidv7';
import { foldText } from '../../../kernel/text/fold';
import { copyLine, copyText, copyTextArray } from '../../../platform/database/copy-text';
import { copyRows } from '../../../platform/database/copy-rows';
import type { SystemTx } from '../../../platform/database/db';
import type { ActorInput } from '../corpus.contract';
import type { EncodedEvent } from './event-row';

type WithActors = Pick<EncodedEvent, 'source' | 'actors'>;

/** The maximum number of names that a source may give one actor; further ones are dropped. */
const MAX_ALIASES = 100;

interface KnownActor {
  id: string;
  source: string;
  sourceActorId: string;
  name: string;
  type: string | null;
  country: string | null;
  aliases: string[];
  isNew: boolean;
  isChanged: boolean;
}

interface ActorRow {
  id: string;
  source: string;
  source_actor_id: string;
  canonical_name: string;
  actor_type: string | null;
  country: string | null;
  aliases: string[];
}

/** The id of each actor by `actorKey`. */
export type ActorIds = ReadonlyMap<string, string>;

export const actorKey = (source: string, sourceActorId: string): string => `${source}\0${sourceActorId}`;

/**
 * Stores the actors of these events and returns their ids. The first name of an actor stays; other names become
 * aliases, and a missing type or country is filled in. The caller holds the corpus lock, so that no other transaction
 * adds actors.
 */
export async function writeActors(
  tx: SystemTx,
  events: readonly WithActors[],
  corpusRevision: number,
): Promise<ActorIds> {
  const actors = await readKnown(tx, events);
  for (const event of events) for (const actor of event.actors) meet(actors, event.source, actor);
  await insertNew(tx, actors, corpusRevision);
  await updateChanged(tx, actors, corpusRevision);
  return new Map([...actors].map(([key, { id }]) => [key, id]));
}

async function readKnown(tx: SystemTx, events: readonly WithActors[]): Promise<Map<string, KnownActor>> {
  const keys = new Map<string, [string, string]>();
  for (const { source, actors } of events) {
    for (const { sourceActorId } of actors) keys.set(actorKey(source, sourceActorId), [source, sourceActorId]);
  }
  const rows = await tx.query<ActorRow>(
    `select id, source, source_actor_id, canonical_name, actor_type, country, aliases
     from unnest($1::text[], $2::text[]) as wanted (source, source_actor_id)
     join actor using (source, source_actor_id)`,
    [[...keys.values()].map(([source]) => source), [...keys.values()].map(([, id]) => id)],
  );
  return new Map(
    rows.map((row) => [
      actorKey(row.source, row.source_actor_id),
      {
        id: row.id,
        source: row.source,
        sourceActorId: row.source_actor_id,
        name: row.canonical_name,
        type: row.actor_type,
        country: row.country,
        aliases: row.aliases,
        isNew: false,
        isChanged: false,
      },
    ]),
  );
}

function meet(actors: Map<string, KnownActor>, source: string, input: ActorInput): void {
  const { sourceActorId, name, type, country } = input;
  const key = actorKey(source, sourceActorId);
  const known = actors.get(key);
  if (known === undefined) {
    const id = uuidv7();
    actors.set(key, { id, source, sourceActorId, name, type, country, aliases: [], isNew: true, isChanged: false });
    return;
  }
  if (name !== known.name && !known.aliases.includes(name) && known.aliases.length < MAX_ALIASES) {
    known.aliases.push(name);
    known.isChanged = true;
  }
  if (known.type === null && type !== null) {
    known.type = type;
    known.isChanged = true;
  }
  if (known.country === null && country !== null) {
    known.country = country;
    known.isChanged = true;
  }
}

const searchTextOf = (actor: KnownActor): string => foldText([actor.name, ...actor.aliases].join(' | '));

async function insertNew(tx: SystemTx, actors: Map<string, KnownActor>, corpusRevision: number): Promise<void> {
  const lines = [...actors.values()]
    .filter(({ isNew }) => isNew)
    .map((actor) =>
      copyLine([
        ...[actor.id, copyText(actor.source), copyText(actor.sourceActorId), copyText(actor.name)],
        ...[copyText(actor.type), copyText(actor.country), copyTextArray(actor.aliases)],
        ...[copyText(searchTextOf(actor)), String(corpusRevision)],
      ]),
    );
  if (lines.length === 0) return;
  const columns = ['id', 'source', 'source_actor_id', 'canonical_name', 'actor_type', 'country', 'aliases'];
  await copyRows(tx, 'actor', [...columns, 'search_text', 'corpus_revision'], lines);
}

async function updateChanged(tx: SystemTx, actors: Map<string, KnownActor>, corpusRevision: number): Promise<void> {
  const changed = [...actors.values()].filter(({ isNew, isChanged }) => isChanged && !isNew);
  if (changed.length === 0) return;
  await tx.query(
    `update actor set actor_type = new.actor_type, country = new.country, search_text = new.search_text,
       aliases = array(select json_array_elements_text(new.aliases)), corpus_revision = $2, updated_at = now()
     from json_to_recordset($1) as new (id uuid, actor_type text, country text, search_text text, aliases json)
     where actor.id = new.id`,
    [
      JSON.stringify(
        changed.map((actor) => ({
          id: actor.id,
          actor_type: actor.type,
          country: actor.country,
          aliases: actor.aliases,
          search_text: searchTextOf(actor),
        })),
      ),
      corpusRevision,
    ],
  );
}
