import type { DateRepair } from './calendar-date';

/**
 * Facts that follow from an identifier alone, without a query. Their names and units are documented where they are
 * created.
 */
export type IdentifierFacts = Record<string, string | number | boolean | null | string[]>;

/**
 * The canonical form of an identifier with its facts, or the reason why it is invalid. Reasons never repeat the value.
 */
export type NormalizedIdentifier =
  | { normalized: string; facts: IdentifierFacts; dateRepair?: DateRepair }
  | { reason: string };
