import type { RecordSchema } from '../../entities/entity-record';
import { type Beliefs, shareOfSupport, totalSupport } from '../beliefs';
import { type Member, memberScore } from '../clusters/member';
import { mergeFacts } from './merge-facts';
import { byCodePoint, round4 } from '../order';
import { PROFILE_FIELDS } from './profile-fields';
import type { Datum, NameFact, Profile, ProfileFacts, ProfileField, Value } from './profile.types';

/** The combined data of the records of an entity, of which there is at least one. Takes them by source id. */
export function buildProfile(members: readonly Member[], beliefs: Beliefs): Profile {
  const leftOut: Partial<Record<ProfileField, number>> = {};
  const read = <Field extends ProfileField>(field: Field): Datum<ProfileFacts[Field]>[] => {
    const merged = mergeFacts(members, PROFILE_FIELDS[field], beliefs);
    leftOut[field] = merged.leftOut;
    return merged.data;
  };
  const names = read('names');
  return {
    caption: captionOf(names, members, beliefs),
    schema: schemaOf(members, beliefs),
    names,
    birth_dates: read('birth_dates'),
    death_dates: read('death_dates'),
    incorporation_dates: read('incorporation_dates'),
    genders: read('genders'),
    nationalities: read('nationalities'),
    countries: read('countries'),
    addresses: read('addresses'),
    identifiers: read('identifiers'),
    topics: read('topics'),
    programs: read('programs'),
    remarks: read('remarks'),
    urls: read('urls'),
    listings: read('listings'),
    extra: read('extra'),
    left_out: leftOut as Record<ProfileField, number>,
  };
}

/** The most certain of the primary names; if no record has names, the label of the best one. */
function captionOf(
  names: readonly Datum<NameFact>[],
  members: readonly Member[],
  beliefs: Beliefs,
): Profile['caption'] {
  const name = names.find(({ kind }) => kind === 'primary') ?? names[0];
  if (name !== undefined) return { value: name.value, confidence: name.confidence, sources: [...name.sources] };
  const [best] = [...members].sort((left, right) => memberScore(right) - memberScore(left));
  return supported(best?.record.entity.caption ?? '', best === undefined ? [] : [best.id], beliefs);
}

/** From the most to the least specific. */
const SCHEMAS: readonly (readonly RecordSchema[])[] = [
  ['Person', 'Company', 'PublicBody', 'Vessel', 'Aircraft', 'Vehicle', 'CryptoWallet'],
  ['Organization'],
  ['LegalEntity'],
];

/** The most certain of the most specific types; less specific ones do not contradict it. */
function schemaOf(members: readonly Member[], beliefs: Beliefs): Profile['schema'] {
  const sourcesOf = (schema: RecordSchema): string[] =>
    members.filter(({ record }) => record.entity.schema === schema).map(({ id }) => id);
  const present = SCHEMAS.map((schemas) => schemas.filter((schema) => sourcesOf(schema).length > 0));
  const rivals = (present.find((schemas) => schemas.length > 0) ?? [])
    .map((schema) => ({ schema, sources: sourcesOf(schema), support: totalSupport(sourcesOf(schema), beliefs) }))
    .sort((left, right) => right.support - left.support || byCodePoint(left.schema, right.schema));
  const [best, ...others] = rivals;
  if (best === undefined) return supported<RecordSchema>('LegalEntity', [], beliefs);
  const confidence = shareOfSupport(
    best.support,
    others.map(({ support }) => support),
  );
  return { value: best.schema, confidence: round4(confidence), sources: best.sources };
}

const supported = <T>(value: T, sources: string[], beliefs: Beliefs): Datum<Value<T>> => ({
  value,
  confidence: round4(shareOfSupport(totalSupport(sources, beliefs), [])),
  sources,
});
