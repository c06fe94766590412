import { EntityDraft } from '../../../kernel/entities/entity-draft';
import type { RecordSchema } from '../../../kernel/entities/entity-record';
import { readsLikePerson } from '../../../kernel/names/reads-like-person';
import type { SourceRecord } from '../../../kernel/resolution/records/source-record';
import { buildSubject } from '../../../kernel/resolution/subject';
import { foldText } from '../../../kernel/text/fold';
import {
  type Connector,
  ConnectorError,
  type HealthReport,
  type ConnectorResult,
  type SourceQuery,
} from '../../connectors/connectors.contract';
import type { NamedActor } from '../../corpus/corpus.contract';
import type { CorpusService } from '../../corpus/corpus.service';
import type { LookupAnswer } from '../lookup.dto';
import { SOURCE_TEXTS } from '../lookup.texts';

type RelatedActor = LookupAnswer['related_actors'][number];

const MAX_ACTORS = 50;
const FEWEST_LETTERS = 3;
/** In scripts in which a letter is a syllable or a word, two letters can be a whole name. */
const FEWEST_SYLLABLES = 2;
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const WORDS_OF_A_NAME = 3;
const POLICY = { timeoutMs: 10_000, attempts: 1, concurrency: 16, cacheTtlMs: 0 };

/** Types of actors that are certainly organisations; any other type may be a person. */
const ORGANISATIONS: ReadonlyMap<string, RecordSchema> = new Map([
  ['state', 'PublicBody'],
  ['government', 'PublicBody'],
  ['military', 'PublicBody'],
  ['armed_group', 'Organization'],
  ['organization', 'Organization'],
  ['company', 'Company'],
]);

/** Its names come from news that nobody verified, so they only add context to lists and registers. */
export const EVENT_CORPUS = 'event_corpus';

/** The actors of events that the caller may see. */
export class EventCorpusConnector implements Connector {
  readonly id = EVENT_CORPUS;
  readonly name = 'Event corpus';
  readonly category = 'events';
  readonly description = 'Actors of the imported events, with the number and dates of these events';
  readonly credentialMode = 'none';
  readonly egress = [];
  readonly identifierTypes = ['name', 'company_name'] as const;
  readonly contextTypes = [] as const;
  readonly depth = 'standard';
  readonly policy = POLICY;
  #hasEvents = false;

  constructor(private readonly corpus: Pick<CorpusService, 'actorsNamed' | 'revision'>) {}

  async search(query: SourceQuery): Promise<ConnectorResult> {
    // First, because an installation that only screens has no actors to search for.
    if (!(await this.#findEvents())) throw new ConnectorError('no_data', SOURCE_TEXTS.noEvents);
    const words = wordsOf(query);
    const actors = words.length === 0 ? [] : await this.corpus.actorsNamed(words, query.dataScope, MAX_ACTORS);
    const retrievedAt = new Date().toISOString();
    return { records: actors.flatMap((actor) => recordOf(actor, retrievedAt)), findings: [] };
  }

  async checkHealth(): Promise<HealthReport> {
    return (await this.#findEvents())
      ? { status: 'reachable', error: null }
      : { status: 'degraded', error: SOURCE_TEXTS.noEvents };
  }

  /** A revision never decreases, so a corpus that once had events needs no second check. */
  async #findEvents(): Promise<boolean> {
    this.#hasEvents ||= (await this.corpus.revision()) > 0;
    return this.#hasEvents;
  }
}

/** Each whole name and its longest words, as written and in Latin letters. */
function wordsOf({ identifiers, subjectType }: SourceQuery): string[] {
  const written = identifiers
    .filter(({ type }) => type === 'name' || type === 'company_name')
    .map(({ normalized }) => foldText(normalized))
    .flatMap((name) => searchWordsOf(name, name.split(/[^\p{L}\p{N}]+/u)));
  const romanized = buildSubject(identifiers, subjectType).facets.flatMap(({ readings }) =>
    [...readings.values()].flatMap(({ entity }) =>
      entity.names.flatMap(({ readings: names }) =>
        names.flatMap(({ tokens }) =>
          searchWordsOf(
            tokens.map(({ text }) => text).join(' '),
            tokens.filter(({ weight }) => weight >= 0.5).map(({ text }) => text),
          ),
        ),
      ),
    ),
  );
  return [...new Set([...written, ...romanized])];
}

function searchWordsOf(name: string, words: readonly string[]): string[] {
  const longest = words
    .filter(isLong)
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_OF_A_NAME);
  return [name, ...longest].filter(isLong);
}

/** Shorter words occur in too many names. */
const isLong = (text: string): boolean => text.length >= (SYLLABLES.test(text) ? FEWEST_SYLLABLES : FEWEST_LETTERS);

function recordOf(actor: NamedActor, retrievedAt: string): SourceRecord[] {
  const draft = new EntityDraft(actor.id, schemaOf(actor));
  draft.addName(actor.name, 'primary');
  for (const alias of actor.aliases) draft.addName(alias, 'alias');
  if (actor.country !== null) draft.addCountry('countries', actor.country);
  if (actor.actorType !== null) draft.addExtra('actorType', actor.actorType);
  draft.addExtra('eventCount', String(actor.eventCount));
  if (actor.firstMentionDate !== null) draft.addExtra('firstMentionDate', actor.firstMentionDate);
  if (actor.lastMentionDate !== null) draft.addExtra('lastMentionDate', actor.lastMentionDate);
  if (actor.description !== null) draft.addRemarks(actor.description);
  const result = draft.finish();
  if ('reason' in result) return [];
  return [{ connectorId: EVENT_CORPUS, recordId: actor.id, entity: result.entity, retrievedAt, listing: null }];
}

/**
 * News names a minister as part of the government: an actor with the name of a person may be one, regardless of its
 * type.
 */
const schemaOf = ({ name, actorType }: NamedActor): RecordSchema =>
  readsLikePerson(name) ? 'LegalEntity' : (ORGANISATIONS.get(actorType ?? '') ?? 'LegalEntity');

/** Converts a record from `recordOf` back into an actor. */
export function relatedActor({ recordId, entity }: SourceRecord, score: number): RelatedActor {
  const extra = (name: string): string | null => entity.extra[name]?.[0] ?? null;
  return {
    actor_id: recordId,
    name: entity.caption,
    actor_type: extra('actorType'),
    country: entity.countries[0] ?? null,
    event_count: Number(extra('eventCount') ?? 0),
    first_mention_date: extra('firstMentionDate'),
    last_mention_date: extra('lastMentionDate'),
    score,
  };
}
