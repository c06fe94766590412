import type { IdentifierType } from './types';

export interface IdentifierKind {
  readonly type: IdentifierType;
  readonly label: string;
  readonly hint?: string;
}

export interface KindGroup {
  readonly title: string;
  readonly kinds: readonly IdentifierKind[];
}

/** Every kind of identifier that a lookup accepts, in the order of the form. */
export const KIND_GROUPS: readonly KindGroup[] = [
  {
    title: 'Who',
    kinds: [
      { type: 'name', label: 'Name of a person or vessel' },
      { type: 'company_name', label: 'Name of a company' },
      { type: 'date_of_birth', label: 'Date of birth', hint: 'For example 1967-01-13, 1967-01 or 1967.' },
      { type: 'nationality', label: 'Nationality', hint: 'A country or its code.' },
      { type: 'address', label: 'Address' },
    ],
  },
  {
    title: 'Numbers of documents and registers',
    kinds: [
      { type: 'passport_number', label: 'Passport number' },
      { type: 'tax_id', label: 'Tax number' },
      { type: 'registration_number', label: 'Registration number' },
      { type: 'lei', label: 'LEI', hint: '20 letters and digits.' },
      { type: 'imo_number', label: 'IMO number', hint: 'The 7 digits of a ship.' },
    ],
  },
  {
    title: 'Contacts and web addresses',
    kinds: [
      { type: 'email', label: 'Email address' },
      { type: 'phone', label: 'Phone', hint: 'With the country code: +49 …' },
      { type: 'username', label: 'User name' },
      { type: 'domain', label: 'Domain' },
      { type: 'url', label: 'Web address' },
      { type: 'social_url', label: 'Address of a social profile' },
      { type: 'ip', label: 'IP address' },
    ],
  },
];

export const KINDS: readonly IdentifierKind[] = KIND_GROUPS.flatMap(({ kinds }) => kinds);

export const kindLabel = (type: IdentifierType): string => KINDS.find((kind) => kind.type === type)?.label ?? type;

interface NamedIdentifier {
  readonly type: IdentifierType;
  readonly value: string;
}

/** The first name of a subject, or else its first identifier. */
export const nameAmong = (identifiers: readonly NamedIdentifier[]): string | undefined =>
  (identifiers.find(({ type }) => type === 'name' || type === 'company_name') ?? identifiers[0])?.value;
