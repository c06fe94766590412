import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { Resolution } from '../../../kernel/resolution/resolution.types';
import { buildSubject } from '../../../kernel/resolution/subject';
import { noteResources } from '../../../platform/context/request-context';
import type { TenantTx } from '../../../platform/database/db';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { mapInSlices, slicesOf } from '../../../platform/slices';
import { DatasetsService } from '../../datasets/datasets.service';
import type { LookupBody } from '../lookup-body';
import {
  type KnownSubject,
  MonitoredSubjectsRepository,
  type NewMonitoredSubject,
} from './monitored-subjects.repository';
import { MONITORED_TEXTS } from './monitored.texts';
import { SCREEN_SUBJECTS, SCREENING_PRIORITY, SUBJECTS_PER_SCREENING } from './ongoing-screening.jobs';
import { screenedState, watchedSources } from './screened-hits';
import { SUBJECT_KEY_FORMAT, subjectSearchKeys } from './subject-search-keys';

/** More subjects in one portfolio would take longer than a minute to compare with an update of a list. */
const MAX_SUBJECTS = 100_000;

/** A subject that was looked up just now. */
export interface LookedUpSubject {
  body: LookupBody;
  identifiers: readonly CheckedIdentifier[];
  /** The keys of its identifiers, specific to the tenant (subject-keys.ts). */
  keys: readonly string[];
  principal: string;
  queriedAt: Date;
  /** What the imported lists have about it. */
  resolution: Resolution;
}

export interface SubjectToMonitor extends LookedUpSubject {
  /** The versions of the lists before they were searched. */
  lists: string;
}

interface AskedSubject {
  subject: LookedUpSubject;
  hash: string;
}

/** Adds monitored subjects, with the result of their lookup as their first state. */
@Injectable()
export class SubjectMonitoring {
  constructor(
    private readonly subjects: MonitoredSubjectsRepository,
    private readonly datasets: DatasetsService,
    private readonly queue: JobQueue,
  ) {}

  /** A text that changes with every new version of a list. */
  async listVersions(): Promise<string> {
    return (await this.datasets.states()).map(({ id, version }) => `${id}:${version}`).join(' ');
  }

  /**
   * Returns the id of the subject. A question that is already monitored keeps its subject and gets the new reference.
   * @throws ServiceError conflict if the portfolio has reached its limit
   */
  async add(tx: TenantTx, subject: SubjectToMonitor): Promise<string> {
    const [id] = await this.addAll(tx, [subject], subject.lists);
    if (typeof id !== 'string') throw new ServiceError('conflict', MONITORED_TEXTS.tooMany(MAX_SUBJECTS));
    noteResources(id);
    return id;
  }

  /**
   * Returns the id of each subject, or null for those that exceed the limit of the portfolio.
   * @param lists the versions of the lists before the first of the subjects was looked up
   */
  async addAll(tx: TenantTx, subjects: readonly LookedUpSubject[], lists: string): Promise<(string | null)[]> {
    const asked = subjects.map((subject) => ({ subject, hash: hashOf(subject) }));
    const known = new Map<string, KnownSubject>();
    const isUnknown = ({ hash }: AskedSubject): boolean => !known.has(hash);
    await this.#find(tx, asked, known);
    if (asked.some(isUnknown)) {
      const count = await this.subjects.countLocked(tx);
      // Another request may have added some of them before the lock.
      await this.#find(tx, asked.filter(isUnknown), known);
      const added = await newSubjects(asked.filter(isUnknown), Math.max(0, MAX_SUBJECTS - count));
      await this.subjects.add(tx, added);
      for (const { subject } of added) known.set(subject.questionHash, subject);
    }
    await this.#refer(tx, asked, known);
    const ids = asked.map(({ hash }) => known.get(hash)?.id ?? null);
    await this.#screenAgain(tx, new Set(ids.filter((id) => id !== null)), lists);
    return ids;
  }

  async #find(tx: TenantTx, asked: readonly AskedSubject[], known: Map<string, KnownSubject>): Promise<void> {
    const hashes = [...new Set(asked.map(({ hash }) => hash))];
    for (const one of await this.subjects.withQuestions(tx, hashes)) known.set(one.questionHash, one);
  }

  /** The last reference of a subject counts. Subjects are changed in the order of their ids, which prevents deadlocks. */
  async #refer(tx: TenantTx, asked: readonly AskedSubject[], known: ReadonlyMap<string, KnownSubject>): Promise<void> {
    const references = new Map<string, string>();
    for (const { subject, hash } of asked) {
      const { requester_reference: reference = null } = subject.body.options;
      const { id, requesterReference } = known.get(hash) ?? {};
      if (id === undefined || reference === null) continue;
      if (reference === requesterReference) references.delete(id);
      else references.set(id, reference);
    }
    for (const [id, requesterReference] of [...references].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await this.subjects.update(tx, id, { requesterReference });
    }
  }

  async #screenAgain(tx: TenantTx, ids: ReadonlySet<string>, lists: string): Promise<void> {
    const jobs = [...slicesOf([...ids], SUBJECTS_PER_SCREENING)].map((subjectIds) => ({
      payload: { ...tx.scope, subjectIds: [...subjectIds], lists },
      priority: SCREENING_PRIORITY,
    }));
    if (jobs.length > 0) await this.queue.enqueueAll(tx, SCREEN_SUBJECTS, jobs);
  }
}

/** The rows of the first `room` questions, each of which may be asked several times. */
function newSubjects(asked: readonly AskedSubject[], room: number): Promise<NewMonitoredSubject[]> {
  const first = new Map<string, LookedUpSubject>();
  for (const { subject, hash } of asked) if (!first.has(hash)) first.set(hash, subject);
  return mapInSlices([...first].slice(0, room), ([hash, subject]) => newSubject(subject, hash));
}

function newSubject(
  { body, identifiers, principal, queriedAt, resolution }: LookedUpSubject,
  questionHash: string,
): NewMonitoredSubject {
  const { subject_type: subjectType, requester_reference: requesterReference = null } = body.options;
  const state = screenedState(resolution);
  const subject = {
    id: uuidv7(),
    questionHash,
    subjectType,
    identifiers: identifiers.map(({ type, normalized: value }) => ({ type, value })),
    requesterReference,
    principal,
    createdAt: queriedAt,
    lastScreenedAt: queriedAt,
    status: state.status,
    hits: state.hits,
    sourceIds: watchedSources(state),
  };
  return { subject, keyFormat: SUBJECT_KEY_FORMAT, keys: subjectSearchKeys(buildSubject(identifiers, subjectType)) };
}

const hashOf = ({ body, keys }: LookedUpSubject): string =>
  createHash('sha256')
    .update([body.options.subject_type, ...keys].join(' '))
    .digest('base64url');
