import { compactNumber } from '../../identifiers/document-number';
import { commonest, type FieldRule } from './field-rule';
import type { IdentifierFact } from './profile.types';
import { readWebAddress } from '../records/web-identity';

export const IDENTIFIER_RULE: FieldRule<IdentifierFact> = {
  read: ({ entity }) =>
    entity.identifiers.map(({ type, value, country, label }) => ({
      type,
      value,
      country: country ?? null,
      label: label ?? null,
    })),
  complete: withCountries,
  key: (fact) => JSON.stringify([numberKey(fact), fact.country]),
  shown: ({ type, value, country }) => `${type} ${value} ${country ?? ''}`,
  merge: (facts) => ({
    type: facts[0].type,
    value: commonest(facts, ({ value }) => value) ?? facts[0].value,
    country: facts[0].country,
    label: commonest(facts, ({ label }) => label),
  }),
};

/** A number without a country gets the country of the equal numbers, if there is only one. */
function withCountries(facts: readonly IdentifierFact[]): IdentifierFact[] {
  const countries = new Map<string, Set<string>>();
  for (const fact of facts) {
    if (fact.country === null) continue;
    const key = numberKey(fact);
    countries.set(key, (countries.get(key) ?? new Set()).add(fact.country));
  }
  return facts.map((fact) => {
    const [country, ...others] = fact.country === null ? (countries.get(numberKey(fact)) ?? []) : [];
    return country === undefined || others.length > 0 ? fact : { ...fact, country };
  });
}

/** What makes two identifiers of one issuer the same; those of unknown type are also distinguished by their label. */
function numberKey({ type, value, label }: IdentifierFact): string {
  switch (type) {
    case 'crypto_wallet':
      return `${type} ${value}`;
    case 'email':
      return `${type} ${value.toLowerCase()}`;
    case 'url':
      return `${type} ${readWebAddress(value).page ?? value}`;
    case 'other':
      return `${type} ${label ?? ''} ${compactNumber(value) || value}`;
    default:
      return `${type} ${compactNumber(value) || value}`;
  }
}
