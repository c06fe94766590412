import { Injectable } from '@nestjs/common';
import type { EvaluationEvent } from '../../kernel/evaluation/evaluation.types';
import type { DataScope } from '../../kernel/identity/principal';
import { Db, type SystemTx } from '../../platform/database/db';
import {
  CorpusChanges,
  type EventIndex,
  type EventSummary,
  type FeedState,
  FeedStates,
  type CorpusImportOptions,
  type ImportState,
  type NamedActor,
  type NamedEvent,
  type NamedEventsQuery,
  type PlacelessQuery,
  type SampleRemoval,
} from './corpus.contract';
import { CorpusIndex } from './memory-index/corpus-index';
import { ActorsReadModel } from './actors/actors.read-model';
import { readEvaluationEvents, readPlacelessIds } from './memory-index/evaluation-events';
import { addDataScope } from './filters/event-filter';
import { EventTotals } from './events/event-totals';
import { listStaleSources, computeStaleness } from './imports/import-freshness';
import { readImportStates, removeOldImports } from './imports/import-states';
import { ImportSession } from './imports/import-session';
import { readNamedEvents } from './events/named-events';
import { countSamples, removeSamples } from './imports/sample-events';
import { SqlConditions } from '../../platform/database/sql-conditions';
import { Turns } from '../../platform/turns';

const ACTORS_OF_A_NAME = 50;

/** What other modules may do with the corpus. */
@Injectable()
export class CorpusService {
  /** Empty until its first `refresh()`; a process that never evaluates never fills it. */
  readonly index: EventIndex;
  readonly #turns = new Turns();

  constructor(
    private readonly db: Db,
    private readonly changes: CorpusChanges,
    private readonly actors: ActorsReadModel,
    private readonly feeds: FeedStates,
    private readonly totals: EventTotals,
  ) {
    this.index = new CorpusIndex(db);
  }

  /** Begins an import and notes it in the ledger. */
  startImport(format: string, options?: CorpusImportOptions): Promise<ImportSession> {
    return ImportSession.open(this.db, this.changes, this.#turns, format, options);
  }

  /** How many events nothing but sample data brought. */
  countSamples(): Promise<number> {
    return countSamples(this.db);
  }

  /** Deletes the events that nothing but sample data brought, unless a tenant's threats rest on them, and the note of their import. */
  removeSamples(tx: SystemTx): Promise<SampleRemoval> {
    return removeSamples(tx, this.changes);
  }

  /** Raised by every batch that changed anything. */
  async revision(): Promise<number> {
    const [state] = await this.db.queryShared<{ revision: number }>('select revision from corpus_state');
    return state?.revision ?? 0;
  }

  /** Every format that was ever imported. */
  async importStates(): Promise<ImportState[]> {
    const states = await readImportStates(this.db);
    return states.map((state) => ({ ...state, staleness: computeStaleness(state, Date.now()) }));
  }

  /** How many events of these sources, by the name the events carry, the scope takes in. */
  eventCount(sources: readonly string[], dataScope: DataScope | null): Promise<number> {
    return this.totals.total(() => {
      const conditions = new SqlConditions();
      conditions.add(`event.source = any(${conditions.parameter(sources, 'text')}[])`);
      addDataScope(conditions, dataScope);
      return conditions;
    });
  }

  /** Every feed that the service can fetch by itself, enabled or not. */
  feedStates(): Promise<FeedState[]> {
    return this.feeds.all();
  }

  /**
   * Sources whose events may be out of date, by the name the events carry: those of enabled feeds that are not fresh, and of
   * other formats where no import succeeded lately.
   */
  async staleSources(): Promise<string[]> {
    const [imports, feeds] = await Promise.all([this.importStates(), this.feeds.enabled()]);
    return listStaleSources(imports, feeds);
  }

  /** Takes old imports of these formats out of the ledger, whose sources have one name each; the last ones stay. */
  forgetImports(formats: readonly string[]): Promise<void> {
    return this.db.runAsSystem('forget old imports', (tx) => removeOldImports(tx, formats));
  }

  /** Those of these events that the scope takes in, in no particular order. */
  summaries(ids: readonly string[], dataScope: DataScope | null): Promise<EventSummary[]> {
    const conditions = new SqlConditions([ids]);
    conditions.add('event.id = any($1::uuid[])');
    addDataScope(conditions, dataScope);
    return this.db.queryShared<EventSummary>(
      `select id, title, event_date as "eventDate", coalesce(source_domains, '{}') as "sourceDomains"
       from event where ${conditions.sql}`,
      conditions.parameters,
    );
  }

  /** Actors in scope whose names have one of the words, those with most of them first. Words are folded text. */
  async actorsNamed(words: readonly string[], dataScope: DataScope | null, limit: number): Promise<NamedActor[]> {
    const ids = await this.actors.idsWithWords(words, dataScope, limit);
    const actors = await this.actors.byIds(ids, dataScope);
    return actors.map((actor) => ({
      ...{ id: actor.id, name: actor.canonicalName, aliases: actor.aliases, actorType: actor.actorType },
      ...{ country: actor.country, description: actor.description, eventCount: actor.eventCount },
      ...{ firstMentionDate: actor.firstMentionDate, lastMentionDate: actor.lastMentionDate },
    }));
  }

  /** Events in which an actor takes part whose name has one of the words, newest first. Words are folded text. */
  async eventsNaming(
    words: readonly string[],
    query: NamedEventsQuery,
    dataScope: DataScope | null,
  ): Promise<NamedEvent[]> {
    const ids = await this.actors.idsWithWords(words, dataScope, ACTORS_OF_A_NAME);
    return ids.length === 0 ? [] : readNamedEvents(this.db, ids, query, dataScope);
  }

  /** @param asOf a tenant's fixed time: events that happened or lasted beyond it are left out */
  eventsByIds(ids: readonly string[], asOf: Date | null = null): Promise<EvaluationEvent[]> {
    return readEvaluationEvents(this.db, ids, asOf);
  }

  eventsWithoutPlace(query: PlacelessQuery): Promise<string[]> {
    return readPlacelessIds(this.db, query);
  }
}
