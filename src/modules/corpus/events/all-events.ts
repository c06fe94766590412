import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { Principal } from '../../../kernel/identity/principal';
import type { StreamNotes } from '../../../platform/http/answers/streamed-answer';
import type { EventPosition } from '../filters/event-order';
import type { EventDetailAnswer } from './event-detail.dto';
import type { EventAnswer } from './events.dto';
import type { EventSelection, EventsReadModel } from './events.read-model';

// Each statement has to find and sort all remaining events. With 20,000 positions of 100 bytes few statements are
// needed.
const POSITIONS_AT_A_TIME = 20_000;
const ROWS_AT_A_TIME = 2_000;
// An event may have 500 sources with addresses and titles of some thousand characters.
const DETAILED_ROWS_AT_A_TIME = 100;
// About 64 KiB of JSON.
const EVENTS_PER_PIECE = 64;

/**
 * All rows of a list, in its order and in pieces of some ten KiB; each row is counted in the notes. Memory is constant,
 * and no transaction is open while the caller reads.
 */
export const eventPieces = (
  events: EventsReadModel,
  selection: EventSelection,
  notes: StreamNotes,
): AsyncGenerator<EventAnswer[]> =>
  pieces(events, selection, notes, ROWS_AT_A_TIME, (ids) => events.byIds(selection, ids));

/** The same with the details of each event. */
export const detailedEventPieces = (
  events: EventsReadModel,
  selection: EventSelection,
  notes: StreamNotes,
): AsyncGenerator<EventDetailAnswer[]> =>
  pieces(events, selection, notes, DETAILED_ROWS_AT_A_TIME, (ids) => events.detailsByIds(selection, ids));

async function* pieces<T>(
  events: EventsReadModel,
  selection: EventSelection,
  notes: StreamNotes,
  rowsAtATime: number,
  read: (ids: readonly string[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after: EventPosition | null = null;
  for (;;) {
    const positions: EventPosition[] = await events.positions(selection, after, POSITIONS_AT_A_TIME);
    for (let start = 0; start < positions.length; start += rowsAtATime) {
      const ids = positions.slice(start, start + rowsAtATime).map(({ id }) => id);
      const items = await read(ids);
      for (let first = 0; first < items.length; first += EVENTS_PER_PIECE) {
        const piece = items.slice(first, first + EVENTS_PER_PIECE);
        notes.rows += piece.length;
        yield piece;
      }
    }
    after = positions.at(-1) ?? null;
    if (positions.length < POSITIONS_AT_A_TIME) break;
  }
}

/** A whole list as one JSON text, in pieces: `items` first, then the number of written rows. */
export async function* allEventsJson(
  events: EventsReadModel,
  selection: EventSelection,
  notes: StreamNotes,
): AsyncGenerator<string> {
  let separator = '{"items":[';
  for await (const piece of eventPieces(events, selection, notes)) {
    yield separator + piece.map((event) => JSON.stringify(event)).join(',');
    separator = ',';
  }
  const opening = notes.rows === 0 ? separator : '';
  const totalPages = notes.rows === 0 ? 0 : 1;
  yield `${opening}],"total":${notes.rows},"page":1,"pageSize":${notes.rows},"totalPages":${totalPages}}`;
}

const MAX_STREAMS_PER_PRINCIPAL = 2;

/** Counts the complete lists and exports that each principal is streaming from this instance. */
@Injectable()
export class StreamSlots {
  readonly #open = new Map<string, number>();

  /**
   * Takes a slot and returns the function that releases it. @throws rate_limit_exceeded if the principal has two
   * already
   */
  take(principal: Principal): () => void {
    const key = principal.apiKeyId ?? principal.userId ?? principal.type;
    const open = this.#open.get(key) ?? 0;
    if (open >= MAX_STREAMS_PER_PRINCIPAL) {
      throw new ServiceError(
        'rate_limit_exceeded',
        `Limit reached: this credential already has ${MAX_STREAMS_PER_PRINCIPAL} exports or lists with all results ` +
          'open. Wait for one to end.',
        undefined,
        { 'retry-after': '5' },
      );
    }
    this.#open.set(key, open + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    };
  }
}
