import KDBush from 'kdbush';
import { boundingBoxes } from '../../../kernel/geodesy/bounding-boxes';
import { haversineKm, type Position, SPHERE_ERROR } from '../../../kernel/geodesy/distance';
import type { EventColumns } from './event-columns';

/**
 * Upper bounds in km of the uncertainty within one tree. A search extends to the largest uncertainty of its tree, so
 * precise events are kept apart from imprecise ones.
 */
const BANDS_KM = [1, 5, 25, 100, Infinity];
/** Up to this number of changed events are searched one by one before the trees are rebuilt. */
const MIN_LOOSE = 2_000;
const MAX_LOOSE_SHARE = 0.05;

interface Band {
  tree: KDBush;
  slots: Int32Array;
  maxUncertaintyKm: number;
}

/**
 * Events by place: static kd-trees (kdbush: 71 ms for 200,000 points), and separately the events that changed since the
 * trees were built.
 */
export class PlaceIndex {
  #bands: Band[] = [];
  readonly #loose = new Set<number>();
  #treeSize = 0;
  /** Until the first search, nothing is kept apart from the trees. */
  #isBuilt = false;

  constructor(private readonly columns: EventColumns) {}

  get bytesUsed(): number {
    return this.#bands.reduce((sum, { tree, slots }) => sum + tree.data.byteLength + slots.byteLength, 0);
  }

  /** Called for a new or replaced event. */
  changed(slot: number): void {
    if (this.#isBuilt) this.#loose.add(slot);
  }

  /**
   * Visits every event whose place, extended by its uncertainty if `addsUncertainty`, may lie within `radiusKm` on the
   * ellipsoid, and some slightly beyond. The distance is that on the sphere, in km.
   */
  visitNear(
    place: Position,
    radiusKm: number,
    addsUncertainty: boolean,
    visit: (slot: number, sphereKm: number) => void,
  ): void {
    if (!this.#isBuilt || this.#loose.size > Math.max(MIN_LOOSE, this.#treeSize * MAX_LOOSE_SHARE)) this.#build();
    const check = (slot: number): void => {
      const { lat, lng, uncertaintyKm } = this.columns;
      const reachKm = radiusKm + (addsUncertainty ? (uncertaintyKm[slot] ?? 0) : 0);
      const sphereKm = haversineKm(place.lat, place.lng, lat[slot] ?? NaN, lng[slot] ?? NaN);
      if (sphereKm <= reachKm * (1 + SPHERE_ERROR) + 1e-3) visit(slot, sphereKm);
    };
    const hasLoose = this.#loose.size > 0;
    for (const { tree, slots, maxUncertaintyKm } of this.#bands) {
      const reachKm = radiusKm + (addsUncertainty ? maxUncertaintyKm : 0);
      for (const box of boundingBoxes(place.lat, place.lng, reachKm)) {
        for (const index of tree.range(box.minLng, box.minLat, box.maxLng, box.maxLat)) {
          const slot = slots[index] ?? -1;
          if (!hasLoose || !this.#loose.has(slot)) check(slot);
        }
      }
    }
    for (const slot of this.#loose) if (this.columns.isPlaced(slot)) check(slot);
  }

  #build(): void {
    const { columns } = this;
    const members: number[][] = BANDS_KM.map(() => []);
    for (let slot = 0; slot < columns.size; slot += 1) {
      if (!columns.isPlaced(slot)) continue;
      const band = BANDS_KM.findIndex((maxKm) => (columns.uncertaintyKm[slot] ?? 0) <= maxKm);
      members[band]?.push(slot);
    }
    this.#bands = members.filter((slots) => slots.length > 0).map((slots) => bandOf(columns, slots));
    this.#treeSize = members.reduce((sum, slots) => sum + slots.length, 0);
    this.#loose.clear();
    this.#isBuilt = true;
  }
}

function bandOf(columns: EventColumns, slots: readonly number[]): Band {
  const tree = new KDBush(slots.length);
  let maxUncertaintyKm = 0;
  for (const slot of slots) {
    tree.add(columns.lng[slot] ?? NaN, columns.lat[slot] ?? NaN);
    maxUncertaintyKm = Math.max(maxUncertaintyKm, columns.uncertaintyKm[slot] ?? 0);
  }
  return { tree: tree.finish(), slots: Int32Array.from(slots), maxUncertaintyKm };
}
