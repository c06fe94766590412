import type { SearchJob } from './web-search.dto';
import type { SearchJobRow } from './web-search.repository';

const DAY_MS = 86_400_000;

/** A search without its results. */
export function jobAnswer(row: SearchJobRow, retentionDays: number): SearchJob {
  const url = `/v1/web-search/jobs/${row.id}`;
  const expiresAt = row.completed_at && new Date(row.completed_at.getTime() + retentionDays * DAY_MS);
  const isOver = row.erased_at !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now());
  return {
    jobId: row.id,
    status: isOver ? 'expired' : row.status,
    submittedAt: row.submitted_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    expiresAt,
    progress: {
      stage: row.stage,
      message: row.message,
      completedSteps: row.completed_steps,
      totalSteps: row.total_steps,
    },
    summary: { itemsFound: row.items_found, itemsReturned: row.items_returned },
    error: row.error,
    resultUrl: url,
    streamUrl: `${url}/stream`,
  };
}
