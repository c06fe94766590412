import { EventColumns } from '../../src/modules/corpus/memory-index/event-columns';
import { PlaceIndex } from '../../src/modules/corpus/memory-index/place-index';

/** An event of a record, with the fields that the backtest needs. */
export interface PastEvent {
  category: string;
  type: string;
  startMs: number;
  /** True if `startMs` is an instant, false if it is the midnight of a date. */
  hasInstant: boolean;
  lat: number;
  lng: number;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  magnitude: number | null;
  /** Whether place and day are precise enough to assign the event to them. */
  isSharp: boolean;
}

/** The definition of "of this kind". */
export interface Kind {
  category: string;
  type: string;
  /** For earthquakes: those below it are not of the kind. */
  minMagnitude: number | null;
}

/** The events of one source by place, in the index that the service uses for evaluation. */
export class EventSearch {
  readonly #events: PastEvent[] = [];
  readonly #columns = new EventColumns();
  readonly #places = new PlaceIndex(this.#columns);

  constructor(events: Iterable<PastEvent>) {
    let number = 0;
    for (const event of events) {
      number += 1;
      const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
      const slot = this.#columns.set({ ...event, id, endMs: event.startMs, uncertaintyKm: null, rating: null });
      this.#events[slot] = event;
      this.#places.changed(slot);
    }
  }

  /** Visits the events of the kind within the radius that are later than `fromMs`. */
  visit(
    place: { lat: number; lng: number },
    radiusKm: number,
    kind: Kind,
    fromMs: number,
    visit: (event: PastEvent, distanceKm: number) => void,
  ): void {
    this.#places.visitNear(place, radiusKm, false, (slot, distanceKm) => {
      const event = this.#events[slot];
      if (event !== undefined && event.startMs >= fromMs && isOfKind(event, kind)) visit(event, distanceKm);
    });
  }
}

function isOfKind(event: PastEvent, { category, type, minMagnitude }: Kind): boolean {
  return (
    event.type === type &&
    event.category === category &&
    (minMagnitude === null || (event.magnitude ?? -Infinity) >= minMagnitude)
  );
}
