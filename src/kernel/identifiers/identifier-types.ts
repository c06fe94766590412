/**
 * The types of identifiers that a lookup accepts (docs/lookup.md). Addresses, birth dates and nationalities are not searched for:
 * they distinguish between people or companies with the same name. All others are searched for.
 */
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
