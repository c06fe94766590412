import type { Coordinates } from '../../../platform/records/text-fields';

/**
 * One message of CAP 1.2 with one of its info blocks, with the facts that GeoJSON and XML share. Instants are RFC 3339
 * in UTC.
 */
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
  /** The corners of its polygons, and points on its circles. */
  points: Coordinates[];
  /** The codes of the counties and zones of the alert (NWSI 10-1712, NWSI 10-1702). */
  same: string[];
  ugc: string[];
  /** NWSI 10-1703. */
  vtec: string[];
  /** Earlier messages of the thread, including expired ones. */
  references: AlertReference[];
}

export interface AlertReference {
  identifier: string;
  sent: string;
}

/** CAP 1.2 §3.2.1: `sender,identifier,sent`, several separated by blanks. Malformed references are ignored. */
export function parseReferences(text: string): AlertReference[] {
  return text.split(/\s+/).flatMap((triple) => {
    const [, identifier = '', sent = ''] = /^[^,]*,([^,]+),([^,]+)$/.exec(triple) ?? [];
    const sentMs = Date.parse(sent);
    return identifier === '' || Number.isNaN(sentMs) ? [] : [{ identifier, sent: new Date(sentMs).toISOString() }];
  });
}
