import { isObject } from '../../../kernel/untrusted/json-object';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { formatEntityTag, isNotModified, type Preconditions } from '../../../platform/http/answers/entity-tag';
import { CorpusService } from '../corpus.service';
import { drawTile } from './tile-drawing';
import { encodeTile, type TileFeatures, tileFeatures } from './tile-encoding';
import { type TileEventFilter, tileTest } from './tile-filter';
import { type TileAddress, TileIndex } from './tile-index';
import { filterBeyondColumns, TileMatches } from './tile-matches';

/**
 * Titles are read only for tiles that show at most this number of single events; all other facts of an event are in
 * memory.
 */
const MAX_TITLED_EVENTS = 256;
const MAX_KEPT_BYTES = 33_554_432;
/** Each filter takes one bit per event. */
const MAX_KEPT_FILTERS = 64;
/** Part of the entity tag; increase it when the same events are drawn differently. */
const DRAWING = 1;

export interface EventTile {
  readonly tag: string;
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
  ) {
    this.index = new TileIndex(db);
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
    if (isNotModified(conditions, current)) return { tag: current, bytes: undefined };
    if (this.index.revision < revision) await this.index.refresh();
    const matches = await this.#matchesOf(filter, dataScope?.asOf);
    // Nothing is awaited between this and the drawing, so the tag belongs to the drawn state.
    const tag = formatEntityTag(this.index.revision, digest);
    const kept = this.#tiles.get(tag);
    if (kept) return { tag, bytes: kept.length === 0 ? null : kept };
    const isShown = tileTest(this.index.columns, filter, dataScope, matches && ((slot) => matches.has(slot)));
    const features = tileFeatures(this.index, address, drawTile(this.index, address, isShown));
    await this.#addTitles(features);
    const bytes = encodeTile(features);
    this.#tiles.set(tag, bytes ?? new Uint8Array());
    return { tag, bytes };
  }

  async #addTitles({ events }: TileFeatures): Promise<void> {
    if (events.length === 0 || events.length > MAX_TITLED_EVENTS) return;
    const rows = await this.db.queryShared<{ id: string; title: string }>(
      'select id, title from event where id = any($1::uuid[])',
      [events.map(({ tags }) => tags.id)],
    );
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    for (const { tags } of events) tags.title = titles.get(tags.id) ?? null;
  }

  async #matchesOf(filter: TileEventFilter, asOf: string | undefined): Promise<TileMatches | null> {
    const beyond = filterBeyondColumns(filter, asOf);
    if (beyond === null) return null;
    const key = digestOf(beyond);
    let matches = this.#matches.get(key);
    if (!matches) {
      matches = new TileMatches(this.db, this.index, beyond);
      this.#matches.set(key, matches);
    }
    await matches.refresh();
    return matches;
  }
}

const sizeOf = (bytes: Uint8Array): number => bytes.length + 200;

/** A digest that does not depend on the order of keys. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('base64url').slice(0, 22);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
