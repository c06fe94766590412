import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { IdentifierType } from '../../../kernel/identifiers/identifier-types';

/** An example of the entity to find, in FollowTheMoney. */
export interface EntityExample {
  schema: 'Person' | 'Company' | 'LegalEntity' | 'Vessel';
  properties: Record<string, string[]>;
}

type PropertyNames = Partial<Record<IdentifierType, string>>;

const ORGANISATION: PropertyNames = {
  registration_number: 'registrationNumber',
  lei: 'leiCode',
  tax_id: 'taxNumber',
  nationality: 'country',
};
const PERSON: PropertyNames = {
  date_of_birth: 'birthDate',
  nationality: 'nationality',
  passport_number: 'passportNumber',
  tax_id: 'taxNumber',
};
const VESSEL: PropertyNames = { imo_number: 'imoNumber' };
/** These identifiers show that a name belongs to a person. */
const PERSONAL: ReadonlySet<IdentifierType> = new Set(['date_of_birth', 'passport_number']);

/**
 * One example for each name, with all further identifiers; without a name, one with the identifying numbers. A name may
 * belong to any party (`LegalEntity`), unless another identifier is specific to persons.
 */
export function entityExamples(identifiers: readonly CheckedIdentifier[]): EntityExample[] {
  const valuesOf = (wanted: IdentifierType): string[] =>
    identifiers.filter(({ type }) => type === wanted).map(({ normalized }) => normalized);
  const properties = (names: PropertyNames): EntityExample['properties'] =>
    Object.fromEntries(
      (Object.entries(names) as [IdentifierType, string][])
        .map(([type, property]) => [property, valuesOf(type)] as const)
        .filter(([, values]) => values.length > 0),
    );
  const isPersonal = identifiers.some(({ type }) => PERSONAL.has(type));
  const example = (schema: EntityExample['schema'], names: PropertyNames, name?: string): EntityExample => ({
    schema,
    properties: { ...(name !== undefined && { name: [name] }), ...properties(names) },
  });
  const named = [
    ...valuesOf('name').map((name) =>
      isPersonal ? example('Person', PERSON, name) : example('LegalEntity', ORGANISATION, name),
    ),
    ...valuesOf('company_name').map((name) => example('Company', ORGANISATION, name)),
  ];
  const bare = isPersonal ? example('Person', PERSON) : example('LegalEntity', ORGANISATION);
  const vessels = valuesOf('imo_number').length > 0 ? [example('Vessel', VESSEL, valuesOf('name')[0])] : [];
  return [...(named.length > 0 ? named : [bare]), ...vessels].filter(({ properties: known }) => isEnough(known));
}

/** A country or a birthday alone matches too many entities. */
const VAGUE: ReadonlySet<string> = new Set(['nationality', 'country', 'birthDate']);

const isEnough = (properties: EntityExample['properties']): boolean =>
  Object.keys(properties).some((name) => !VAGUE.has(name));
