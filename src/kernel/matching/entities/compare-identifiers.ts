import { editDistance, encode, SPELLING_COSTS } from '../spelling/edit-distance';
import type { ComparableIdentifier } from '../matching.types';
import { ENTITY } from '../weights';

const LEAST_EMAIL = 10;

/**
 * What an identifier identifies. `universal`: one thing in the world, for life (LEI by ISO 17442, IMO numbers by
 * resolution A.1117(30)); `national`: an entity has one per country; `document`: decides if equal, but an entity may
 * have several: a person passports, a company an ISIN for each security (ISO 6166) and a DUNS for each site; `contact`:
 * shared by families and offices, so it supports a match and never decides it.
 */
export type IdentifierRank = 'universal' | 'national' | 'document' | 'contact';

const RANKS: Record<string, IdentifierRank> = {
  lei: 'universal',
  leicode: 'universal',
  imo: 'universal',
  imonumber: 'universal',
  icao24: 'universal',
  taxid: 'national',
  taxnumber: 'national',
  inncode: 'national',
  ogrncode: 'national',
  vatcode: 'national',
  usccode: 'national',
  registrationnumber: 'national',
  nationalid: 'national',
  idnumber: 'national',
  socialsecuritynumber: 'national',
  passport: 'document',
  passportnumber: 'document',
  isin: 'document',
  isincode: 'document',
  duns: 'document',
  dunscode: 'document',
  swiftbic: 'document',
  mmsi: 'document',
  callsign: 'document',
  email: 'contact',
  phone: 'contact',
  website: 'contact',
  username: 'contact',
  domain: 'contact',
  url: 'contact',
};

export interface PreparedIdentifier {
  type: string;
  rank: IdentifierRank;
  value: string;
  country: string | undefined;
  shown: string;
}

export interface IdentifierComparison {
  outcome: 'same' | 'different';
  rank: IdentifierRank;
  left: PreparedIdentifier;
  right: PreparedIdentifier;
}

export function prepareIdentifier({ type, value, country }: ComparableIdentifier): PreparedIdentifier {
  const kind = type.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rank = RANKS[kind] ?? 'document';
  const isText = rank === 'contact' && kind !== 'phone';
  const letters = isText ? value.trim().toLowerCase() : value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return { type: kind, rank, value: letters.replace(/^IMO(?=\d{7}$)/, ''), country, shown: `${type} ${value}` };
}

export interface IdentifierOutcomes {
  /** The strongest equal pair. */
  same?: IdentifierComparison;
  /** The strongest type for which both sides have values and none is equal. */
  different?: IdentifierComparison;
  /** A pair of e-mail addresses that differ by a few letters. */
  near?: IdentifierComparison;
}

export function compareIdentifiers(
  left: readonly PreparedIdentifier[],
  right: readonly PreparedIdentifier[],
): IdentifierOutcomes {
  const found: IdentifierOutcomes = {};
  if (left.length === 0 || right.length === 0) return found;
  const equalTypes = new Set<string>();
  const differing: IdentifierComparison[] = [];
  for (const ours of left) {
    for (const theirs of right) {
      if (ours.type !== theirs.type || ours.value === '' || theirs.value === '') continue;
      const isForeign = ours.country !== undefined && theirs.country !== undefined && ours.country !== theirs.country;
      if (isForeign && ours.rank !== 'universal') continue;
      const outcome = ours.value === theirs.value ? 'same' : 'different';
      const comparison: IdentifierComparison = { outcome, rank: ours.rank, left: ours, right: theirs };
      if (outcome === 'different') differing.push(comparison);
      else {
        equalTypes.add(ours.type);
        if (found.same === undefined || isStronger(comparison, found.same)) found.same = comparison;
      }
    }
  }
  for (const comparison of differing) {
    if (comparison.left.type === 'email' && areNear(comparison)) found.near ??= comparison;
    const isDecisive = comparison.rank === 'universal' || comparison.rank === 'national';
    if (!isDecisive || equalTypes.has(comparison.left.type) || isTypingError(comparison)) continue;
    if (found.different === undefined || isStronger(comparison, found.different)) found.different = comparison;
  }
  return found;
}

const STRENGTH: readonly IdentifierRank[] = ['universal', 'national', 'document', 'contact'];
const isStronger = (one: IdentifierComparison, other: IdentifierComparison): boolean =>
  STRENGTH.indexOf(one.rank) < STRENGTH.indexOf(other.rank);

function areNear({ left, right }: IdentifierComparison): boolean {
  const [ours, theirs] = [encode(left.value), encode(right.value)];
  const length = Math.max(ours.length, theirs.length);
  return (
    length >= LEAST_EMAIL && 1 - editDistance(ours, theirs, SPELLING_COSTS, length) / length >= ENTITY.leastContact
  );
}

/**
 * One character more, less or different: no conclusion is possible. Universal identifiers have check digits, so there
 * it is another identifier.
 */
function isTypingError({ rank, left, right }: IdentifierComparison): boolean {
  if (rank === 'universal') return false;
  const [short, long] = left.value.length <= right.value.length ? [left.value, right.value] : [right.value, left.value];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const changed = long.length - start - end;
  const isSwap =
    changed === 2 &&
    short.length === long.length &&
    short[start] === long[start + 1] &&
    short[start + 1] === long[start];
  return changed <= 1 || isSwap;
}
