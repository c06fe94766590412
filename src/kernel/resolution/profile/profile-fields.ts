import type { EntityDate, NameKind } from '../../entities/entity-record';
import { foldText } from '../../text/fold';
import { areContradicting } from './date-span';
import { commonest, type FieldRule } from './field-rule';
import { IDENTIFIER_RULE } from './identifier-rule';
import type { DateFact, ListingFact, NameFact, ProfileFacts, ProfileField, Value } from './profile.types';
import type { SourceRecord } from '../records/source-record';

const values = <T extends string>(read: (record: SourceRecord) => readonly T[]): FieldRule<Value<T>> => ({
  read: (record) => read(record).map((value) => ({ value })),
  key: ({ value }) => value,
  shown: ({ value }) => value,
});

const dates = (read: (record: SourceRecord) => readonly EntityDate[]): FieldRule<DateFact> => ({
  read: (record) =>
    read(record).map(({ value, until, isApproximate }) => ({
      value,
      until: until ?? null,
      is_approximate: isApproximate === true,
    })),
  key: ({ value, until, is_approximate }) => `${value} ${until ?? ''} ${is_approximate}`,
  shown: ({ value, until, is_approximate }) => `${value} ${until ?? ''} ${is_approximate}`,
  areContradicting,
});

export const PROFILE_FIELDS: { readonly [Field in ProfileField]: FieldRule<ProfileFacts[Field]> } = {
  names: {
    read: ({ entity }) => entity.names.map(({ value, kind, script }) => ({ value, kind, script: script ?? null })),
    key: ({ value }) => foldText(value),
    shown: ({ value }) => value,
    merge: mergeNames,
  },
  birth_dates: dates(({ entity }) => entity.birthDates),
  death_dates: dates(({ entity }) => entity.deathDates),
  incorporation_dates: dates(({ entity }) => entity.incorporationDates),
  genders: {
    ...values(({ entity }) => entity.genders),
    areContradicting: () => true,
  },
  nationalities: values(({ entity }) => entity.nationalities),
  countries: values(({ entity }) => entity.countries),
  addresses: {
    read: ({ entity }) =>
      entity.addresses.map(({ full, street, city, country }) => ({
        full,
        street: street ?? null,
        city: city ?? null,
        country: country ?? null,
      })),
    key: ({ full }) => wordsOf(full),
    shown: ({ full }) => full,
    merge: (facts) => ({
      full: commonest(facts, ({ full }) => full) ?? '',
      street: commonest(facts, ({ street }) => street),
      city: commonest(facts, ({ city }) => city),
      country: commonest(facts, ({ country }) => country),
    }),
  },
  identifiers: IDENTIFIER_RULE,
  topics: values(({ entity }) => entity.topics),
  programs: values(({ entity }) => entity.programs),
  remarks: values(({ entity }) => (entity.remarks === null ? [] : [entity.remarks])),
  urls: values(({ entity }) => (entity.url === null ? [] : [entity.url])),
  listings: {
    read: listingFacts,
    key: (fact) => JSON.stringify(fact),
    shown: (fact) => JSON.stringify(fact),
  },
  extra: {
    read: ({ entity }) =>
      Object.entries(entity.extra).flatMap(([name, texts]) => texts.map((value) => ({ name, value }))),
    key: ({ name, value }) => JSON.stringify([name, value]),
    shown: ({ name, value }) => `${name} ${value}`,
  },
};

/** A name that one source has as the primary name and another as an alias is a primary name. */
const KINDS: readonly NameKind[] = ['primary', 'alias', 'former', 'weak_alias'];

function mergeNames(facts: readonly [NameFact, ...NameFact[]]): NameFact {
  const value = commonest(facts, (fact) => fact.value) ?? facts[0].value;
  const kind = KINDS.find((each) => facts.some((fact) => fact.kind === each)) ?? facts[0].kind;
  const sameSpelling = facts.filter((fact) => fact.value === value);
  return { value, kind, script: commonest(sameSpelling, ({ script }) => script) };
}

/** Letters and digits only: sources differ in commas and line breaks. */
const wordsOf = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function listingFacts({ listing, entity }: SourceRecord): ListingFact[] {
  if (listing === null) return [];
  const { dataset, version, firstSeen, lastSeen } = listing;
  return [
    {
      dataset,
      version,
      first_seen: firstSeen,
      last_seen: lastSeen,
      listed_on: entity.listedOn,
      programs: [...entity.programs],
    },
  ];
}
