import type { DateRepair } from './calendar-date';

/** Facts that follow from an identifier alone, without asking anyone. Names and units are told where they are made. */
export type IdentifierFacts = Record<string, string | number | boolean | null | string[]>;

/** The canonical form of an identifier and what follows from it, or why it isn't one. Reasons never repeat the value. */
export type NormalizedIdentifier =
  { normalized: string; facts: IdentifierFacts; dateRepair?: DateRepair } | { reason: string };
