import { DEFAULT_EVALUATION_SETTINGS, DAY_MS, type LikelihoodSettings } from '../../../kernel/evaluation/settings';
import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import {
  addEvent,
  addWeights,
  type AgeWeights,
  HistoryCounter,
  noWeights,
} from '../../../kernel/evaluation/likelihood/history-weights';
import { boundingBoxes } from '../../../kernel/geodesy/bounding-boxes';
import { haversineKm, type Position } from '../../../kernel/geodesy/distance';
import { finish, StepCounter, type Steps } from '../../../kernel/steps';
import type { CorpusHistoryQuery } from '../corpus.contract';
import type { EventColumns } from './event-columns';
import { HistoryCells } from './history-cells';
import { cellCentre, columnIndex, COLUMNS, diagonalKm, rowIndex } from './quarter-degrees';

/** Beyond this distance events are counted by cell, at the centre of the cell. */
const EXACT_KM = 100;
/** The sums of cells and of places in them, cached for one moment of evaluation. */
const MAX_KEPT_PLACES = 400_000;
const MAX_MOMENTS = 64;
/** Weighing this many events takes a few milliseconds. */
const EVENTS_A_STEP = 3_000;

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
  /** The number of changes: sums that were computed in steps are not cached if there was one meanwhile. */
  #changes = 0;

  constructor(
    private readonly columns: EventColumns,
    private readonly settings: LikelihoodSettings = DEFAULT_EVALUATION_SETTINGS.likelihood,
  ) {
    this.#cells = new HistoryCells(columns);
  }

  get bytesUsed(): number {
    return this.#cells.bytesUsed;
  }

  /** Makes room for this number of events. */
  reserve(count: number): void {
    this.#cells.reserve(count);
  }

  /** Called for a new or replaced event. */
  changed(slot: number): void {
    this.#changes += 1;
    for (const key of this.#cells.changed(slot)) for (const sums of this.#sumsByMoment.values()) sums.delete(key);
    this.#sumsByCountry.clear();
  }

  around(place: Position, radiusKm: number, query: CorpusHistoryQuery): HistoryCounts {
    return finish(this.aroundInSteps(place, radiusKm, query));
  }

  /**
   * The same in steps: a region with hundreds of thousands of events takes a tenth of a second. If events change between the
   * steps, the last step counts again, with the cached sums of the cells that have not changed.
   */
  *aroundInSteps(place: Position, radiusKm: number, query: CorpusHistoryQuery): Steps<HistoryCounts> {
    const { regionRadiusKm } = this.settings;
    const counter = new HistoryCounter(radiusKm, regionRadiusKm, this.settings);
    const exactKm = Math.max(EXACT_KM, radiusKm);
    const changes = this.#changes;
    const known = this.#sumsOf(query);
    const steps = new StepCounter(EVENTS_A_STEP);
    const type = this.columns.types.codeIfKnown(query.type);
    for (const cell of type === undefined ? [] : cellsAround(place, Math.max(radiusKm, regionRadiusKm))) {
      const key = HistoryCells.keyOf(type ?? 0, cell);
      const sums = known.get(key) ?? (yield* this.#computeCell(key, query, steps));
      if (sums.total.count === 0) continue;
      const centre = cellCentre(cell);
      const centreKm = haversineKm(place.lat, place.lng, centre.lat, centre.lng);
      if (centreKm - diagonalKm(cell) / 2 > exactKm) counter.add(centreKm, sums.total);
      else for (const at of sums.places) counter.add(haversineKm(place.lat, place.lng, at.lat, at.lng), at);
    }
    return changes === this.#changes ? counter.counts() : this.around(place, radiusKm, query);
  }

  ofCountry(country: string, query: CorpusHistoryQuery): HistoryCounts {
    return finish(this.ofCountryInSteps(country, query));
  }

  /** The same in steps, with the events as they are at the end. */
  *ofCountryInSteps(country: string, query: CorpusHistoryQuery): Steps<HistoryCounts> {
    const changes = this.#changes;
    const known = this.#sumsByCountry.get(this.#keyOfCountry(country, query));
    const sums = known ?? (yield* this.#computeCountry(country, query));
    if (changes !== this.#changes) return this.ofCountry(country, query);
    const counter = new HistoryCounter(0, 0, this.settings);
    counter.add(0, sums);
    return counter.counts();
  }

  #momentOf({ category, minMagnitude, asOfMs, discounting }: CorpusHistoryQuery): string {
    const weights = discounting === null ? 'all' : this.columns.ratings.nameOf(discounting);
    return `${category} ${minMagnitude} ${asOfMs} ${weights}`;
  }

  #keyOfCountry(country: string, query: CorpusHistoryQuery): string {
    return `${country} ${query.type} ${this.#momentOf(query)}`;
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

  *#computeCell(key: number, query: CorpusHistoryQuery, steps: StepCounter): Steps<CellSums> {
    const { columns } = this;
    const changes = this.#changes;
    const places: PlaceSums[] = [];
    const byPlace = new Map<number, Map<number, PlaceSums>>();
    const count = this.#weigher(query);
    yield* this.#cells.orderInSteps();
    for (const slot of this.#cells.slotsIn(key)) {
      if (steps.isDue) yield;
      const [lat, lng] = [columns.lat[slot] ?? NaN, columns.lng[slot] ?? NaN];
      let sums = byPlace.get(lat)?.get(lng);
      if (sums !== undefined) {
        count(slot, sums);
        continue;
      }
      sums = { lat, lng, ...noWeights() };
      if (!count(slot, sums)) continue;
      places.push(sums);
      const column = byPlace.get(lat);
      if (column === undefined) byPlace.set(lat, new Map([[lng, sums]]));
      else column.set(lng, sums);
    }
    const total = noWeights();
    for (const place of places) addWeights(total, place);
    const computed = { total, places };
    if (changes === this.#changes) {
      this.#keptPlaces += places.length + 1;
      this.#sumsOf(query).set(key, computed);
    }
    return computed;
  }

  *#computeCountry(country: string, query: CorpusHistoryQuery): Steps<AgeWeights> {
    const { columns } = this;
    const changes = this.#changes;
    const sums = noWeights();
    const code = columns.countries.codeIfKnown(country);
    const count = this.#weigher(query);
    const steps = new StepCounter(EVENTS_A_STEP);
    for (let slot = 0; code !== undefined && slot < columns.size; slot += 1) {
      if (steps.isDue) yield;
      if (columns.country[slot] === code) count(slot, sums);
    }
    if (changes === this.#changes) this.#sumsByCountry.set(this.#keyOfCountry(country, query), sums);
    return sums;
  }

  /** A function that adds the event of a slot to sums. It returns false if the query does not count the event. */
  #weigher({ category, type, minMagnitude, asOfMs, discounting }: CorpusHistoryQuery) {
    const { columns, settings } = this;
    const [categoryCode, typeCode] = [columns.categories.codeIfKnown(category), columns.types.codeIfKnown(type)];
    return (slot: number, sums: AgeWeights): boolean => {
      const ageDays = (asOfMs - columns.startMsAt(slot)) / DAY_MS;
      if (ageDays < 0 || ageDays > settings.historyDays) return false;
      if (columns.category[slot] !== categoryCode || columns.type[slot] !== typeCode) return false;
      // An event without a magnitude (NaN) never reaches a minimum.
      if (minMagnitude !== null && !((columns.magnitude[slot] ?? NaN) >= minMagnitude)) return false;
      const weight = discounting === null ? 1 : columns.ratings.weightOf(columns.rating[slot] ?? 0, discounting);
      if (weight > 0) addEvent(sums, ageDays, weight, settings);
      return weight > 0;
    };
  }
}

function cellsAround({ lat, lng }: Position, radiusKm: number): number[] {
  const cells: number[] = [];
  for (const box of boundingBoxes(lat, lng, radiusKm)) {
    const [firstColumn, lastColumn] = [columnIndex(box.minLng), columnIndex(box.maxLng)];
    for (let row = rowIndex(box.minLat); row <= rowIndex(box.maxLat); row += 1)
      for (let column = firstColumn; column <= lastColumn; column += 1) cells.push(row * COLUMNS + column);
  }
  return cells;
}
