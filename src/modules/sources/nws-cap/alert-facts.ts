import type { Coordinates } from '../../../platform/records/text-fields';

/** One message of CAP 1.2 with one of its info blocks, as GeoJSON and XML both give it. Instants as RFC 3339 in UTC. */
export interface AlertFacts {
  identifier: string;
  /** The publisher's host name. */
  domain: string;
  url: string | null;
  senderName: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  sent: string;
  status: string;
  messageType: string;
  event: string;
  severity: string | null;
  certainty: string | null;
  urgency: string | null;
  headline: string | null;
  description: string | null;
  instruction: string | null;
  effective: string | null;
  onset: string | null;
  expires: string | null;
  ends: string | null;
  area: string | null;
  /** The corners of its polygons, and of its circles some points around. */
  points: Coordinates[];
  /** Codes of the counties and zones that it holds for (NWSI 10-1712, NWSI 10-1702). */
  same: string[];
  ugc: string[];
  /** NWSI 10-1703. */
  vtec: string[];
  /** Earlier messages of the thread, those that expired too. */
  references: AlertReference[];
}

export interface AlertReference {
  identifier: string;
  sent: string;
}

/** CAP 1.2 §3.2.1: `sender,identifier,sent`, several separated by blanks. What isn't is passed over. */
export function referencesOf(text: string): AlertReference[] {
  return text.split(/\s+/).flatMap((triple) => {
    const [, identifier = '', sent = ''] = /^[^,]*,([^,]+),([^,]+)$/.exec(triple) ?? [];
    const sentMs = Date.parse(sent);
    return identifier === '' || Number.isNaN(sentMs) ? [] : [{ identifier, sent: new Date(sentMs).toISOString() }];
  });
}
