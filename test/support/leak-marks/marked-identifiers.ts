import { randomInt } from 'node:crypto';
import { IDENTIFIER_TYPES, type IdentifierType } from '../../../src/kernel/identifiers/identifier-types';
import type { SecretMarks } from './secret-marks';

interface MarkedIdentifier {
  type: IdentifierType;
  value: string;
}

/** One identifier of each accepted type, each with a unique value. */
export function markedIdentifiers(marks: SecretMarks, place: string): MarkedIdentifier[] {
  const values: Record<IdentifierType, (at: string) => string> = {
    email: (at) => `${marks.at(at)}@${marks.at(at)}.com`,
    phone: (at) => `+${marks.literalAt(at, `491512${digits(7)}`)}`,
    username: (at) => marks.at(at),
    ip: (at) => marks.literalAt(at, ['2a00', ...Array.from({ length: 7 }, hextet)].join(':')),
    domain: (at) => `${marks.at(at)}.com`,
    name: (at) => `${marks.at(at)} ${marks.at(at)}`,
    url: (at) => `https://${marks.at(at)}.com/${marks.at(at)}`,
    address: (at) => `${marks.at(at)} Street 5, Hamburg`,
    company_name: (at) => `${marks.at(at)} Ltd`,
    social_url: (at) => `https://www.facebook.com/${marks.at(at)}`,
    date_of_birth: (at) => marks.literalAt(at, nextDate()),
    nationality: (at) => marks.literalAt(at, 'Burkina Faso'),
    tax_id: (at) => marks.at(at),
    registration_number: (at) => marks.at(at),
    lei: (at) => marks.literalAt(at, lei()),
    passport_number: (at) => marks.literalAt(at, `X${digits(11)}`),
    imo_number: (at) => marks.literalAt(at, imoNumber()),
  };
  return IDENTIFIER_TYPES.map((type) => ({ type, value: values[type](`${place} ${type}`) }));
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
const hextet = (): string => randomInt(0x1000, 0x10000).toString(16);

let day = randomInt(500);

/** A date from 1907 on, another one for each mark: there are too few for random ones to differ. */
function nextDate(): string {
  day += 1;
  return new Date(Date.UTC(1907, 0, day)).toISOString().slice(0, 10);
}

/** ISO 17442-1, with its check digits. */
function lei(): string {
  const body = `9999${digits(14)}`;
  return body + String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, '0');
}

/** IMO resolution A.1117(30), with its check digit. */
function imoNumber(): string {
  const body = `9${digits(5)}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0);
  return `${body}${sum % 10}`;
}
