import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { EvaluationEvent } from '../../src/kernel/evaluation/evaluation.types';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import type { EventInput } from '../../src/modules/corpus/corpus.contract';
import type { EventFormat } from '../../src/modules/sources/fields/import-row';
import { GDELT_EVENTS_FORMAT } from '../../src/modules/sources/gdelt/format.gdelt-events';
import { UCDP_GED_FORMAT } from '../../src/modules/sources/ucdp/format.ucdp-ged';
import { sharedCsv, sharedFile } from '../../test/support/app/shared-data';
import { sampleEvent } from '../../test/support/samples/evaluation-samples';
import { cellOf, type Item } from './items';

export const HEADLINES = 'news/ucdp_headlines_by_event.csv.gz';
export const UCDP = 'events/ucdp_ged_union.csv.gz';
export const GDELT = 'events/gdelt/20191024143000.export.CSV.gz';

/** A pause that ends a campaign in the truth, twice the one of the grouping, so that it is not the algorithm's own. */
const CAMPAIGN_PAUSE_MS = 14 * DAY_MS;

/**
 * Each headline as an event at the place of its UCDP event and on the day of the article; the truth is the event.
 * Headlines that several events share are omitted, since they cannot distinguish events.
 */
export function headlines(): Item[] {
  const eventById = new Map(sharedCsv(UCDP).map((row) => [row.id, row]));
  const rows = sharedCsv(HEADLINES).filter(({ headline, article_date: date }) => headline !== '' && date !== '');
  const eventsOf = new Map<string, Set<string>>();
  for (const { headline = '', event_id: id = '' } of rows)
    eventsOf.set(headline, (eventsOf.get(headline) ?? new Set()).add(id));
  return rows.flatMap((row, index) => {
    const of = eventById.get(row.event_id ?? '');
    const startMs = Date.parse(row.article_date ?? '');
    if (of === undefined || Number.isNaN(startMs) || (eventsOf.get(row.headline ?? '')?.size ?? 0) > 1) return [];
    const event = sampleEvent({
      id: `article ${index}`,
      source: row.source_office ?? '',
      title: row.headline ?? '',
      type: 'battle',
      subtype: null,
      startMs,
      endMs: startMs + DAY_MS,
      country: of.country ?? null,
      lat: Number(of.latitude),
      lng: Number(of.longitude),
      uncertaintyKm: null,
    });
    return [{ event, truth: row.event_id ?? '' }];
  });
}

/** Half of the cells of one degree, at random; the rules of occurrences were chosen on the other half. */
export const isHeldOut = ({ event }: Item): boolean =>
  (createHash('sha1').update(cellOf(event)).digest()[0] ?? 0) % 2 === 1;

/** The threatening events of 15 minutes of GDELT; the truth is the article from which they were coded. */
export async function codedArticles(): Promise<Item[]> {
  const harmless = new Set(DEFAULT_EVALUATION_SETTINGS.nonThreateningTypes);
  return (await imported(GDELT_EVENTS_FORMAT, GDELT)).flatMap(({ input, event }) => {
    const url = input.sources[0]?.url;
    return url === undefined || url === null || harmless.has(event.type) ? [] : [{ event, truth: url }];
  });
}

/**
 * The events of UCDP that are known to a day and a place; the truth is the campaign: the same two parties in the same
 * district, without a pause of more than two weeks. Parties and districts are UCDP's, and the grouping sees neither.
 */
export async function campaigns(): Promise<Item[]> {
  const rowById = new Map(sharedCsv(UCDP).map((row) => [row.id, row]));
  const items = (await imported(UCDP_GED_FORMAT, UCDP)).flatMap(({ input, event }) => {
    const {
      adm_2: district = '',
      dyad_name: parties = '',
      date_prec: precision,
    } = rowById.get(input.sourceEventId) ?? {};
    const isSharp = event.lat !== null && (event.uncertaintyKm ?? 0) <= 25 && precision === '1';
    return isSharp && district !== '' ? [{ event, truth: `${parties} in ${district}` }] : [];
  });
  items.sort((a, b) => a.event.startMs - b.event.startMs);
  const current = new Map<string, { name: string; lastMs: number }>();
  return items.map(({ event, truth }) => {
    const before = current.get(truth);
    const continues = before !== undefined && event.startMs - before.lastMs <= CAMPAIGN_PAUSE_MS;
    const name = continues ? before.name : `${truth} from ${event.startMs}`;
    current.set(truth, { name, lastMs: event.startMs });
    return { event: { ...event, actorIds: [] }, truth: name };
  });
}

async function imported(format: EventFormat, file: string): Promise<{ input: EventInput; event: EvaluationEvent }[]> {
  const found: { input: EventInput; event: EvaluationEvent }[] = [];
  for await (const row of format.parse(createReadStream(sharedFile(file)))) {
    if ('event' in row) found.push({ input: row.event, event: evaluationEvent(row.event) });
  }
  return found;
}

function evaluationEvent(input: EventInput): EvaluationEvent {
  const startMs = Date.parse(input.eventDate ?? '');
  const endMs = (input.eventDateEnd === null ? startMs : Date.parse(input.eventDateEnd)) + DAY_MS;
  return sampleEvent({
    id: `${input.source} ${input.sourceEventId}`,
    source: input.source,
    category: input.eventCategory,
    type: input.eventType,
    subtype: input.eventSubtype,
    title: input.title,
    startMs,
    endMs,
    hasInstant: false,
    lat: input.locationCoordinates?.lat ?? null,
    lng: input.locationCoordinates?.lng ?? null,
    geoPrecision: input.geoPrecision,
    uncertaintyKm: input.uncertaintyKm,
    country: input.locationCountry,
    actorIds: input.actors.map(({ name }) => name),
    sourceTypes: input.sources.map(({ type }) => type),
  });
}
