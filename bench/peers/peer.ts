import type { LoadRequest } from '../api-load';
import type { Server } from '../api-servers';

/** The requests to a peer, in the terms of the API's own cases. */
export interface PeerAsk {
  pageSize: number;
  pages: readonly number[];
  countries: readonly string[];
  ids: readonly string[];
}

export interface PeerServer extends Server {
  headers: Record<string, string>;
}

/** A server that generates an API from a database. */
export interface Peer {
  name: string;
  /** The package and its version, as npm reads them. */
  specifier: string;
  /** @param folder of the installation @param databaseUrl of the owner */
  start(folder: string, databaseUrl: string): Promise<PeerServer>;
  /** The most similar requests by the names of the API's cases. */
  requests(ask: PeerAsk): Record<string, LoadRequest[]>;
}

/** The fields of an event in the lists of the API. */
export const EVENT_FIELDS = [
  ...['id', 'title', 'description', 'event_category', 'event_type', 'event_subtype', 'event_date', 'event_date_end'],
  ...['location', 'location_country', 'fatalities', 'injuries', 'abductions', 'civilian_targeting'],
  ...['admin1', 'admin2', 'admin3', 'geo_precision', 'salience_score', 'salience_rationale', 'article_count'],
  ...['actor_count', 'source_domains', 'source_types', 'created_at', 'updated_at'],
];
