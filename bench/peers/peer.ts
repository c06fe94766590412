import type { LoadRequest } from '../api-load';
import type { Server } from '../api-servers';

/** What a peer is asked for, in the terms of the API's own cases. */
export interface PeerAsk {
  pageSize: number;
  pages: readonly number[];
  countries: readonly string[];
  ids: readonly string[];
}

export interface PeerServer extends Server {
  headers: Record<string, string>;
}

/** A server that makes an API of a database by itself. */
export interface Peer {
  name: string;
  /** The package and the versions of it, as npm reads them. */
  specifier: string;
  /** @param folder where it is installed @param databaseUrl as the owner */
  start(folder: string, databaseUrl: string): Promise<PeerServer>;
  /** By the names of the API's cases, what comes nearest to them. */
  requests(ask: PeerAsk): Record<string, LoadRequest[]>;
}

/** Of an event, what the API's lists show. */
export const EVENT_FIELDS = [
  ...['id', 'title', 'description', 'event_category', 'event_type', 'event_subtype', 'event_date', 'event_date_end'],
  ...['location', 'location_country', 'fatalities', 'injuries', 'abductions', 'civilian_targeting'],
  ...['admin1', 'admin2', 'admin3', 'geo_precision', 'salience_score', 'salience_rationale', 'article_count'],
  ...['actor_count', 'source_domains', 'source_types', 'created_at', 'updated_at'],
];
