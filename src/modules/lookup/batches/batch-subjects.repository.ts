import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { LookupBody } from '../lookup-body';
import type { HashedResult } from './batch-result';
import type { CheckedSubject } from './check-subject';
import type { BatchResult, ResultStatus } from './lookup-batch.types';

/** Lines of a batch: those after `after`, up to `last`. */
export interface LineRange {
  readonly after: number;
  readonly last: number;
}

export interface WaitingSubject {
  line: number;
  reference: string | null;
  subject: LookupBody;
}

export interface StoredResult {
  line: number;
  status: ResultStatus;
  /** Null if it was erased. */
  result: BatchResult | null;
  result_hash: string;
}

const OF_BATCH = 'tenant_id = $1 and portfolio_id = $2 and batch_id = $3';

const keyOf = ({ scope }: TenantTx, batchId: string): [string, string, string] => [
  scope.tenantId,
  scope.portfolioId,
  batchId,
];

/** The subjects of batches and their results; every method joins the caller's transaction. */
@Injectable()
export class BatchSubjectsRepository {
  /** Returns the lines that were added: not those whose reference an earlier line has. */
  async add(tx: TenantTx, batchId: string, subjects: readonly CheckedSubject[]): Promise<Set<number>> {
    const rows = await tx.query<{ line: number }>(
      `insert into lookup_batch_subject (tenant_id, portfolio_id, batch_id, line, reference, subject)
       select $1, $2, $3, line, reference, subject::json
       from unnest($4::int[], $5::text[], $6::text[]) as added (line, reference, subject)
       on conflict do nothing returning line`,
      [
        ...keyOf(tx, batchId),
        subjects.map(({ line }) => line),
        subjects.map(({ reference }) => reference),
        subjects.map(({ subject }) => JSON.stringify(subject)),
      ],
    );
    return new Set(rows.map(({ line }) => line));
  }

  async count(tx: TenantTx, batchId: string): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `select count(*) as count from lookup_batch_subject where ${OF_BATCH}`,
      keyOf(tx, batchId),
    );
    return row?.count ?? 0;
  }

  /** The line of the last of the next `size` waiting subjects after a line; null if none is waiting. */
  async lastOfNext(tx: TenantTx, batchId: string, after: number, size: number): Promise<number | null> {
    const [row] = await tx.query<{ last: number | null }>(
      `select max(line) as last from (
         select line from lookup_batch_subject where ${OF_BATCH} and line > $4 and status is null order by line limit $5
       ) as next`,
      [...keyOf(tx, batchId), after, size],
    );
    return row?.last ?? null;
  }

  /** The subjects of a range that were not screened yet. */
  waiting(tx: TenantTx, batchId: string, { after, last }: LineRange): Promise<WaitingSubject[]> {
    return tx.query<WaitingSubject>(
      `select line, reference, subject from lookup_batch_subject
       where ${OF_BATCH} and line > $4 and line <= $5 and status is null order by line`,
      [...keyOf(tx, batchId), after, last],
    );
  }

  /** Replaces subjects by their results, unless they have one. Returns the results that were stored. */
  async storeResults(tx: TenantTx, batchId: string, results: readonly HashedResult[]): Promise<BatchResult[]> {
    const stored = await tx.query<{ line: number }>(
      `update lookup_batch_subject as subject
       set subject = null, status = found.status, result = found.result::json, result_hash = found.hash
       from unnest($4::int[], $5::text[], $6::text[], $7::text[]) as found (line, status, result, hash)
       where ${OF_BATCH} and subject.line = found.line and subject.status is null
       returning found.line`,
      [
        ...keyOf(tx, batchId),
        results.map(({ result }) => result.line),
        results.map(({ result }) => result.status),
        results.map(({ result }) => JSON.stringify(result)),
        results.map(({ hash }) => hash),
      ],
    );
    const lines = new Set(stored.map(({ line }) => line));
    return results.flatMap(({ result }) => (lines.has(result.line) ? [result] : []));
  }

  /** Results after a line in the order of lines, up to the first subject that was not screened yet. */
  resultsAfter(
    tx: TenantTx,
    batchId: string,
    { after, limit, statuses }: { after: number; limit: number; statuses: readonly ResultStatus[] },
  ): Promise<StoredResult[]> {
    return tx.query<StoredResult>(
      `select line, status, result, result_hash from lookup_batch_subject
       where ${OF_BATCH} and line > $4 and status is not null and (cardinality($6::text[]) = 0 or status = any($6))
         and line < coalesce((select min(line) from lookup_batch_subject
           where ${OF_BATCH} and line > $4 and status is null), 2147483647)
       order by line limit $5`,
      [...keyOf(tx, batchId), after, limit, statuses],
    );
  }

  /** The hashes of results after a line, in the order of lines. */
  hashesAfter(
    tx: TenantTx,
    batchId: string,
    after: number,
    limit: number,
  ): Promise<Pick<StoredResult, 'line' | 'result_hash'>[]> {
    return tx.query<Pick<StoredResult, 'line' | 'result_hash'>>(
      `select line, result_hash from lookup_batch_subject
       where ${OF_BATCH} and line > $4 and status is not null order by line limit $5`,
      [...keyOf(tx, batchId), after, limit],
    );
  }

  /** Deletes the content of one result; its status and hash stay. Returns false if the line has no result. */
  async eraseResult(tx: TenantTx, batchId: string, line: number): Promise<boolean> {
    const rows = await tx.query(
      `update lookup_batch_subject set result = null, reference = null
       where ${OF_BATCH} and line = $4 and status is not null returning line`,
      [...keyOf(tx, batchId), line],
    );
    return rows.length > 0;
  }

  /** Deletes all subjects and results. */
  async deleteAll(tx: TenantTx, batchId: string): Promise<void> {
    await tx.query(`delete from lookup_batch_subject where ${OF_BATCH}`, keyOf(tx, batchId));
  }

  /** Deletes the subjects that were not screened. */
  async deleteWaiting(tx: TenantTx, batchId: string): Promise<void> {
    await tx.query(`delete from lookup_batch_subject where ${OF_BATCH} and status is null`, keyOf(tx, batchId));
  }
}
