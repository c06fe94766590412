import type { Settings } from '../../../config/settings';
import { readGdeltUpdate } from './gdelt-update';
import { type FeedReader, readWholeDocument } from './feed-reader';

/** A source of events that publishes updates at an address. */
export interface FeedDefinition {
  readonly id: string;
  /** The import format of its documents. */
  readonly format: string;
  readonly defaultUrl: string;
  /** How often the source updates it. */
  readonly intervalS: number;
  /** After this time without a success the events may be out of date: several intervals, since a source may pause. */
  readonly staleAfterS: number;
  readonly accept: string;
  readonly read: FeedReader;
}

const MINUTE_S = 60;

export const FEED_DEFINITIONS: readonly FeedDefinition[] = [
  {
    id: 'usgs',
    format: 'usgs',
    defaultUrl: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_day.geojson',
    intervalS: MINUTE_S,
    staleAfterS: 15 * MINUTE_S,
    accept: 'application/geo+json, application/json',
    read: readWholeDocument,
  },
  {
    id: 'gdacs',
    format: 'gdacs',
    defaultUrl: 'https://www.gdacs.org/xml/rss.xml',
    intervalS: 6 * MINUTE_S,
    staleAfterS: 60 * MINUTE_S,
    accept: 'application/rss+xml, application/xml, text/xml',
    read: readWholeDocument,
  },
  {
    id: 'eonet',
    format: 'eonet',
    defaultUrl: 'https://eonet.gsfc.nasa.gov/api/v3/events?status=open',
    intervalS: 15 * MINUTE_S,
    staleAfterS: 120 * MINUTE_S,
    accept: 'application/json',
    read: readWholeDocument,
  },
  {
    id: 'nws',
    format: 'nws-cap',
    defaultUrl: 'https://api.weather.gov/alerts/active',
    intervalS: MINUTE_S,
    staleAfterS: 15 * MINUTE_S,
    accept: 'application/geo+json',
    read: readWholeDocument,
  },
  {
    id: 'gdelt',
    format: 'gdelt-events',
    // With http, as the publisher gives the address.
    defaultUrl: 'http://data.gdeltproject.org/gdeltv2/lastupdate.txt',
    intervalS: 15 * MINUTE_S,
    staleAfterS: 60 * MINUTE_S,
    accept: '*/*',
    read: readGdeltUpdate,
  },
];

/** A feed as this installation polls it. */
export interface ConfiguredFeed extends FeedDefinition {
  readonly isEnabled: boolean;
  readonly url: URL;
  /** The operator configured the address, so it may be a private one. */
  readonly isOwnAddress: boolean;
}

export function configuredFeeds(settings: Settings): ConfiguredFeed[] {
  const { feeds } = settings;
  const ownUrls: Readonly<Record<string, string | undefined>> = {
    usgs: settings.feedUsgsUrl,
    gdacs: settings.feedGdacsUrl,
    eonet: settings.feedEonetUrl,
    nws: settings.feedNwsUrl,
    gdelt: settings.feedGdeltUrl,
  };
  return FEED_DEFINITIONS.map((feed) => {
    const ownUrl = ownUrls[feed.id];
    return {
      ...feed,
      isEnabled: feeds.includes(feed.id) || feeds.includes('all') || feeds.includes('on'),
      url: new URL(ownUrl ?? feed.defaultUrl),
      isOwnAddress: ownUrl !== undefined,
    };
  });
}
