/** What can be looked up by (docs/lookup.md). All but an address, a birth date and a nationality are searched; these tell namesakes apart. */
export const IDENTIFIER_TYPES = [
  'email',
  'phone',
  'username',
  'ip',
  'domain',
  'name',
  'url',
  'address',
  'company_name',
  'social_url',
  'date_of_birth',
  'nationality',
  'tax_id',
  'registration_number',
  'lei',
  'passport_number',
  'imo_number',
] as const;

export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(IDENTIFIER_TYPES);

export function isIdentifierType(type: string): type is IdentifierType {
  return KNOWN.has(type);
}
