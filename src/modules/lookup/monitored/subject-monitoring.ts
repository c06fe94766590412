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
import { DatasetsService } from '../../datasets/datasets.service';
import type { LookupBody } from '../lookup-body';
import { MonitoredSubjectsRepository } from './monitored-subjects.repository';
import { MONITORED_TEXTS } from './monitored.texts';
import { SCREEN_SUBJECTS, SCREENING_PRIORITY } from './ongoing-screening.jobs';
import { screenedState, watchedSources } from './screened-hits';
import { SUBJECT_KEY_FORMAT, subjectSearchKeys } from './subject-search-keys';

/** More subjects in one portfolio would take longer than a minute to compare with an update of a list. */
const MAX_SUBJECTS = 100_000;

/** A subject that was looked up just now. */
export interface SubjectToMonitor {
  body: LookupBody;
  identifiers: readonly CheckedIdentifier[];
  /** The keys of its identifiers, specific to the tenant (subject-keys.ts). */
  keys: readonly string[];
  principal: string;
  queriedAt: Date;
  /** What the imported lists have about it. */
  resolution: Resolution;
  /** The versions of the lists before they were searched. */
  lists: string;
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
    const questionHash = hashOf(subject);
    const reference = subject.body.options.requester_reference ?? null;
    const known =
      (await this.subjects.findOne(tx, { questionHash })) ?? (await this.#insert(tx, subject, questionHash, reference));
    noteResources(known.id);
    if (reference !== null && reference !== known.requesterReference) {
      await this.subjects.update(tx, known.id, { requesterReference: reference });
    }
    const payload = { ...tx.scope, subjectIds: [known.id], lists: subject.lists };
    await this.queue.enqueue(tx, SCREEN_SUBJECTS, payload, { priority: SCREENING_PRIORITY });
    return known.id;
  }

  /** Returns the subject that another request has added in the meantime, if there is one. */
  async #insert(
    tx: TenantTx,
    { body, identifiers, principal, queriedAt, resolution }: SubjectToMonitor,
    questionHash: string,
    requesterReference: string | null,
  ): Promise<{ id: string; requesterReference: string | null }> {
    const count = await this.subjects.countLocked(tx);
    const other = await this.subjects.findOne(tx, { questionHash });
    if (other) return other;
    if (count >= MAX_SUBJECTS) throw new ServiceError('conflict', MONITORED_TEXTS.tooMany(MAX_SUBJECTS));
    const id = uuidv7();
    const { subject_type: subjectType } = body.options;
    const state = screenedState(resolution);
    await this.subjects.insert(tx, {
      id,
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
    });
    const keys = subjectSearchKeys(buildSubject(identifiers, subjectType));
    await this.subjects.insertKeys(tx, id, SUBJECT_KEY_FORMAT, keys);
    return { id, requesterReference };
  }
}

const hashOf = ({ body, keys }: SubjectToMonitor): string =>
  createHash('sha256')
    .update([body.options.subject_type, ...keys].join(' '))
    .digest('base64url');
