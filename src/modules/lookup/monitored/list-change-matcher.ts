import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import { prepareRecord } from '../../../kernel/resolution/records/comparable-record';
import type { Db, SystemTx, TenantTx } from '../../../platform/database/db';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { mapInSlices, slicesOf, YieldTimer } from '../../../platform/slices';
import { type ChangedEntity, type ListChange, ListChanges } from '../../datasets/datasets.contract';
import { DatasetsService } from '../../datasets/datasets.service';
import { listedSourceId } from '../connectors/list-connectors';
import { ListChangesRepository } from './list-changes.repository';
import { MonitoredSubjectsRepository } from './monitored-subjects.repository';
import {
  MATCH_LIST_CHANGE,
  SCREEN_LIST_CHANGE,
  SCREEN_SUBJECTS,
  SCREENING_PRIORITY,
  SUBJECTS_PER_SCREENING,
} from './ongoing-screening.jobs';
import { type ComparedEntity, SubjectComparison } from './subject-comparison';
import { SubjectIndex } from './subject-index';
import { SubjectKeyUpkeep } from './subject-key-upkeep';

/** Entities that one job compares with all subjects of a portfolio. Each such job reads the keys of all subjects. */
const ENTITIES_PER_PART = 500;
/** Parts of one change and portfolio that run at the same time, in any of the workers. */
const PARTS_AT_ONCE = 2;
const SUBJECTS_PER_READ = 5_000;
const COMPARED_PER_READ = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The subjects that share enough keys with an entity. */
interface Candidates {
  /** They have an identifier of an entity. */
  identified: Set<string>;
  /** The entities with a similar name, by subject. */
  named: Map<string, ComparedEntity[]>;
}

/**
 * Finds the monitored subjects that a change of a list may concern. A change is stored by the import itself, so that none is
 * lost. A part only decides which subjects are screened again, so that it can be repeated without an effect.
 */
@Injectable()
export class ListChangeMatcher implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
    private readonly listChanges: ListChanges,
    private readonly changes: ListChangesRepository,
    private readonly subjects: MonitoredSubjectsRepository,
    private readonly keys: SubjectKeyUpkeep,
    private readonly datasets: DatasetsService,
  ) {}

  onModuleInit(): void {
    this.listChanges.onChange((tx, change) => this.#store(tx, change));
    this.handlers.register(SCREEN_LIST_CHANGE, ({ changeId }, context) => this.#begin(changeId, context));
    this.handlers.register(MATCH_LIST_CHANGE, ({ changeId, part, ...scope }, context) =>
      this.#match(scope, changeId, part, context),
    );
  }

  /** A subject that is added at the same time compares the versions of the lists itself (subject-monitoring.ts). */
  async #store(tx: SystemTx, change: ListChange): Promise<void> {
    if (change.changed.length + change.removed.length === 0 || !(await this.subjects.areAny(tx))) return;
    const changeId = await this.changes.add(tx, change);
    await this.queue.enqueue(tx, SCREEN_LIST_CHANGE, { changeId }, { priority: SCREENING_PRIORITY });
  }

  #begin(changeId: string, context: JobContext): Promise<void> {
    return context.db.runAsSystem('screen monitored subjects against a list', async (tx) => {
      const first = await this.changes.part(tx, changeId, 0, ENTITIES_PER_PART);
      const parts = Math.min(PARTS_AT_ONCE, Math.ceil((first?.size ?? 0) / ENTITIES_PER_PART));
      const jobs = (await this.subjects.portfolios(tx)).flatMap((scope) =>
        Array.from({ length: parts }, (_, part) => ({
          payload: { ...scope, changeId, part },
          priority: SCREENING_PRIORITY,
        })),
      );
      await this.queue.enqueueAll(tx, MATCH_LIST_CHANGE, jobs);
      await context.finish(tx);
    });
  }

  async #match(scope: TenantScope, changeId: string, part: number, context: JobContext): Promise<void> {
    const { db } = context;
    const change = await db.read(scope, (tx) => this.changes.part(tx, changeId, part, ENTITIES_PER_PART));
    if (!change) return;
    const entities = await this.datasets.changedEntities(change.changed);
    const gone = change.removed.map((id) => listedSourceId(change.dataset, id));
    const sources = [...new Set([...gone, ...entities.flatMap(sourcesOf)])];
    const ids = new Set(await db.read(scope, (tx) => this.subjects.watching(tx, sources)));
    await this.keys.renew(db, scope);
    for (const id of await this.#similar(db, scope, entities, context.signal)) ids.add(id);
    await db.run(scope, async (tx) => {
      await this.#enqueue(tx, [...ids]);
      const next = part + PARTS_AT_ONCE;
      const payload = { ...scope, changeId, part: next };
      if (change.size > next * ENTITIES_PER_PART) {
        await this.queue.enqueue(tx, MATCH_LIST_CHANGE, payload, { priority: SCREENING_PRIORITY });
      }
      await context.finish(tx);
    });
  }

  async #enqueue(tx: TenantTx, ids: readonly string[]): Promise<void> {
    const jobs = [...slicesOf(ids, SUBJECTS_PER_SCREENING)].map((subjectIds) => ({
      payload: { ...tx.scope, subjectIds: [...subjectIds] },
      priority: SCREENING_PRIORITY,
    }));
    if (jobs.length > 0) await this.queue.enqueueAll(tx, SCREEN_SUBJECTS, jobs);
  }

  /** The subjects that one of the entities matches well enough to be a candidate of their lookup. */
  async #similar(
    db: Db,
    scope: TenantScope,
    changed: readonly ChangedEntity[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const entities = await mapInSlices(
      changed.flatMap(({ entity, ...rest }) => (entity === null ? [] : [{ ...rest, entity }])),
      ({ dataset, entityId, entity, linked }): ComparedEntity => {
        const record = { connectorId: dataset, recordId: entityId, retrievedAt: '', listing: null, entity };
        return { prepared: prepareRecord(record), isLinked: linked.length > 0 };
      },
    );
    const { identified, named } = await this.#candidates(db, scope, entities, signal);
    const found = [...identified];
    const turns = new YieldTimer();
    const compared = [...named.keys()].filter((id) => !identified.has(id)).sort();
    for (const ids of slicesOf(compared, COMPARED_PER_READ)) {
      signal.throwIfAborted();
      const comparison = new SubjectComparison();
      for (const subject of await db.read(scope, (tx) => this.subjects.toScreen(tx, ids))) {
        if (turns.isOver) await turns.next();
        if (comparison.mayBeAny(subject, named.get(subject.id) ?? [])) found.push(subject.id);
      }
    }
    return found;
  }

  async #candidates(
    db: Db,
    scope: TenantScope,
    entities: readonly ComparedEntity[],
    signal: AbortSignal,
  ): Promise<Candidates> {
    const candidates: Candidates = { identified: new Set(), named: new Map() };
    if (entities.length === 0) return candidates;
    const index = new SubjectIndex(entities.map(({ prepared }) => prepared));
    const turns = new YieldTimer();
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      signal.throwIfAborted();
      const from: string = after;
      const rows = await db.read(scope, (tx) => this.subjects.keysAfter(tx, from, SUBJECTS_PER_READ));
      for (const { subject_id: id, keys } of rows) {
        if (turns.isOver) await turns.next();
        index.add(id, keys);
      }
      after = rows.length < SUBJECTS_PER_READ ? undefined : rows.at(-1)?.subject_id;
    }
    for (const [place, entity] of entities.entries()) {
      if (turns.isOver) await turns.next();
      const { identified, named } = index.find(place);
      for (const id of identified) candidates.identified.add(id);
      for (const id of named) candidates.named.set(id, [...(candidates.named.get(id) ?? []), entity]);
    }
    return candidates;
  }
}

/** The records whose change may change a hit: the entity itself, and its counterparts on other lists. */
const sourcesOf = ({ dataset, entityId, linked }: ChangedEntity): string[] => [
  listedSourceId(dataset, entityId),
  ...linked.map((other) => listedSourceId(other.dataset, other.entityId)),
];
