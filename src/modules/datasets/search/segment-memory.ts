import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { Db } from '../../../platform/database/db';
import { prepared } from '../../../platform/database/prepared-statements';
import { LOG } from '../../../platform/log/log';
import { readSegments, type SegmentContent } from './segment-content';

/** A segment of the current version of a list. */
export interface CurrentSegment {
  id: number;
  /** The number of its names. */
  size: number;
}

const MEBIBYTE = 1_048_576;
/** Measured with 240,000 names of real and synthetic entities: 294. */
const BYTES_PER_NAME = 300;
/** A process that searches rarely needs no memory for it. */
const SEARCHES_BEFORE_READING = 20;

const CURRENT_SEGMENTS = prepared(
  `select segment.id, octet_length(segment.weights) as size
  from entity_segment as segment join dataset on dataset.current_import = segment.import_id order by segment.id`,
);

/**
 * The search index of the lists in the memory of this process, which saves PostgreSQL half of its work for a lookup. It
 * is read in the background once the process has searched a few times, and again when lists change, as far as LIST_INDEX_MB
 * allows. Other segments are searched in the database. Segments are immutable, so that nothing in memory becomes outdated.
 */
@Injectable()
export class SegmentMemory implements OnModuleDestroy {
  readonly #contents = new Map<number, SegmentContent>();
  readonly #stop = new AbortController();
  #searches = 0;
  #reading: Promise<void> | null = null;

  constructor(
    private readonly db: Db,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** The segments of the current versions of all lists, in order of their ids. */
  currentSegments(): Promise<CurrentSegment[]> {
    return this.db.queryShared<CurrentSegment>(CURRENT_SEGMENTS);
  }

  /** For a search in these segments: those in memory. They remain usable if the lists change meanwhile. */
  forSearch(segments: readonly CurrentSegment[]): Map<number, SegmentContent> {
    this.#searches += 1;
    const found = new Map<number, SegmentContent>();
    for (const { id } of segments) {
      const content = this.#contents.get(id);
      if (content !== undefined) found.set(id, content);
    }
    const isCurrent = found.size === this.#contents.size && this.#chooseFrom(segments).every((id) => found.has(id));
    if (!isCurrent && this.#searches >= SEARCHES_BEFORE_READING) this.#reading ??= this.#read();
    return found;
  }

  get(segmentId: number): SegmentContent | undefined {
    return this.#contents.get(segmentId);
  }

  /** Resolves when the segments that are being read are in memory. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  /** Does not wait for the reading, which a failing database may delay. */
  onModuleDestroy(): void {
    this.#stop.abort();
  }

  /** The segments that memory has space for, oldest first: the lists that change least remain in memory. */
  #chooseFrom(segments: readonly CurrentSegment[]): number[] {
    const names = (this.settings.listIndexMb * MEBIBYTE) / BYTES_PER_NAME;
    const chosen: number[] = [];
    let used = 0;
    for (const { id, size } of segments) {
      used += size;
      if (used > names) break;
      chosen.push(id);
    }
    return chosen;
  }

  /** After an error, the next searches read from the database, and then it is tried again. */
  async #read(): Promise<void> {
    try {
      const chosen = this.#chooseFrom(await this.currentSegments());
      const missing = chosen.filter((id) => !this.#contents.has(id));
      for (const id of this.#contents.keys()) if (!chosen.includes(id)) this.#contents.delete(id);
      if (missing.length === 0) return;
      const contents = await readSegments(this.db, missing, this.#stop.signal);
      for (const [id, content] of contents) this.#contents.set(id, content);
      const bytes = [...this.#contents.values()].reduce((sum, content) => sum + content.bytes, 0);
      this.log.info({ segments: this.#contents.size, bytes }, 'the index of the lists was read into memory');
    } catch (error) {
      this.#searches = 0;
      if (!this.#stop.signal.aborted)
        this.log.warn({ err: error }, 'the index of the lists could not be read into memory');
    } finally {
      this.#reading = null;
    }
  }
}
