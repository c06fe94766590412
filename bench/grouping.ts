/**
 * How well events are grouped into threats: every record of 24 days of live feeds, and the headlines of UCDP's
 * events, compared with the grouping of their sources.
 *   node test/support/run-typescript.cjs bench/grouping.ts
 */
import { existsSync } from 'node:fs';
import { haversineKm } from '../src/kernel/geodesy/distance';
import type { EvaluationEvent } from '../src/kernel/evaluation/evaluation.types';
import { groupEvents } from '../src/kernel/evaluation/grouping/event-grouping';
import { sampleEvent } from '../test/support/samples/evaluation-samples';
import { sharedCsv, sharedFile } from '../test/support/app/shared-data';
import { bCubed, type Grouped, pairwise } from './partition-quality';

const QUAKES = 'hazards/live-replay/usgs_quakes_revisions.csv.gz';
const HAZARDS = 'hazards/live-replay/gdacs_revisions.csv.gz';
const HEADLINES = 'news/ucdp_headlines_by_event.csv.gz';
const UCDP = 'events/ucdp_ged_union.csv.gz';

const HAZARD_TYPES: Record<string, string> = {
  EQ: 'earthquake',
  FL: 'flood',
  WF: 'wildfire',
  TC: 'storm',
  VO: 'volcanic_activity',
  DR: 'drought',
};

/** Records of events; several may describe the same event. The corpus has the state of the last one. */
interface Recorded {
  events: Map<string, EvaluationEvent>;
  /** The event of each record. */
  records: string[];
}

function main(): void {
  const missing = [QUAKES, HAZARDS, HEADLINES, UCDP].filter((file) => !existsSync(sharedFile(file)));
  if (missing.length > 0) {
    console.log(`Skipped: ${missing.join(', ')} of the data next to the project is missing.`);
    return;
  }
  const [quakes, hazards] = [recordedQuakes(), recordedHazards()];
  const both = {
    events: new Map([...quakes.events, ...hazards.events]),
    records: [...quakes.records, ...hazards.records],
  };
  const rows: Record<string, object> = {
    'fires, floods, storms and others (GDACS)': measured(hazards),
    'earthquakes (USGS), every shock an event': measured(quakes),
    'earthquakes (USGS), every sequence an event': measured(quakes, sequencesOf(both)),
    'all feeds, every sequence an event': measured(both, sequencesOf(both)),
    'headlines without a location': headlines(false),
    'headlines with the location of their event': headlines(true),
  };
  console.table(rows);
  console.log(`Distinct events in one threat and over 50 km apart: ${farApart(both)}`);
}

function recordedQuakes(): Recorded {
  const recorded: Recorded = { events: new Map(), records: [] };
  for (const row of sharedCsv(QUAKES)) {
    const startMs = Date.parse(row.time ?? '');
    const id = `usgs ${row.id}`;
    recorded.records.push(id);
    recorded.events.set(id, hazard(id, 'usgs', 'earthquake', row, startMs, Number(row.mag)));
  }
  return recorded;
}

function recordedHazards(): Recorded {
  const recorded: Recorded = { events: new Map(), records: [] };
  for (const row of sharedCsv(HAZARDS)) {
    const number = /eventid=(\d+)/.exec(row.url ?? '')?.[1];
    const id = `gdacs ${row.type}${number}`;
    const magnitude = /Magnitude ([\d.]+)M/.exec(row.title ?? '')?.[1];
    recorded.records.push(id);
    const type = HAZARD_TYPES[row.type ?? ''] ?? 'other';
    const startMs = Date.parse(row.from_date ?? '');
    recorded.events.set(
      id,
      hazard(id, 'gdacs', type, row, startMs, magnitude === undefined ? null : Number(magnitude)),
    );
  }
  return recorded;
}

const hazard = (
  id: string,
  source: string,
  type: string,
  row: Record<string, string>,
  startMs: number,
  magnitude: number | null,
): EvaluationEvent =>
  sampleEvent({
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
    magnitude,
    country: null,
  });

function measured({ events, records }: Recorded, truthOf: (id: string) => string = (id) => id): object {
  const groupOf = groupsOf([...events.values()]);
  return shown(
    records.map((id) => ({ group: groupOf.get(id) ?? '', truth: truthOf(id) })),
    events.size,
  );
}

function shown(things: readonly Grouped[], events: number): object {
  const [pairs, cubed] = [pairwise(things), bCubed(things)];
  const three = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    records: things.length,
    events,
    threats: new Set(things.map(({ group }) => group)).size,
    precision: three(pairs.precision),
    recall: three(pairs.recall),
    F1: three(pairs.f1),
    'B³ precision': three(cubed.precision),
    'B³ recall': three(cubed.recall),
    'B³ F1': three(cubed.f1),
  };
}

function groupsOf(events: readonly EvaluationEvent[]): Map<string, string> {
  const groupOf = new Map<string, string>();
  for (const { leader, events: members } of groupEvents(events))
    for (const { id } of members) groupOf.set(id, leader.id);
  return groupOf;
}

/** A mainshock and its aftershocks are one threat by intention, so grouping their shocks is not an error. */
function sequencesOf({ events }: Recorded): (id: string) => string {
  const shocks = [...events.values()].filter(({ type }) => type === 'earthquake');
  const sequenceOf = groupsOf(shocks);
  return (id) => sequenceOf.get(id) ?? id;
}

function farApart({ events }: Recorded): number {
  let count = 0;
  for (const { events: members } of groupEvents([...events.values()])) {
    for (const [index, a] of members.entries()) {
      for (const b of members.slice(index + 1)) {
        const isOneShock = a.type === 'earthquake';
        const km = haversineKm(a.lat ?? 0, a.lng ?? 0, b.lat ?? 0, b.lng ?? 0);
        if (km > 50 && !isOneShock) count += 1;
      }
    }
  }
  return count;
}

/**
 * Each headline as a separate event. Headlines that several events share are omitted, since they cannot distinguish
 * events.
 */
function headlines(isPlaced: boolean): object {
  const eventById = new Map(sharedCsv(UCDP).map((row) => [row.id, row]));
  const rows = sharedCsv(HEADLINES).filter(({ headline, article_date: date }) => headline !== '' && date !== '');
  const eventsOf = new Map<string, Set<string>>();
  for (const { headline = '', event_id: id = '' } of rows) {
    eventsOf.set(headline, (eventsOf.get(headline) ?? new Set()).add(id));
  }
  const truths = new Map<string, string>();
  const articles = rows.flatMap((row, index) => {
    const of = eventById.get(row.event_id ?? '');
    const startMs = Date.parse(row.article_date ?? '');
    if (of === undefined || Number.isNaN(startMs) || (eventsOf.get(row.headline ?? '')?.size ?? 0) > 1) return [];
    const id = `article ${index}`;
    truths.set(id, row.event_id ?? '');
    const place = isPlaced ? { lat: Number(of.latitude), lng: Number(of.longitude) } : { lat: null, lng: null };
    return sampleEvent({
      id,
      source: row.source_office ?? '',
      title: row.headline ?? '',
      type: 'battle',
      subtype: null,
      startMs,
      endMs: startMs + 86_400_000,
      country: of.country ?? null,
      ...place,
      uncertaintyKm: null,
    });
  });
  const groupOf = groupsOf(articles);
  const things = articles.map(({ id }) => ({ group: groupOf.get(id) ?? '', truth: truths.get(id) ?? '' }));
  return shown(things, new Set(truths.values()).size);
}

main();
