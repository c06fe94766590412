import type { EarlierVersion, Publisher } from '../publications/publications.read-model';
import { type Publication, type PublishedAsset, type PublishedThreat, toDate } from '../publications/published-threat';
import { capCategory, capCertainty, capSeverity, capUrgency } from './cap-values';
import { element, textElement, XML_DECLARATION } from './xml-text';

export const CAP_NAMESPACE = 'urn:oasis:names:tc:emergency:cap:1.2';

/** What a CAP message is made of. */
export interface CapMessage {
  readonly message: Publication<PublishedThreat>;
  /** Of the same alert, the oldest first. */
  readonly earlier: readonly EarlierVersion[];
  readonly publisher: Publisher;
  /** The page of the threat in the console; null if the console is not served. */
  readonly web: string | null;
}

type MessageType = 'Alert' | 'Update' | 'Cancel';

const RESTRICTION =
  'For the organisation that this service monitors threats for, and those whom it authorises. Not for publication.';
const TEST_NOTE = 'The time of this organisation is fixed in the past. Disregard the message.';

/** RFC 3339 without fractions, and -00:00 for UTC, which CAP 1.2 §3.3.2 requires in place of Z. */
export const capTime = (time: Date): string => `${time.toISOString().slice(0, 19)}-00:00`;

/** Identifies a message together with its sender and time. It may not contain spaces, commas, `<` or `&`. */
export const capIdentifier = (threatId: string, number: number): string => `${threatId}.${number}`;

/** Unique in the world and independent of the address of the service. */
export const capSender = ({ portfolio_id: portfolioId }: Publisher): string => `urn:uuid:${portfolioId}`;

export function capMessageType({
  is_revoked: isRevoked,
  added_us: addedUs,
  created_us: createdUs,
}: Publication<unknown>): MessageType {
  if (isRevoked) return 'Cancel';
  return addedUs === createdUs ? 'Alert' : 'Update';
}

/** A CAP 1.2 message: a new alert, an update of it, or its end. */
export function capAlert(parts: CapMessage): string {
  const { message, earlier, publisher } = parts;
  const { content: threat, threat_id: threatId, number, is_revoked: isOver } = message;
  const sender = capSender(publisher);
  const references = earlier.map(
    (one) => `${sender},${capIdentifier(threatId, one.number)},${capTime(toDate(one.added_us))}`,
  );
  const note = [isOver ? endNote(threat) : null, threat.is_test ? TEST_NOTE : null].filter((text) => text !== null);
  return [
    XML_DECLARATION,
    `<alert xmlns="${CAP_NAMESPACE}">`,
    textElement('identifier', capIdentifier(threatId, number)),
    textElement('sender', sender),
    textElement('sent', capTime(toDate(message.added_us))),
    textElement('status', threat.is_test ? 'Test' : 'Actual'),
    textElement('msgType', capMessageType(message)),
    textElement('scope', 'Restricted'),
    textElement('restriction', RESTRICTION),
    textElement('note', note.length > 0 ? note.join(' ') : null),
    textElement('references', references.length > 0 ? references.join(' ') : null),
    textElement('incidents', threatId),
    info(parts),
    '</alert>\n',
  ].join('');
}

const END_NOTES: Readonly<Partial<Record<PublishedThreat['status'], string>>> = {
  ended: 'The threat has ended: it has expired, no longer affects any place, or was merged into an older one.',
  resolved: 'An analyst has marked the threat as resolved.',
  dismissed: 'An analyst has dismissed the threat.',
};

const endNote = ({ status }: PublishedThreat): string => END_NOTES[status] ?? 'The threat is no longer current.';

/** The elements of a message that a feed repeats, in the order of the schema. */
export function capSummary({ message }: Pick<CapMessage, 'message'>, prefix = ''): string[] {
  const { content: threat, is_revoked: isOver, added_us: addedUs } = message;
  const sent = toDate(addedUs);
  return [
    textElement(`${prefix}category`, capCategory(threat)),
    textElement(`${prefix}event`, eventName(threat)),
    textElement(`${prefix}responseType`, responseType(threat, isOver)),
    textElement(`${prefix}urgency`, capUrgency(threat, sent, isOver)),
    textElement(`${prefix}severity`, capSeverity(threat)),
    textElement(`${prefix}certainty`, capCertainty(threat)),
  ];
}

/**
 * CAP has values for the protection of people, but the service only knows what to evaluate. Only an analyst who resolved
 * the threat says that it is over. A threat also ends if it expires or is merged into another one.
 */
const responseType = ({ status }: PublishedThreat, isOver: boolean): string => {
  if (!isOver) return 'Assess';
  return status === 'resolved' ? 'AllClear' : 'None';
};

export function capPeriod({ message }: Pick<CapMessage, 'message'>, prefix = ''): string[] {
  const { content: threat, added_us: addedUs } = message;
  return [
    textElement(`${prefix}effective`, capTime(toDate(addedUs))),
    textElement(`${prefix}onset`, capTime(new Date(threat.observed_at))),
    textElement(`${prefix}expires`, threat.expires_at === null ? null : capTime(new Date(threat.expires_at))),
  ];
}

function info({ message, publisher, web }: CapMessage): string {
  const { content: threat, is_revoked: isOver } = message;
  return element(
    'info',
    textElement('language', 'en'),
    ...capSummary({ message }),
    named('eventCode', 'threat_type', threat.threat_type),
    ...capPeriod({ message }),
    textElement('senderName', `${publisher.tenant_name}, ${publisher.portfolio_name}`),
    textElement('headline', threat.title),
    textElement('description', capDescription(threat)),
    textElement('instruction', isOver ? NO_ACTION : INSTRUCTION),
    textElement('web', web),
    ...parameters(threat),
    ...areas(threat),
  );
}

const INSTRUCTION =
  'Find out whether people and sites at the named places are safe, and follow the advice of the local authorities. This message is the ' +
  'assessment of a monitoring service and no official warning.';
const NO_ACTION = 'This message needs no action. Follow the advice of the local authorities where it still applies.';

export function capDescription(threat: PublishedThreat): string {
  const { description, threat_rationale: why, likelihood_rationale: likelihood, impact_rationale: impact } = threat;
  return [description, why, likelihood, impact].filter((text) => text !== null && text !== '').join('\n\n');
}

/** `industrial_accident` becomes "Industrial accident". */
function eventName({ threat_type: type }: PublishedThreat): string {
  const words = type.replaceAll('_', ' ').trim();
  return words === '' ? 'Event' : words.charAt(0).toUpperCase() + words.slice(1);
}

const named = (name: string, valueName: string, value: string | number | null): string =>
  value === null ? '' : element(name, textElement('valueName', valueName), textElement('value', value));

const coordinates = (lat: number, lng: number): string => `${rounded(lat)},${rounded(lng)}`;

/** A metre. */
const rounded = (value: number): number => Math.round(value * 100_000) / 100_000;

function parameters(threat: PublishedThreat): string[] {
  const { lat, lng } = threat;
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['status', threat.status],
    ['riskScore', rounded(threat.risk_score)],
    ['likelihood', threat.likelihood],
    ['impact', threat.impact_severity],
    ['reliability', threat.reliability],
    ['sourceRating', threat.source_rating],
    ['sources', threat.sources.length > 0 ? threat.sources.join(' ') : null],
    ['version', threat.version],
    ['affectedAssets', threat.asset_count],
    ['eventPlace', threat.location],
    ['eventCountry', threat.country],
    ['eventPosition', lat === null || lng === null ? null : coordinates(lat, lng)],
    ['eventUncertaintyKm', threat.uncertainty_km],
  ];
  return facts.map(([name, value]) => named('parameter', name, value));
}

/** The surroundings that the affected assets watch; the place of the events if the threat no longer affects any asset. */
function areas(threat: PublishedThreat): string[] {
  if (threat.assets.length > 0) return threat.assets.map(areaOf);
  const { lat, lng, location, country, uncertainty_km: uncertaintyKm } = threat;
  if (lat === null || lng === null) {
    const place = location ?? country;
    return place === null ? [] : [element('area', textElement('areaDesc', place))];
  }
  return [
    element(
      'area',
      textElement('areaDesc', location ?? 'The place of the events'),
      textElement('circle', `${coordinates(lat, lng)} ${rounded(uncertaintyKm ?? 0)}`),
    ),
  ];
}

const areaOf = ({ name, lat, lng, radius_km: radiusKm }: PublishedAsset): string =>
  lat === null || lng === null || radiusKm === null
    ? element('area', textElement('areaDesc', name))
    : element(
        'area',
        textElement('areaDesc', `${name} and its surroundings of ${rounded(radiusKm)} km`),
        textElement('circle', `${coordinates(lat, lng)} ${rounded(radiusKm)}`),
      );
