import { foldText } from '../../text/fold';
import { prepareIdentifier, type PreparedIdentifier } from './compare-identifiers';
import { encode } from '../spelling/edit-distance';
import { prepareName, type PreparedNames } from '../match-names';
import type { ComparableEntity, EntitySchema } from '../matching.types';

/** An entity prepared for many comparisons. */
export interface PreparedEntity {
  readonly isPrepared: true;
  id: string;
  schema: EntitySchema;
  names: PreparedNames[];
  birthDates: readonly string[];
  incorporationDates: readonly string[];
  countries: readonly string[];
  genders: readonly string[];
  identifiers: PreparedIdentifier[];
  addresses: PreparedAddress[];
}

export interface PreparedAddress {
  shown: string;
  words: Uint8Array[];
}

export function prepareEntity(entity: ComparableEntity): PreparedEntity {
  return {
    isPrepared: true,
    id: entity.id,
    schema: entity.schema,
    names: entity.names.map((name) => prepareName(name, entity.schema)).filter((name) => name.readings.some(hasWords)),
    birthDates: entity.birthDates,
    incorporationDates: entity.incorporationDates ?? [],
    countries: entity.countries.map((country) => country.toUpperCase()),
    genders: entity.genders
      .map((gender) => gender.trim().toLowerCase().charAt(0))
      .filter((letter) => /[mf]/.test(letter)),
    identifiers: entity.identifiers.map(prepareIdentifier),
    addresses: (entity.addresses ?? []).map(prepareAddress),
  };
}

const hasWords = (reading: { tokens: readonly unknown[] }): boolean => reading.tokens.length > 0;

function prepareAddress(shown: string): PreparedAddress {
  const words = foldText(shown)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return { shown, words: [...new Set(words)].map(encode).filter((codes) => codes.length > 0) };
}
