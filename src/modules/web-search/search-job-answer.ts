import type { SearchJob } from './web-search.dto';
import type { SearchJobRow } from './web-search.repository';

const DAY_MS = 86_400_000;

/** A search without its results. */
export function jobAnswer(row: SearchJobRow, retentionDays: number): SearchJob {
  const url = `/v1/web-search/jobs/${row.id}`;
  const expiresAt = row.completedAt && new Date(row.completedAt.getTime() + retentionDays * DAY_MS);
  const isOver = row.erasedAt !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now());
  return {
    jobId: row.id,
    status: isOver ? 'expired' : row.status,
    submittedAt: row.submittedAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    expiresAt,
    progress: {
      stage: row.stage,
      message: row.message,
      completedSteps: row.completedSteps,
      totalSteps: row.totalSteps,
    },
    summary: { itemsFound: row.itemsFound, itemsReturned: row.itemsReturned },
    error: row.error,
    resultUrl: url,
    streamUrl: `${url}/stream`,
  };
}
