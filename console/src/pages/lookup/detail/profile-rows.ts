import { countryName, inWords } from '../../../parts/words';
import type { LookupEntity } from '../types';

type Profile = LookupEntity['profile'];

/** One value of a profile as it is shown. */
export interface ProfileRow {
  readonly field: string;
  readonly value: string;
  /** What distinguishes it from other values of the field: the kind of a name, the list of a date. */
  readonly note: string | null;
  readonly confidence: number;
  readonly sources: readonly string[];
}

interface Datum {
  readonly confidence: number;
  readonly sources: readonly string[];
}

const row = (field: string, value: string, datum: Datum, note: string | null = null): ProfileRow => ({
  field,
  value,
  note,
  confidence: datum.confidence,
  sources: datum.sources,
});

const NAME_NOTES = { primary: null, alias: 'alias', weak_alias: 'weak alias', former: 'former name' } as const;

const joined = (...parts: (string | null | undefined)[]): string | null => {
  const given = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return given.length === 0 ? null : given.join(', ');
};

const dates = (field: string, data: Profile['birth_dates']): ProfileRow[] =>
  data.map((date) =>
    row(
      field,
      date.until === null ? date.value : `${date.value} to ${date.until}`,
      date,
      date.is_approximate ? 'approximate' : null,
    ),
  );

const texts = (field: string, data: Profile['topics']): ProfileRow[] =>
  data.map((datum) => row(field, datum.value, datum));

/** Every value of a profile, in the order in which a reviewer compares them. */
export function profileRows(profile: Profile): ProfileRow[] {
  return [
    row('Type', inWords(profile.schema.value), profile.schema),
    ...profile.names.map((name) =>
      row('Name', name.value, name, joined(NAME_NOTES[name.kind], name.script === 'Latn' ? null : name.script)),
    ),
    ...dates('Born', profile.birth_dates),
    ...dates('Died', profile.death_dates),
    ...dates('Incorporated', profile.incorporation_dates),
    ...profile.genders.map((gender) => row('Gender', inWords(gender.value), gender)),
    ...profile.nationalities.map((country) => row('Nationality', countryName(country.value), country)),
    ...profile.countries.map((country) => row('Country', countryName(country.value), country)),
    ...profile.identifiers.map((one) =>
      row(inWords(one.type), one.value, one, joined(one.label, one.country && countryName(one.country))),
    ),
    ...profile.addresses.map((address) => row('Address', address.full, address, joined(address.country))),
    ...profile.listings.map((listing) =>
      row(
        'Listed',
        joined(listing.dataset, listing.listed_on && `since ${listing.listed_on}`) ?? '',
        listing,
        joined(...listing.programs),
      ),
    ),
    ...texts('Programme', profile.programs),
    ...texts('Topic', profile.topics),
    ...texts('Remark', profile.remarks),
    ...texts('Web address', profile.urls),
    ...profile.extra.map((extra) => row(inWords(extra.name), extra.value, extra)),
  ];
}

export interface ProfileField {
  readonly field: string;
  readonly rows: readonly ProfileRow[];
}

/** The rows by field, in their order. */
export function byField(rows: readonly ProfileRow[]): ProfileField[] {
  const fields = new Map<string, ProfileRow[]>();
  for (const one of rows) fields.set(one.field, [...(fields.get(one.field) ?? []), one]);
  return [...fields].map(([field, rowsOfField]) => ({ field, rows: rowsOfField }));
}

/** How many values the answer has left out, with their fields. */
export const leftOut = ({ left_out: counts }: Profile): string[] =>
  Object.entries(counts).flatMap(([field, count]) =>
    count > 0 ? [`${count.toLocaleString('en')} ${field.replaceAll('_', ' ')}`] : [],
  );
