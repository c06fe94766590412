import { PROFILE_FIELDS } from './profile-fields';
import type { Profile, ProfileField } from './profile.types';
import type { Lineage } from '../resolution.types';

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];

/**
 * For every datum of the profile of the entity at a position in the result's `entities`, its JSON Pointer (RFC 6901)
 * and the ids of its sources. No key of a profile has a character that RFC 6901 §3 escapes.
 */
export function buildLineage(entityIndex: number, profile: Profile): Lineage {
  const root = `/entities/${entityIndex}/profile`;
  const single = (['caption', 'schema'] as const).map((key) => [`${root}/${key}`, profile[key].sources] as const);
  const listed = FIELDS.flatMap((field) =>
    profile[field].map(({ sources }, index) => [`${root}/${field}/${index}`, sources] as const),
  );
  return Object.fromEntries([...single, ...listed].map(([pointer, sources]) => [pointer, [...sources]]));
}
