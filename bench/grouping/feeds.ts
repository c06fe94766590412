import { haversineKm } from '../../src/kernel/geodesy/distance';
import { sharedCsv } from '../../test/support/app/shared-data';
import { sampleEvent } from '../../test/support/samples/evaluation-samples';
import type { Item } from './items';
import { sequencesOf, type Shock } from './nearest-neighbour';

export const QUAKES = 'hazards/live-replay/usgs_quakes_revisions.csv.gz';
export const HAZARDS = 'hazards/live-replay/gdacs_revisions.csv.gz';

const HAZARD_TYPES: Record<string, string> = {
  EQ: 'earthquake',
  FL: 'flood',
  WF: 'wildfire',
  TC: 'storm',
  VO: 'volcanic_activity',
  DR: 'drought',
};
/** Two networks locate the same earthquake at most this far apart in time and space. */
const SAME_SHOCK_MS = 60_000;
const SAME_SHOCK_KM = 100;

type Row = Record<string, string>;

/** Every revision as an event of its own, as if the sources sent no ids; the truth is the id of the source. */
export function quakeRevisions(): Item[] {
  return sharedCsv(QUAKES).map((row, index) =>
    hazard(
      { id: `usgs record ${index}`, truth: `usgs ${row.id}`, source: 'usgs', type: 'earthquake' },
      row,
      row.time,
      row.mag,
    ),
  );
}

/** The same for GDACS. */
export function hazardRevisions(): Item[] {
  return sharedCsv(HAZARDS).map((row, index) => {
    const truth = `gdacs ${row.type}${/eventid=(\d+)/.exec(row.url ?? '')?.[1]}`;
    const type = HAZARD_TYPES[row.type ?? ''] ?? 'other';
    const magnitude = /Magnitude ([\d.]+)M/.exec(row.title ?? '')?.[1];
    return hazard({ id: `gdacs record ${index}`, truth, source: 'gdacs', type }, row, row.from_date, magnitude);
  });
}

/** Earthquake sequences by another method as the truth of records of shocks. */
export function withSequences(revisions: readonly Item[]): Item[] {
  const sequenceOf = sequencesOf([...new Map(revisions.map((item) => [item.truth, shockOf(item)])).values()]);
  return revisions.map((item) => ({ ...item, truth: sequenceOf.get(item.truth) ?? item.truth }));
}

/** The last records of the shocks that both USGS and GDACS report; the truth is the shock. */
export function twins(quakes: readonly Item[], hazards: readonly Item[]): Item[] {
  const shocks = lastOf(quakes);
  return lastOf(hazards.filter(({ event }) => event.type === 'earthquake')).flatMap((alert) => {
    const twin = shocks.find((shock) => isSameShock(shockOf(alert), shockOf(shock)));
    return twin === undefined ? [] : [twin, { ...alert, truth: twin.truth }];
  });
}

function isSameShock(one: Shock, other: Shock): boolean {
  return (
    Math.abs(one.startMs - other.startMs) <= SAME_SHOCK_MS &&
    haversineKm(one.lat, one.lng, other.lat, other.lng) <= SAME_SHOCK_KM
  );
}

const lastOf = (items: readonly Item[]): Item[] => [...new Map(items.map((item) => [item.truth, item])).values()];

const shockOf = ({ truth, event }: Item): Shock => ({
  id: truth,
  startMs: event.startMs,
  lat: event.lat ?? 0,
  lng: event.lng ?? 0,
  magnitude: event.magnitude ?? 0,
});

function hazard(
  { id, truth, source, type }: { id: string; truth: string; source: string; type: string },
  row: Row,
  from: string | undefined,
  magnitude: string | undefined,
): Item {
  const startMs = Date.parse(from ?? '');
  const event = sampleEvent({
    id,
    source,
    category: 'climate_environment',
    type,
    subtype: null,
    title: row.title ?? row.place ?? '',
    startMs,
    endMs: startMs,
    lat: Number(row.lat),
    lng: Number(row.lng),
    magnitude: magnitude === undefined ? null : Number(magnitude),
    country: null,
    sourceTypes: ['sensor'],
  });
  return { event, truth };
}
