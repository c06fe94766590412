import type { ComparableEntity, ComparableIdentifier } from '../src/kernel/matching/matching.types';
import { sharedCsv } from '../test/support/app/shared-data';

export const FEBRL = 'entities/name-matching/febrl_dataset3.csv.gz';
export const SPLINK = 'entities/name-matching/splink_fake_1000.csv';

/** A record of a person, with the true identity and the keys that make it a candidate. */
export interface PersonSample {
  entity: ComparableEntity;
  truth: string;
  keys: string[];
}

/** Febrl 3: 5,000 synthetic records of 2,000 people. */
export function febrl(): PersonSample[] {
  return sharedCsv(FEBRL).map((raw) => {
    const row = Object.fromEntries(Object.entries(raw).map(([column, value]) => [column.trim(), value.trim()]));
    const text = (...columns: string[]): string =>
      columns
        .map((column) => row[column] ?? '')
        .join(' ')
        .trim();
    const born = /^(\d{4})(\d{2})(\d{2})$/.exec(text('date_of_birth'));
    const address = text('street_number', 'address_1', 'address_2', 'suburb', 'postcode', 'state');
    return {
      truth: /^rec-(\d+)-/.exec(text('rec_id'))?.[1] ?? '',
      entity: person(text('rec_id'), text('given_name', 'surname'), born?.slice(1).join('-'), address, [
        { type: 'socialSecurityNumber', value: text('soc_sec_id') },
      ]),
      // Each key alone is enough, so that one wrong field does not hide a pair.
      keys: [
        `id ${text('soc_sec_id')}`,
        `born ${text('date_of_birth')}`,
        `name ${text('given_name')} ${text('surname')}`,
        `place ${text('surname')} ${text('postcode')}`,
        `street ${text('given_name')} ${text('address_1')}`,
      ].filter((key) => !/ $| {2}/.test(key)),
    };
  });
}

/** splink's fake_1000: 1,000 synthetic records of 251 people. */
export function splink(): PersonSample[] {
  return sharedCsv(SPLINK).map((row) => {
    const { unique_id = '', first_name = '', surname = '', dob = '', city = '', email = '', cluster = '' } = row;
    return {
      truth: cluster,
      entity: person(unique_id, `${first_name} ${surname}`.trim(), dob, city, [{ type: 'email', value: email }]),
      keys: [
        `mailbox ${(email.split('@')[0] ?? '').replace(/[^a-z]/g, '')}`,
        `born ${dob}`,
        `day ${dob.slice(5)}`,
        ...words(first_name, surname).map((word) => `word ${word.slice(0, 4)}`),
        ...words(first_name, surname).map((word) => `letters ${[...word].sort().join('')}`),
        ...words(first_name, surname).map((word) => `month ${word.charAt(0)} ${dob.slice(0, 7)}`),
      ].filter((key) => !key.endsWith(' ')),
    };
  });
}

function person(
  id: string,
  name: string,
  born: string | undefined,
  address: string,
  identifiers: ComparableIdentifier[],
): ComparableEntity {
  return {
    id,
    schema: 'Person',
    names: name === '' ? [] : [{ value: name }],
    birthDates: born === undefined || born === '' ? [] : [born],
    countries: [],
    genders: [],
    identifiers: identifiers.filter((identifier) => identifier.value !== ''),
    addresses: address === '' ? [] : [address],
  };
}

const words = (...names: string[]): string[] => names.map((name) => name.toLowerCase()).filter((name) => name !== '');
