import { DEFAULT_EVALUATION_SETTINGS, DAY_MS, type LikelihoodSettings } from '../../../kernel/evaluation/settings';
import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import {
  type AgeWeights,
  HistoryCounter,
  type HistoryNeighbour,
  noWeights,
  weightsByAge,
} from '../../../kernel/evaluation/likelihood/history-weights';
import { boundingBoxes } from '../../../kernel/geodesy/bounding-boxes';
import { haversineKm, type Position } from '../../../kernel/geodesy/distance';
import type { CorpusHistoryQuery } from '../corpus.contract';
import type { EventColumns } from './event-columns';
import { HistoryCells } from './history-cells';
import { cellCentre, columnIndex, COLUMNS, diagonalKm, rowIndex } from './quarter-degrees';

/** Beyond this distance events are counted by cell, at the centre of the cell. */
const EXACT_KM = 100;
/** The sums of cells and of places in them, cached for one moment of evaluation. */
const MAX_KEPT_PLACES = 400_000;
const MAX_MOMENTS = 64;

interface PlaceSums extends AgeWeights, Position {}

interface CellSums {
  total: AgeWeights;
  places: readonly PlaceSums[];
}

/**
 * The history of kinds of events, for the likelihood. Events at the same place are weighed together, and the sums are
 * cached while evaluation uses the same moment: in a region with tens of thousands of events a query costs a few
 * hundred cells. Distances are those on the sphere, within 0.56 % of those on the ellipsoid.
 */
export class HistoryIndex {
  readonly #cells: HistoryCells;
  readonly #sumsByMoment = new Map<string, Map<number, CellSums>>();
  readonly #sumsByCountry = new Map<string, AgeWeights>();
  #keptPlaces = 0;

  constructor(
    private readonly columns: EventColumns,
    private readonly settings: LikelihoodSettings = DEFAULT_EVALUATION_SETTINGS.likelihood,
  ) {
    this.#cells = new HistoryCells(columns);
  }

  get bytesUsed(): number {
    return this.#cells.bytesUsed;
  }

  /** Called for a new or replaced event. */
  changed(slot: number): void {
    for (const key of this.#cells.changed(slot)) for (const sums of this.#sumsByMoment.values()) sums.delete(key);
    this.#sumsByCountry.clear();
  }

  around(place: Position, radiusKm: number, query: CorpusHistoryQuery): HistoryCounts {
    const { regionRadiusKm } = this.settings;
    const counter = new HistoryCounter(radiusKm, regionRadiusKm, this.settings);
    const exactKm = Math.max(EXACT_KM, radiusKm);
    this.#visitCells(place, Math.max(radiusKm, regionRadiusKm), query, (cell, sums) => {
      const centre = cellCentre(cell);
      const centreKm = haversineKm(place.lat, place.lng, centre.lat, centre.lng);
      if (centreKm - diagonalKm(cell) / 2 > exactKm) {
        counter.add(centreKm, sums.total);
        return;
      }
      for (const at of sums.places) counter.add(haversineKm(place.lat, place.lng, at.lat, at.lng), at);
    });
    return counter.counts();
  }

  ofCountry(country: string, query: CorpusHistoryQuery): HistoryCounts {
    const counter = new HistoryCounter(0, 0, this.settings);
    const key = `${country} ${query.type} ${this.#momentOf(query)}`;
    let sums = this.#sumsByCountry.get(key);
    if (sums === undefined) {
      const code = this.columns.countries.codeIfKnown(country);
      const slots = code === undefined ? [] : this.#slotsOfCountry(code);
      sums = weightsByAge(this.#events(slots, query), this.settings);
      this.#sumsByCountry.set(key, sums);
    }
    counter.add(0, sums);
    return counter.counts();
  }

  #visitCells(
    place: Position,
    radiusKm: number,
    query: CorpusHistoryQuery,
    visit: (cell: number, sums: CellSums) => void,
  ): void {
    const type = this.columns.types.codeIfKnown(query.type);
    if (type === undefined) return;
    const known = this.#sumsOf(query);
    for (const box of boundingBoxes(place.lat, place.lng, radiusKm)) {
      const [firstColumn, lastColumn] = [columnIndex(box.minLng), columnIndex(box.maxLng)];
      for (let row = rowIndex(box.minLat); row <= rowIndex(box.maxLat); row += 1) {
        for (let column = firstColumn; column <= lastColumn; column += 1) {
          const cell = row * COLUMNS + column;
          const key = HistoryCells.keyOf(type, cell);
          let sums = known.get(key);
          if (sums === undefined) {
            sums = this.#cellSums(key, query);
            known.set(key, sums);
          }
          if (sums.total.count > 0) visit(cell, sums);
        }
      }
    }
  }

  #momentOf({ category, minMagnitude, asOfMs, discounting }: CorpusHistoryQuery): string {
    const weights = discounting === null ? 'all' : this.columns.ratings.nameOf(discounting);
    return `${category} ${minMagnitude} ${asOfMs} ${weights}`;
  }

  #sumsOf(query: CorpusHistoryQuery): Map<number, CellSums> {
    const moment = this.#momentOf(query);
    let sums = this.#sumsByMoment.get(moment);
    if (sums === undefined) {
      if (this.#sumsByMoment.size >= MAX_MOMENTS || this.#keptPlaces > MAX_KEPT_PLACES) {
        this.#sumsByMoment.clear();
        this.#keptPlaces = 0;
      }
      sums = new Map();
      this.#sumsByMoment.set(moment, sums);
    }
    return sums;
  }

  #cellSums(key: number, query: CorpusHistoryQuery): CellSums {
    const places: PlaceSums[] = [];
    const total = noWeights();
    for (const slots of this.#cells.placesIn(key)) {
      const weights = weightsByAge(this.#events(slots, query), this.settings);
      if (weights.count === 0) continue;
      const [slot = 0] = slots;
      places.push({ lat: this.columns.lat[slot] ?? NaN, lng: this.columns.lng[slot] ?? NaN, ...weights });
      total.count += weights.count;
      total.discountedCount += weights.discountedCount;
      total.weight += weights.weight;
      total.recency += weights.recency;
      total.aftermath += weights.aftermath;
    }
    this.#keptPlaces += places.length + 1;
    return { total, places };
  }

  #slotsOfCountry(code: number): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.columns.size; slot += 1) if (this.columns.country[slot] === code) slots.push(slot);
    return slots;
  }

  /** The ages and weights of the events of this kind among the slots. */
  #events(
    slots: readonly number[],
    { category, type, minMagnitude, asOfMs, discounting }: CorpusHistoryQuery,
  ): Pick<HistoryNeighbour, 'ageDays' | 'weight'>[] {
    const { columns } = this;
    const [categoryCode, typeCode] = [columns.categories.codeIfKnown(category), columns.types.codeIfKnown(type)];
    const events: Pick<HistoryNeighbour, 'ageDays' | 'weight'>[] = [];
    for (const slot of slots) {
      const ageDays = (asOfMs - columns.startMsAt(slot)) / DAY_MS;
      if (ageDays < 0 || ageDays > this.settings.historyDays) continue;
      if (columns.category[slot] !== categoryCode || columns.type[slot] !== typeCode) continue;
      // An event without a magnitude (NaN) never reaches a minimum.
      if (minMagnitude !== null && !((columns.magnitude[slot] ?? NaN) >= minMagnitude)) continue;
      const weight = discounting === null ? 1 : columns.ratings.weightOf(columns.rating[slot] ?? 0, discounting);
      if (weight > 0) events.push({ ageDays, weight });
    }
    return events;
  }
}
