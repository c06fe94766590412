import type { IdentifierFacts } from '../../../kernel/identifiers/normalized-identifier';
import {
  bounded,
  type JsonObject,
  asList,
  asObject,
  asObjects,
  asText,
  asTexts,
} from '../../../kernel/untrusted/json-object';
import { readJCard } from './rdap-jcard';
import { disclosed } from './rdap-redaction';

const MAX_VALUES = 20;
const MAX_LENGTH = 253;
/** Entities are nested, for example an abuse contact in its registrar. */
const MAX_DEPTH = 3;

/** Facts of a domain (RFC 9083 §5.3); missing values are null or empty. */
export function domainFacts(domain: JsonObject, name: string): IdentifierFacts {
  const registrar = entitiesWith(domain, 'registrar')[0];
  const card = readJCard(registrar?.vcardArray);
  const ianaId = asObjects(registrar?.publicIds).find(({ type }) => /iana registrar id/i.test(asText(type) ?? ''));
  return {
    object: 'domain',
    domain: name,
    registered: true,
    ...commonFacts(domain),
    registrar: asText(disclosed(card.fullName)) ?? asText(disclosed(card.organisation)),
    registrar_iana_id: asText(ianaId?.identifier),
    expires_at: eventDate(domain, 'expiration'),
    nameservers: listed(asObjects(domain.nameservers).flatMap(({ ldhName }) => asText(ldhName)?.toLowerCase() ?? [])),
    is_dnssec_signed: typeof signedOf(domain) === 'boolean' ? (signedOf(domain) as boolean) : null,
  };
}

/** Facts of an IP network (RFC 9083 §5.4), the smallest one that the registry knows around the address. */
export function networkFacts(network: JsonObject): IdentifierFacts {
  return {
    object: 'ip network',
    registered: true,
    ...commonFacts(network),
    network_handle: short(network.handle),
    network_name: short(network.name),
    network_type: short(network.type),
    cidr: listed(cidrsOf(network)),
    start_address: short(network.startAddress),
    end_address: short(network.endAddress),
    country: short(network.country)?.toUpperCase() ?? null,
  };
}

function commonFacts(object: JsonObject): IdentifierFacts {
  const abuse = entitiesWith(object, 'abuse').map(({ vcardArray }) => readJCard(vcardArray));
  return {
    status: listed(asTexts(object.status).map((status) => status.toLowerCase())),
    registered_at: eventDate(object, 'registration'),
    changed_at: eventDate(object, 'last changed'),
    abuse_email: abuse.flatMap(({ emails }) => emails)[0]?.slice(0, MAX_LENGTH) ?? null,
    abuse_phone: abuse.flatMap(({ phones }) => phones)[0]?.slice(0, MAX_LENGTH) ?? null,
  };
}

/** Entities that have a role, the outer ones first. */
export function entitiesWith(object: JsonObject, role: string, depth = 0): JsonObject[] {
  if (depth >= MAX_DEPTH) return [];
  const entities = asObjects(object.entities);
  const hasRole = ({ roles }: JsonObject): boolean => asTexts(roles).some((each) => each.toLowerCase() === role);
  return [...entities.filter(hasRole), ...entities.flatMap((entity) => entitiesWith(entity, role, depth + 1))];
}

/** In RFC 3339, UTC. */
function eventDate(object: JsonObject, action: string): string | null {
  const event = asObjects(object.events).find(({ eventAction }) => asText(eventAction)?.toLowerCase() === action);
  const date = new Date(asText(event?.eventDate) ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const signedOf = ({ secureDNS }: JsonObject): unknown => asObject(secureDNS).delegationSigned;

/** The extension `cidr0`, which all regional registries support. */
const cidrsOf = (network: JsonObject): string[] =>
  asObjects(network.cidr0_cidrs).flatMap(({ v4prefix, v6prefix, length }) => {
    const prefix = asText(v4prefix) ?? asText(v6prefix);
    return prefix !== null && typeof length === 'number' ? [`${prefix}/${length}`] : [];
  });

const listed = (texts: readonly string[]): string[] => bounded([...new Set(texts)], MAX_VALUES, MAX_LENGTH);

const short = (value: unknown): string | null => asText(value)?.slice(0, MAX_LENGTH) ?? null;

/** Links to data of another server about the same object (RFC 9083 §4.2), such as the registrar's about a domain. */
export const relatedAddresses = (object: JsonObject): string[] =>
  asList(object.links).flatMap((link) => {
    const { rel, type, href } = asObject(link);
    const isRelated = asText(rel)?.toLowerCase() === 'related' && asText(type)?.toLowerCase() === RDAP_MEDIA_TYPE;
    return isRelated ? (asText(href) ?? []) : [];
  });

export const RDAP_MEDIA_TYPE = 'application/rdap+json';
