import { Injectable, Optional } from '@nestjs/common';
import type { EvaluationEvent } from '../../kernel/evaluation/evaluation.types';
import type { DataScope } from '../../kernel/identity/principal';
import { Db, type SystemTx } from '../../platform/database/db';
import {
  CorpusChanges,
  type EvaluationView,
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
import { ColumnarCopy } from './columnar/columnar-copy';
import { CorpusIndex } from './memory-index/corpus-index';
import { ActorsReadModel } from './actors/actors.read-model';
import { readEvaluationEvents, readPlacelessIds } from './memory-index/evaluation-events';
import { addDataScope } from './filters/event-filter';
import { readChangedEvents } from './events/changed-events';
import type { ChangedEvents, ChangedEventsQuery } from './events/changed-events.contract';
import { EventTotals } from './events/event-totals';
import { listStaleSources, computeStaleness } from './imports/import-freshness';
import { readImportStates, removeOldImports } from './imports/import-states';
import { ImportSession } from './imports/import-session';
import { readNamedEvents } from './events/named-events';
import { countSamples, removeSamples } from './imports/sample-events';
import { EventConditions } from './filters/event-conditions';
import { Turns } from '../../platform/turns';

const ACTORS_OF_A_NAME = 50;

/** The interface of the corpus to other modules. */
@Injectable()
export class CorpusService {
  /** Empty until its first `refresh()`; processes that never evaluate never load it. */
  readonly index: EventIndex;
  readonly #turns = new Turns();

  constructor(
    private readonly db: Db,
    private readonly changes: CorpusChanges,
    private readonly actors: ActorsReadModel,
    private readonly feeds: FeedStates,
    private readonly totals: EventTotals,
    @Optional() copy?: ColumnarCopy,
  ) {
    this.index = new CorpusIndex(db, copy);
  }

  /** Starts an import and adds it to the ledger. */
  startImport(format: string, options?: CorpusImportOptions): Promise<ImportSession> {
    return ImportSession.open(this.db, this.changes, this.#turns, format, options);
  }

  /** The number of events that only sample imports contain. */
  countSamples(): Promise<number> {
    return countSamples(this.db);
  }

  /**
   * Deletes the events that only sample imports contain, unless threats of a tenant use them, and the ledger row of
   * their import.
   */
  removeSamples(tx: SystemTx): Promise<SampleRemoval> {
    return removeSamples(tx, this.changes);
  }

  /** Increases with every batch that changes anything. With a transaction, the revision is what this transaction sees. */
  async revision(tx?: SystemTx): Promise<number> {
    const sql = 'select revision from corpus_state';
    const [state] = await (tx?.query<{ revision: number }>(sql) ?? this.db.queryShared<{ revision: number }>(sql));
    return state?.revision ?? 0;
  }

  /** Where events have changed between two revisions; null if more have than the limit. */
  changedEvents(tx: SystemTx, query: ChangedEventsQuery): Promise<ChangedEvents | null> {
    return readChangedEvents(tx, query);
  }

  /** Every format that has ever been imported. */
  async importStates(): Promise<ImportState[]> {
    const states = await readImportStates(this.db);
    return states.map((state) => ({ ...state, staleness: computeStaleness(state, Date.now()) }));
  }

  /** The number of events in scope of these sources, which are named as in events. */
  eventCount(sources: readonly string[], dataScope: DataScope | null): Promise<number> {
    return this.totals.total(() => {
      const conditions = new EventConditions();
      conditions.add(`event.source = any(${conditions.parameter(sources, 'text')}[])`);
      addDataScope(conditions, dataScope);
      return conditions;
    });
  }

  /** Whether any event has this `source`. */
  async hasEventsFrom(source: string): Promise<boolean> {
    const [row] = await this.db.queryShared<{ known: boolean }>(
      'select exists (select from event where source = $1) as known',
      [source],
    );
    return row?.known === true;
  }

  /** Every feed that the service can poll, enabled or not. */
  feedStates(): Promise<FeedState[]> {
    return this.feeds.all();
  }

  /**
   * Sources whose events may be out of date, named as in events: those of enabled feeds that are not fresh, and of
   * other formats without a recent successful import.
   */
  async staleSources(): Promise<string[]> {
    const [imports, feeds] = await Promise.all([this.importStates(), this.feeds.enabled()]);
    return listStaleSources(imports, feeds);
  }

  /**
   * Removes old imports of these formats from the ledger, except the last ones. Each source of these formats has only
   * one name.
   */
  forgetImports(formats: readonly string[]): Promise<void> {
    return this.db.runAsSystem('forget old imports', (tx) => removeOldImports(tx, formats));
  }

  /** The events in scope among these ids, in no particular order. */
  summaries(ids: readonly string[], dataScope: DataScope | null): Promise<EventSummary[]> {
    const conditions = new EventConditions([ids]);
    conditions.add('event.id = any($1::uuid[])');
    addDataScope(conditions, dataScope);
    return this.db.queryShared<EventSummary>(
      `select id, title, event_date as "eventDate", coalesce(source_domains, '{}') as "sourceDomains"
       from ${conditions.relation} where ${conditions.sql}`,
      conditions.parameters,
    );
  }

  /** Actors in scope whose names contain one of the words, those with most of them first. Words are folded text. */
  async actorsNamed(words: readonly string[], dataScope: DataScope | null, limit: number): Promise<NamedActor[]> {
    const ids = await this.actors.idsWithWords(words, dataScope, limit);
    const actors = await this.actors.byIds(ids, dataScope);
    return actors.map((actor) => ({
      id: actor.id,
      name: actor.canonicalName,
      aliases: actor.aliases,
      actorType: actor.actorType,
      country: actor.country,
      description: actor.description,
      eventCount: actor.eventCount,
      firstMentionDate: actor.firstMentionDate,
      lastMentionDate: actor.lastMentionDate,
    }));
  }

  /** Events with an actor whose name contains one of the words, newest first. Words are folded text. */
  async eventsNaming(
    words: readonly string[],
    query: NamedEventsQuery,
    dataScope: DataScope | null,
  ): Promise<NamedEvent[]> {
    const ids = await this.actors.idsWithWords(words, dataScope, ACTORS_OF_A_NAME);
    return ids.length === 0 ? [] : readNamedEvents(this.db, ids, query, dataScope);
  }

  /** These events in the form for evaluation, as a tenant sees them. */
  eventsByIds(ids: readonly string[], view: EvaluationView): Promise<EvaluationEvent[]> {
    return readEvaluationEvents(this.db, ids, view);
  }

  eventsWithoutPlace(query: PlacelessQuery): Promise<string[]> {
    return readPlacelessIds(this.db, query);
  }
}
