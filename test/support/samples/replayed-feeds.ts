import { usgsPlaceInWords } from '../../../src/modules/sources/usgs/usgs.texts';
import { alertSample, eonetSample, gdacsItem, gdacsRss } from './hazard-samples';
import { sharedCsv } from '../app/shared-data';

/** Recorded feeds, one row for each revision, or for each event with its whole track. */
export const REPLAY_FILES = {
  usgs: 'hazards/live-replay/usgs_quakes_revisions.csv.gz',
  gdacs: 'hazards/live-replay/gdacs_revisions.csv.gz',
  eonet: 'hazards/live-replay/nasa_eonet_events.csv.gz',
  nws: 'hazards/live-replay/nws_alerts.csv.gz',
} as const;

export type ReplayedFeed = keyof typeof REPLAY_FILES;
type Row = Record<string, string>;

/** One state of an event from its source, and the expected state in the corpus, computed from the row only. */
interface Revision {
  seenAtMs: number;
  /** In the form of the feed: an item, a feature or an event. */
  published: (asOfMs: number) => string | object;
  expected: (asOfMs: number) => Record<string, unknown>;
}

export interface ReplayedEvent {
  id: string;
  firstSeenMs: number;
  lastSeenMs: number;
  /** Oldest first. */
  revisions: Revision[];
  /** The feeds themselves have impossible places, such as 200° of latitude, which must be rejected. */
  isSomewhere: boolean;
}

/** Every event of a recorded feed; of the many alerts only each `nth`. */
export function replayedEvents(feed: ReplayedFeed, nth = 1): ReplayedEvent[] {
  const rows = sharedCsv(REPLAY_FILES[feed]).filter((_row, index) => index % nth === 0);
  const events = new Map<string, ReplayedEvent>();
  for (const row of rows) {
    const id = READERS[feed].idOf(row);
    const event = events.get(id) ?? {
      id,
      firstSeenMs: ms(row, 'first_seen'),
      lastSeenMs: 0,
      revisions: [],
      isSomewhere: true,
    };
    event.isSomewhere &&= Math.abs(number(row, 'lat')) <= 90 && Math.abs(number(row, 'lng')) <= 180;
    event.firstSeenMs = Math.min(event.firstSeenMs, ms(row, 'first_seen'));
    event.lastSeenMs = Math.max(event.lastSeenMs, ms(row, 'last_seen'));
    event.revisions.push(READERS[feed].revisionOf(row, id));
    events.set(id, event);
  }
  for (const { revisions } of events.values()) revisions.sort((a, b) => a.seenAtMs - b.seenAtMs);
  return [...events.values()];
}

/** The revision of an event that its source had at a time. */
export const shownAt = ({ revisions }: ReplayedEvent, asOfMs: number): Revision | undefined =>
  revisions.findLast(({ seenAtMs }) => seenAtMs <= asOfMs);

/** The document of a feed at a time, with everything seen since another. */
export function documentAt(
  feed: ReplayedFeed,
  events: readonly ReplayedEvent[],
  sinceMs: number,
  asOfMs: number,
): string {
  const shown = events
    .filter(({ firstSeenMs, lastSeenMs }) => firstSeenMs <= asOfMs && lastSeenMs > sinceMs)
    .flatMap((event) => shownAt(event, asOfMs)?.published(asOfMs) ?? []);
  if (feed === 'gdacs') return gdacsRss(...(shown as string[]));
  if (feed === 'eonet') return JSON.stringify({ title: 'EONET Events', description: 'Natural events.', events: shown });
  return JSON.stringify({ type: 'FeatureCollection', metadata: { generated: asOfMs }, features: shown });
}

const text = (row: Row, column: string): string => row[column] ?? '';
const ms = (row: Row, column: string): number => Date.parse(text(row, column));
const number = (row: Row, column: string): number => Number(text(row, column));
const day = (instant: string | number): string => new Date(instant).toISOString().slice(0, 10);

interface Reader {
  idOf: (row: Row) => string;
  revisionOf: (row: Row, id: string) => Revision;
}

const USGS: Reader = {
  idOf: (row) => text(row, 'id'),
  revisionOf: (row, id) => {
    const seenAtMs = ms(row, 'seen_at');
    const [mag, depth, place] = [number(row, 'mag'), number(row, 'depth_km'), text(row, 'place')];
    const title = `M ${mag.toFixed(1)} - ${place}`;
    return {
      seenAtMs,
      published: () => ({
        type: 'Feature',
        id,
        properties: {
          mag,
          place,
          time: ms(row, 'time'),
          updated: seenAtMs,
          url: text(row, 'url'),
          type: 'earthquake',
          title,
          status: 'automatic',
          tsunami: 0,
          alert: null,
          felt: null,
        },
        geometry: { type: 'Point', coordinates: [number(row, 'lng'), number(row, 'lat'), depth] },
      }),
      expected: () => ({
        title,
        event_type: 'earthquake',
        magnitude: mag,
        location: usgsPlaceInWords(place),
        depth,
        occurred_at: new Date(ms(row, 'time')).toISOString(),
        event_date: day(ms(row, 'time')),
        event_date_end: null,
        lat: number(row, 'lat'),
        lng: number(row, 'lng'),
        url: text(row, 'url'),
      }),
    };
  },
};

const GDACS_TYPES: Record<string, string> = {
  EQ: 'earthquake',
  TC: 'storm',
  FL: 'flood',
  VO: 'volcanic_activity',
  DR: 'drought',
  WF: 'wildfire',
};

const GDACS: Reader = {
  idOf: (row) => `${text(row, 'type')}${/eventid=(\d+)/.exec(text(row, 'url'))?.[1] ?? ''}`,
  revisionOf: (row, id) => {
    const seenAtMs = ms(row, 'seen_at');
    const [type, from] = [text(row, 'type'), ms(row, 'from_date')];
    const isCurrent = text(row, 'is_current');
    return {
      seenAtMs,
      published: () =>
        gdacsItem(
          {
            eventtype: type,
            eventid: id.slice(2),
            alertlevel: text(row, 'alert'),
            alertscore: text(row, 'score'),
            iscurrent: isCurrent.toLowerCase(),
            country: text(row, 'countries'),
            iso3: '',
            todate: null,
            fromdate: new Date(from).toUTCString(),
            datemodified: new Date(seenAtMs).toUTCString(),
          },
          {
            title: text(row, 'title'),
            description: text(row, 'summary'),
            measures: '',
            lat: number(row, 'lat'),
            lng: number(row, 'lng'),
          },
        ),
      expected: () => ({
        title: text(row, 'title'),
        description: text(row, 'summary').trim(),
        event_type: GDACS_TYPES[type],
        location: text(row, 'countries').trim() || null,
        event_date: day(from),
        event_date_end: null,
        lat: number(row, 'lat'),
        lng: number(row, 'lng'),
        alert_level: text(row, 'alert'),
        is_current: isCurrent === '' ? null : isCurrent.toLowerCase(),
      }),
    };
  },
};

const EONET_TYPES: Record<string, string> = {
  wildfires: 'wildfire',
  severeStorms: 'storm',
  volcanoes: 'volcanic_activity',
  seaLakeIce: 'sea_ice',
};

const EONET: Reader = {
  // The recording omitted EONET's own ids.
  idOf: (row) => `EONET_${text(row, 'title')}_${text(row, 'source')}`.slice(0, 200),
  revisionOf: (row, id) => {
    const track = JSON.parse(text(row, 'track_lat_lng_time')) as [lat: number, lng: number, time: string][];
    const until = (asOfMs: number): typeof track => {
      const past = track.filter(([, , time]) => Date.parse(time) <= asOfMs);
      return past.length === 0 ? track.slice(0, 1) : past;
    };
    return {
      seenAtMs: ms(row, 'first_seen'),
      published: (asOfMs) =>
        eonetSample({
          id,
          title: text(row, 'title'),
          categories: [{ id: text(row, 'category'), title: 'x' }],
          sources: [{ id: 'SOURCE', url: text(row, 'source') }],
          geometry: until(asOfMs).map(([lat, lng, date]) => ({ date, type: 'Point', coordinates: [lng, lat] })),
        }),
      expected: (asOfMs) => {
        const seen = until(asOfMs);
        const days = seen.map(([, , time]) => day(Date.parse(time))).sort();
        return {
          title: text(row, 'title').trim(),
          event_type: EONET_TYPES[text(row, 'category')],
          event_date: days[0],
          event_date_end: days.at(-1) === days[0] ? null : days.at(-1),
          sightings: seen.length,
          lat: seen.at(-1)?.[0],
          lng: seen.at(-1)?.[1],
        };
      },
    };
  },
};

const NWS_TYPES: Record<string, string> = {
  'Severe Thunderstorm Warning': 'storm',
  'Special Marine Warning': 'storm',
  'Tornado Warning': 'storm',
  'Flash Flood Warning': 'flood',
  'Flood Warning': 'flood',
  'Flood Watch': 'flood',
  'Tropical Storm Warning': 'storm',
  'Tropical Storm Watch': 'storm',
  'Hurricane Warning': 'storm',
  'Hurricane Watch': 'storm',
  'Dust Storm Warning': 'storm',
  'Fire Warning': 'wildfire',
  'Evacuation Immediate': 'restrictions',
  'Civil Emergency Message': 'restrictions',
  'Local Area Emergency': 'restrictions',
};

/** Half of the square that stands for an alert's area, degrees. */
const HALF = 0.05;

const NWS: Reader = {
  idOf: (row) => text(row, 'id'),
  revisionOf: (row, id) => {
    const [lat, lng] = [number(row, 'lat'), number(row, 'lng')];
    const orNull = (column: string): string | null => text(row, column) || null;
    const corner = (north: number, east: number): [number, number] => [lng + east * HALF, lat + north * HALF];
    const ring = [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
    const began = Math.min(ms(row, 'sent'), orNull('onset') === null ? Infinity : ms(row, 'onset'));
    const ends = day(text(row, 'ends'));
    return {
      seenAtMs: ms(row, 'first_seen'),
      published: () =>
        alertSample(
          {
            '@id': `https://api.weather.gov/alerts/${id}`,
            id,
            event: text(row, 'event'),
            parameters: {},
            severity: text(row, 'severity'),
            certainty: text(row, 'certainty'),
            urgency: text(row, 'urgency'),
            headline: orNull('headline'),
            areaDesc: text(row, 'area'),
            sent: text(row, 'sent'),
            effective: text(row, 'sent'),
            onset: orNull('onset'),
            ends: text(row, 'ends'),
            expires: text(row, 'ends'),
            status: text(row, 'status'),
            messageType: text(row, 'messageType'),
            senderName: text(row, 'sender'),
            description: orNull('description'),
          },
          { type: 'Polygon', coordinates: [ring] },
        ),
      expected: () => ({
        title: text(row, 'headline').trim() || null,
        description: text(row, 'description').trim() || null,
        event_type: NWS_TYPES[text(row, 'event')],
        event_date: day(began),
        event_date_end: ends > day(began) ? ends : null,
        severity: text(row, 'severity'),
        lat: expect.closeTo(lat, 3),
        lng: expect.closeTo(lng, 3),
      }),
    };
  },
};

const READERS: Record<ReplayedFeed, Reader> = { usgs: USGS, gdacs: GDACS, eonet: EONET, nws: NWS };
