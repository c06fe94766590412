import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { mapInSlices } from '../../../platform/slices';
import type { Found, LookupResolver } from '../lookup-resolver';
import { type LookedUpSubject, SubjectMonitoring } from '../monitored/subject-monitoring';
import { hashed, type HashedResult, monitoredResult } from './batch-result';
import type { WaitingSubject } from './batch-subjects.repository';
import type { LookupBatchEntity } from './lookup-batch.entity';
import type { BatchResult } from './lookup-batch.types';

/** The result of a subject, not stored yet. */
export interface ScreenedRow {
  readonly result: BatchResult;
  /** Null if the row does not ask for monitoring, or if its subject could not be screened. */
  readonly toMonitor: LookedUpSubject | null;
}

/** Has the subjects of a part monitored, in the transaction that stores their results. */
@Injectable()
export class BatchMonitoring {
  constructor(private readonly monitoring: SubjectMonitoring) {}

  /** The versions of the lists before a part is screened; null if no row asks for monitoring. */
  async listVersions(waiting: readonly WaitingSubject[]): Promise<string | null> {
    return waiting.some(({ subject }) => subject.options.monitor) ? this.monitoring.listVersions() : null;
  }

  /** Returns the results as they are stored: with the ids of monitored subjects, or with the reason why there is none. */
  async add(tx: TenantTx, rows: readonly ScreenedRow[], lists: string | null): Promise<HashedResult[]> {
    const wanted = rows.flatMap(({ toMonitor, result }) =>
      toMonitor === null ? [] : [{ toMonitor, line: result.line }],
    );
    const subjects = wanted.map(({ toMonitor }) => toMonitor);
    const ids = lists === null ? [] : await this.monitoring.addAll(tx, subjects, lists);
    const idOfLine = new Map(wanted.map(({ line }, place) => [line, ids[place] ?? null]));
    return mapInSlices(rows, ({ result }) => {
      const id = idOfLine.get(result.line);
      return hashed(id === undefined ? result : monitoredResult(result, id));
    });
  }
}

/** The subject of a row that asks for monitoring, with what the imported lists have about it. */
export function subjectToMonitor(
  { subject: body }: WaitingSubject,
  { principal }: LookupBatchEntity,
  { found, resolver }: { found: Found; resolver: LookupResolver },
): LookedUpSubject | null {
  if (!body.options.monitor) return null;
  const { identifiers, queriedAt } = found.found;
  const resolution = resolver.ofLists(found, body.options.subject_type);
  return { body, identifiers, keys: found.keys, principal, queriedAt, resolution };
}
