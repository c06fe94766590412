import type { Decision, LookupEntity } from '../types';

/** The decisions that cover a record of the entity, newest first, including those that were taken back. */
export const decisionsOn = (sourceIds: readonly string[], decisions: readonly Decision[]): Decision[] =>
  decisions.filter(({ source_ids: covered }) => covered.some((id) => sourceIds.includes(id)));

export const sourceIdsOf = ({ traceability }: LookupEntity): string[] => traceability.sources.map(({ id }) => id);

/** What reviewers have decided on an entity, by the rules that the service uses for `undecided_count`. */
export type Standing = 'same' | 'different' | 'undecided';

export function standingOf(sourceIds: readonly string[], decisions: readonly Decision[]): Standing {
  const inForce = decisions.filter(({ withdrawn_at: withdrawn }) => withdrawn === null);
  const verdicts = sourceIds.map((id) => inForce.find(({ source_ids: covered }) => covered.includes(id))?.decision);
  if (verdicts.includes('same')) return 'same';
  return verdicts.every((verdict) => verdict === 'different') ? 'different' : 'undecided';
}

/** The next undecided entity after the given one in the order of the page, which is then searched from its start. */
export function nextUndecided(
  entities: readonly LookupEntity[],
  decisions: readonly Decision[],
  after: string | null,
): string | null {
  const start = entities.findIndex(({ entity_id: id }) => id === after) + 1;
  const ordered = [...entities.slice(start), ...entities.slice(0, start)];
  const next = ordered.find(
    (entity) => entity.entity_id !== after && standingOf(sourceIdsOf(entity), decisions) === 'undecided',
  );
  return next?.entity_id ?? null;
}
