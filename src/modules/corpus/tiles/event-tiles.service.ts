import { isObject } from '../../../kernel/untrusted/json-object';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { formatEntityTag, isNotModified, type Preconditions } from '../../../platform/http/answers/entity-tag';
import { ColumnarCopy } from '../columnar/columnar-copy';
import { CorpusService } from '../corpus.service';
import { EventConditions } from '../filters/event-conditions';
import { drawTile } from './tile-drawing';
import { encodeTile, type TileFeatures, tileFeatures } from './tile-encoding';
import { type TileEventFilter, tileTest } from './tile-filter';
import { type TileAddress, TileIndex } from './tile-index';
import { filterBeyondColumns, TileMatches } from './tile-matches';

/**
 * Titles and times of day are read only for tiles that show at most this number of single events; all other facts of an
 * event are in memory.
 */
const MAX_DETAILED_EVENTS = 256;
const MAX_KEPT_BYTES = 33_554_432;
/** Each filter takes one bit per event. */
const MAX_KEPT_FILTERS = 64;
/** Part of the entity tag; increase it when the same events are drawn differently. */
const DRAWING = 3;

export interface EventTile {
  readonly tag: string;
  /** The revision that is drawn, as `revisionFor` returns it. */
  readonly revision: string;
  /** Null if the tile is empty; undefined if the caller already has the current tile. */
  readonly bytes: Uint8Array | null | undefined;
}

/** Draws tiles from an index in memory, which the first tile loads. */
@Injectable()
export class EventTilesService {
  readonly index: TileIndex;
  readonly #tiles = new LRUCache<string, Uint8Array>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: sizeOf });
  readonly #matches = new LRUCache<string, TileMatches>({ max: MAX_KEPT_FILTERS });

  constructor(
    private readonly db: Db,
    private readonly corpus: CorpusService,
    private readonly copy: ColumnarCopy,
  ) {
    this.index = new TileIndex(db, copy);
  }

  /**
   * The state on which all tiles of a caller depend, besides their address and filter: the revision of the corpus and the part of
   * it that the caller may see. While it is the same, no tile changes.
   */
  async revisionFor(dataScope: DataScope | null): Promise<string> {
    return revisionText(await this.corpus.revision(), dataScope);
  }

  /** @throws ServiceError precondition_failed */
  async tile(
    address: TileAddress,
    filter: TileEventFilter,
    dataScope: DataScope | null,
    conditions: Preconditions,
  ): Promise<EventTile> {
    const digest = digestOf([DRAWING, address, filter, dataScope]);
    const revision = await this.corpus.revision();
    const current = formatEntityTag(revision, digest);
    if (isNotModified(conditions, current)) {
      return { tag: current, revision: revisionText(revision, dataScope), bytes: undefined };
    }
    if (this.index.revision < revision) await this.index.refresh();
    const matches = await this.#matchesOf(filter, dataScope);
    // Nothing is awaited between this and the drawing, so the tag belongs to the drawn state.
    const tag = formatEntityTag(this.index.revision, digest);
    const drawn = revisionText(this.index.revision, dataScope);
    const kept = this.#tiles.get(tag);
    if (kept) return { tag, revision: drawn, bytes: kept.length === 0 ? null : kept };
    const isShown = tileTest(this.index.columns, filter, dataScope, matches && ((slot) => matches.has(slot)));
    const features = tileFeatures(this.index, address, drawTile(this.index, address, isShown));
    await this.#addDetails(features, dataScope?.asOf);
    const bytes = encodeTile(features);
    this.#tiles.set(tag, bytes ?? new Uint8Array());
    return { tag, revision: drawn, bytes };
  }

  async #addDetails({ events }: TileFeatures, asOf: string | undefined): Promise<void> {
    if (events.length === 0 || events.length > MAX_DETAILED_EVENTS) return;
    const conditions = new EventConditions([events.map(({ tags }) => tags.id)]);
    if (asOf !== undefined) conditions.readAsOf(asOf);
    const rows = await this.db.queryShared<{ id: string; title: string; occurred_at: Date | null }>(
      `select event.id, event.title, event.occurred_at from ${conditions.relation} where event.id = any($1::uuid[])`,
      conditions.parameters,
    );
    const details = new Map(rows.map((row) => [row.id, row]));
    for (const { tags } of events) {
      const { title = null, occurred_at: occurredAt = null } = details.get(tags.id) ?? {};
      tags.title = title;
      tags.occurredAt = occurredAt?.toISOString() ?? null;
    }
  }

  async #matchesOf(filter: TileEventFilter, dataScope: DataScope | null): Promise<TileMatches | null> {
    const beyond = filterBeyondColumns(filter, dataScope ?? {});
    if (beyond === null) return null;
    const key = digestOf(beyond);
    let matches = this.#matches.get(key);
    if (!matches) {
      matches = new TileMatches(this.db, this.index, beyond, this.copy);
      this.#matches.set(key, matches);
    }
    await matches.refresh();
    return matches;
  }
}

const sizeOf = (bytes: Uint8Array): number => bytes.length + 200;

const revisionText = (revision: number, dataScope: DataScope | null): string =>
  `${revision}-${digestOf([DRAWING, dataScope])}`;

/** A digest that does not depend on the order of keys. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('base64url').slice(0, 22);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
