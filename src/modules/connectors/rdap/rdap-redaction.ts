import { type JsonObject, asObject, asObjects, asText } from '../../../kernel/untrusted/json-object';
import type { JCard } from './rdap-jcard';

/** Texts that registries and registrars write in place of undisclosed values. */
const PLACEHOLDERS = [
  /\bredacted\b|\bwithheld\b|\bundisclosed\b|\bgdpr masked\b|\bstatutory masking\b/i,
  /\b(?:not|non)[- ]?(?:disclosed|public|available|provided|shown|applicable)\b/i,
  /^data protected\b|^personal data\b|^private (?:person|individual|registrant)\b/i,
  /\bplease query\b|\bcontact the registrar\b/i,
  /^(?:n\/?a|none|null|nil|unknown|private|hidden|masked|protected|confidential|anonymous|[-*.?_x]+)$/i,
];

/** Empty for a placeholder text. */
export const disclosed = (text: string): string =>
  PLACEHOLDERS.some((placeholder) => placeholder.test(text)) ? '' : text;

/** Names of the registrant's properties that the answer declares as replaced or cut (RFC 9537 §4.2). */
export type RedactedProperties = ReadonlySet<string>;

/** Words in the registered and usual names of redacted fields, used if the path does not identify the property. */
const PROPERTY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'email'],
  [/phone|fax/i, 'tel'],
  [/organi[sz]ation/i, 'org'],
  [/street|city|state|postal|country|address/i, 'adr'],
  [/name/i, 'fn'],
];

/**
 * The methods `removal` and `emptyValue` leave no value. The values left by `partialValue` and `replacementValue` are
 * not those of the registrant.
 */
export function redactedProperties(document: JsonObject): RedactedProperties {
  const properties = asObjects(document.redacted)
    .filter(({ method }) => method === 'partialValue' || method === 'replacementValue')
    .flatMap((redaction) => {
      const name = asObject(redaction.name);
      const label = asText(name.type) ?? asText(name.description) ?? '';
      const path = [redaction.postPath, redaction.prePath].map(asText).join(' ');
      if (!/registrant/i.test(label) && !path.includes('registrant')) return [];
      const property = /@\[0\]\s*==\s*['"](\w+)['"]/.exec(path)?.[1] ?? wordedProperty(label);
      return property === undefined ? [] : [property.toLowerCase()];
    });
  return new Set(properties);
}

const wordedProperty = (label: string): string | undefined => PROPERTY_WORDS.find(([word]) => word.test(label))?.[1];

/** The card without placeholders and without replaced values. */
export function disclosedCard(card: JCard, redacted: RedactedProperties): JCard {
  const shown = (property: string, text: string): string => (redacted.has(property) ? '' : disclosed(text));
  const isName = !redacted.has('n') && !redacted.has('fn');
  return {
    kind: card.kind,
    fullName: shown('fn', card.fullName),
    nameParts: {
      first: isName ? disclosed(card.nameParts.first) : '',
      middle: isName ? disclosed(card.nameParts.middle) : '',
      last: isName ? disclosed(card.nameParts.last) : '',
    },
    organisation: shown('org', card.organisation),
    // The country remains reliable if only parts of an address are replaced.
    addresses: card.addresses.map((address) => ({
      street: shown('adr', address.street),
      city: shown('adr', address.city),
      region: shown('adr', address.region),
      postalCode: shown('adr', address.postalCode),
      country: disclosed(address.country),
      label: shown('adr', address.label),
    })),
    emails: card.emails.map((email) => shown('email', email)).filter((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
    phones: card.phones.map((phone) => shown('tel', phone)).filter((phone) => /\d{3}/.test(phone)),
  };
}
