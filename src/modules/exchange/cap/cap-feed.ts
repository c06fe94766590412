import type { Publisher } from '../publications/publications.read-model';
import { type Publication, type PublishedThreat, toDate } from '../publications/published-threat';
import {
  CAP_NAMESPACE,
  capDescription,
  capIdentifier,
  capMessageType,
  capPeriod,
  capSummary,
  capTime,
} from './cap-alert';
import { element, emptyElement, textElement, XML_DECLARATION } from './xml-text';

/** The content of a feed, and the addresses in it. */
export interface CapFeed {
  readonly publisher: Publisher;
  readonly messages: readonly Publication<PublishedThreat>[];
  readonly self: string;
  readonly first: string;
  readonly next: string | null;
  readonly alertOf: (threatId: string) => string;
  readonly pageOf: (threatId: string) => string | null;
}

/** An Atom feed (RFC 4287) with one entry for each threat, in pages (RFC 5005 §3). */
export function capFeed(feed: CapFeed): string {
  const { publisher, messages, self, first, next } = feed;
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="${CAP_NAMESPACE}" xml:lang="en">`,
    textElement('id', `urn:uuid:${publisher.portfolio_id}`),
    textElement('title', `Threats to ${publisher.portfolio_name}`),
    textElement('updated', toDate(publisher.changed_us).toISOString()),
    element('author', textElement('name', publisher.tenant_name)),
    textElement('generator', 'Threat monitoring service'),
    link('self', self, 'application/atom+xml'),
    link('first', first, 'application/atom+xml'),
    next === null ? '' : link('next', next, 'application/atom+xml'),
    ...messages.map((message) => entry(message, feed)),
    '</feed>\n',
  ].join('');
}

const link = (rel: string, href: string, type: string): string => emptyElement('link', { rel, href, type });

function entry(message: Publication<PublishedThreat>, { alertOf, pageOf }: CapFeed): string {
  const { threat_id: threatId, number, content: threat, added_us: addedUs } = message;
  const page = pageOf(threatId);
  const sent = toDate(addedUs);
  return element(
    'entry',
    textElement('id', `urn:uuid:${threatId}`),
    textElement('title', threat.title),
    textElement('updated', sent.toISOString()),
    link('alternate', alertOf(threatId), 'application/cap+xml'),
    page === null ? '' : link('related', page, 'text/html'),
    emptyElement('category', { term: threat.threat_type }),
    textElement('summary', capDescription(threat)),
    textElement('cap:identifier', capIdentifier(threatId, number)),
    textElement('cap:sent', capTime(sent)),
    textElement('cap:status', threat.is_test ? 'Test' : 'Actual'),
    textElement('cap:msgType', capMessageType(message)),
    ...capSummary({ message }, 'cap:'),
    ...capPeriod({ message }, 'cap:'),
    textElement('cap:areaDesc', areaNames(threat)),
  );
}

const areaNames = ({ assets, location, country }: PublishedThreat): string | null =>
  assets.length > 0 ? assets.map(({ name }) => name).join('; ') : (location ?? country);
