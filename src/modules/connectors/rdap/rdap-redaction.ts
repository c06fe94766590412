import { type JsonObject, objectOf, objectsOf, textOf } from '../../../kernel/untrusted/json-object';
import type { JCard } from './rdap-jcard';

/** What registries and registrars write where they keep something to themselves. */
const PLACEHOLDERS = [
  /\bredacted\b|\bwithheld\b|\bundisclosed\b|\bgdpr masked\b|\bstatutory masking\b/i,
  /\b(?:not|non)[- ]?(?:disclosed|public|available|provided|shown|applicable)\b/i,
  /^data protected\b|^personal data\b|^private (?:person|individual|registrant)\b/i,
  /\bplease query\b|\bcontact the registrar\b/i,
  /^(?:n\/?a|none|null|nil|unknown|private|hidden|masked|protected|confidential|anonymous|[-*.?_x]+)$/i,
];

/** Empty for a text that stands for nothing. */
export const disclosed = (text: string): string =>
  PLACEHOLDERS.some((placeholder) => placeholder.test(text)) ? '' : text;

/** Names of properties of the registrant that an answer says it has replaced or cut (RFC 9537 §4.2). */
export type RedactedProperties = ReadonlySet<string>;

/** By the words of the registered and usual names of redacted fields, where the path doesn't tell. */
const PROPERTY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'email'],
  [/phone|fax/i, 'tel'],
  [/organi[sz]ation/i, 'org'],
  [/street|city|state|postal|country|address/i, 'adr'],
  [/name/i, 'fn'],
];

/**
 * Of the methods, `removal` and `emptyValue` leave nothing to be taken for the truth. What `partialValue` and
 * `replacementValue` leave is no longer what the registrant said.
 */
export function redactedProperties(document: JsonObject): RedactedProperties {
  const properties = objectsOf(document.redacted)
    .filter(({ method }) => method === 'partialValue' || method === 'replacementValue')
    .flatMap((redaction) => {
      const name = objectOf(redaction.name);
      const label = textOf(name.type) ?? textOf(name.description) ?? '';
      const path = [redaction.postPath, redaction.prePath].map(textOf).join(' ');
      if (!/registrant/i.test(label) && !path.includes('registrant')) return [];
      const property = /@\[0\]\s*==\s*['"](\w+)['"]/.exec(path)?.[1] ?? wordedProperty(label);
      return property === undefined ? [] : [property.toLowerCase()];
    });
  return new Set(properties);
}

const wordedProperty = (label: string): string | undefined => PROPERTY_WORDS.find(([word]) => word.test(label))?.[1];

/** The card without what is no more than a placeholder, or was said to be replaced. */
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
    // Where only parts of an address are replaced, the country is what remains to be relied upon.
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
