import type { WebSearchBody } from './web-search-body';
import type { SearchProvider } from './web-search.contract';
import type { ListedSearchJob, SearchJob, SearchProviderAnswer, SearchSubjectAnswer } from './web-search.dto';
import type { WebSearchStepEntity } from './web-search-job.entity';
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

/** Adds the subject. It is null as soon as the search has expired, even if no job has erased it yet. */
export function listedJobAnswer(
  row: SearchJobRow,
  subject: SearchSubjectAnswer | null,
  retentionDays: number,
): ListedSearchJob {
  const answer = jobAnswer(row, retentionDays);
  return { ...answer, subject: answer.status === 'expired' ? null : subject };
}

export function subjectAnswer({ subject }: Pick<WebSearchBody, 'subject'>): SearchSubjectAnswer {
  const { type, name, dateOfBirth, placeOfBirth, employer, employmentRole, employmentLocation } = subject;
  return {
    type,
    name,
    dateOfBirth: dateOfBirth ?? null,
    placeOfBirth: placeOfBirth ?? null,
    employer: employer ?? null,
    employmentRole: employmentRole ?? null,
    employmentLocation: employmentLocation ?? null,
  };
}

/** The state of every provider that this version of the service has. */
export function providerAnswers(
  providers: readonly SearchProvider[],
  steps: readonly WebSearchStepEntity[],
): SearchProviderAnswer[] {
  return providers.map(({ id, name }) => {
    const step = steps.find(({ provider }) => provider === id);
    return { id, name, state: step?.state ?? 'pending', itemsFound: step?.itemsFound ?? 0 };
  });
}
