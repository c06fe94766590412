import { compareDates } from './compare-dates';
import { compareIdentifiers } from './compare-identifiers';
import { ENTITY_TEXTS } from '../explanation.texts';
import type { PreparedEntity } from './prepare-entity';

/**
 * The reason why two entities cannot be one, as text, for `cannotLink` of clusterEntities; undefined if nothing
 * contradicts. The caller adds the decisions of reviewers.
 */
export function reasonToKeepApart(left: PreparedEntity, right: PreparedEntity): string | undefined {
  const { same, different } = compareIdentifiers(left.identifiers, right.identifiers);
  if (different?.rank === 'universal' && same?.rank !== 'universal') {
    return ENTITY_TEXTS.otherIdentifier([different.left.shown, different.right.shown]);
  }
  const born = compareDates(left.birthDates, right.birthDates);
  const isSameThing = same !== undefined && same.rank !== 'contact';
  if (born?.difference === 'impossible' && !isSameThing) return ENTITY_TEXTS.otherBirth([born.left, born.right]);
  return undefined;
}
