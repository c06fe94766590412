import { joinLines } from '../../../kernel/text/join-lines';
import { type JsonObject, asList, asObject, asText } from '../../../kernel/untrusted/json-object';

export interface JCardAddress {
  street: string;
  city: string;
  region: string;
  postalCode: string;
  /** A name, or an alpha-2 code if only the parameter `cc` contains the country (RFC 8605 §3.1). */
  country: string;
  /** The whole address, if the components are empty (RFC 7095 §3.3.1.3, RFC 6350 §6.3.1 LABEL). */
  label: string;
}

/** The used fields of a contact, as texts in their original form, empty if missing. */
export interface JCard {
  /** `individual`, `org`, `group` … (RFC 6350 §6.1.4). */
  kind: string;
  fullName: string;
  nameParts: { first: string; middle: string; last: string };
  organisation: string;
  addresses: JCardAddress[];
  emails: string[];
  /** Without fax numbers; extensions as `;ext=`. */
  phones: string[];
}

interface Property {
  name: string;
  parameters: JsonObject;
  values: unknown[];
}

/** Reads `vcardArray` (RFC 7095). Malformed parts are ignored and never cause an error. */
export function readJCard(value: unknown): JCard {
  const [tag, properties] = asList(value);
  const card = tag === 'vcard' ? asList(properties).flatMap(readProperty) : [];
  const first = (name: string): unknown => card.find((property) => property.name === name)?.values[0];
  const [last, given, additional] = asList(first('n')).map(joined);
  return {
    kind: joined(first('kind')).toLowerCase(),
    fullName: joined(first('fn')),
    nameParts: { first: given ?? '', middle: additional ?? '', last: last ?? '' },
    organisation: organisationOf(first('org')),
    addresses: card.filter(({ name }) => name === 'adr').map(addressOf),
    emails: card.filter(({ name }) => name === 'email').flatMap(({ values }) => values.flatMap(plain)),
    phones: card.filter(isVoice).flatMap(({ values }) => values.flatMap(phoneOf)),
  };
}

/** `[name, parameters, type, value, …]` (RFC 7095 §3.3). */
function readProperty(property: unknown): Property[] {
  const [name, parameters, , ...values] = asList(property);
  return typeof name === 'string' ? [{ name: name.toLowerCase(), parameters: asObject(parameters), values }] : [];
}

/** Only the name: further values are units within the organisation (RFC 6350 §6.6.4). */
const organisationOf = (value: unknown): string => joined(Array.isArray(value) ? (value as unknown[])[0] : value);

/** The components in the order of RFC 6350 §6.3.1. */
function addressOf({ parameters, values }: Property): JCardAddress {
  const [box, extension, street, city, region, postalCode, country] = asList(values[0]).map(joined);
  return {
    street: [street, extension, box].filter((part) => part !== undefined && part !== '').join(', '),
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
    country: country === undefined || country === '' ? joined(parameters.cc) : country,
    label: joined(parameters.label),
  };
}

function isVoice({ name, parameters }: Property): boolean {
  const types = [parameters.type].flat().map((type) => String(type).toLowerCase());
  return name === 'tel' && !types.includes('fax');
}

/** Text or a `tel:` address (RFC 3966). */
const phoneOf = (value: unknown): string[] => plain(value).map((text) => text.replace(/^tel:/i, ''));

const plain = (value: unknown): string[] => {
  const text = asText(value);
  return text === null ? [] : [text];
};

/** A component may itself be a list of texts. Line breaks become commas. */
function joined(value: unknown): string {
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((part) => asText(part) ?? []);
  return joinLines(texts.join(', '));
}
