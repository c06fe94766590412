import { Link } from '@tanstack/react-router';
import { useMe } from '../../../app/session';
import { ReportButton } from '../../../parts/report-button';
import { Time } from '../../../parts/time';
import { isRunning, STATE_WORDS, subjectDetails } from '../search-words';
import type { SearchJob } from '../types';
import type { Ending } from './end-dialog';
import styles from '../search.module.css';

interface JobHeaderProps {
  readonly job: SearchJob;
  readonly portfolio: string;
  readonly onEnd: (ending: Ending) => void;
}

/** Who the search is about, its state, and what can be done with it. */
export function JobHeader({ job, portfolio, onEnd }: JobHeaderProps) {
  const { permissions } = useMe();
  const { subject, request, status, submittedAt, expiresAt } = job;
  const canWrite = permissions.includes('web_search:write');
  const details = subject === null ? '' : subjectDetails(subject);
  return (
    <header className={styles.jobHead}>
      <h1 dir="auto">{subject?.name}</h1>
      {details !== '' && (
        <span className={styles.soft} dir="auto">
          {details}
        </span>
      )}
      <span className={styles.state} data-state={status}>
        {STATE_WORDS[status]}
      </span>
      <span className={styles.soft}>
        Started <Time at={submittedAt} />
        {expiresAt !== null && (
          <>
            , kept until <Time at={expiresAt} />
          </>
        )}
      </span>
      <div className={styles.jobActions}>
        {status === 'completed' && permissions.includes('reports:write') && (
          <ReportButton type="web_search" id={job.jobId} portfolio={portfolio} />
        )}
        {canWrite && (
          <Link to="/p/$portfolio/search" params={{ portfolio }} search={{ again: job.jobId }}>
            Search again
          </Link>
        )}
        {canWrite && (
          <button type="button" onClick={() => onEnd(isRunning(job) ? 'cancel' : 'erase')}>
            {isRunning(job) ? 'Cancel…' : 'Erase…'}
          </button>
        )}
      </div>
      <Criteria request={request} />
    </header>
  );
}

/** What was asked besides the name. */
function Criteria({ request }: { readonly request: SearchJob['request'] }) {
  const { subject, adverseTerms, dateRange, platformFilters, seedUrls, socialAccounts, maxResults } = request;
  const dates = [dateRange?.from && `from ${dateRange.from}`, dateRange?.to && `until ${dateRange.to}`].filter(Boolean);
  const accounts = socialAccounts.map(
    ({ profileUrl, platform, username }) => profileUrl ?? [platform, username].filter(Boolean).join(' '),
  );
  const criteria: readonly (readonly [string, string])[] = [
    ['Other names', subject.aliases.join(', ')],
    ['Places', subject.regions.join(', ')],
    ['Languages', subject.languages.join(', ')],
    ['Email address', subject.emailAddress ?? ''],
    ['Profiles', subject.socialMediaUrls.map(({ url }) => url).join(', ')],
    ['Own adverse terms', adverseTerms.join(', ')],
    ['Published', dates.join(' ')],
    ['Platforms', platformFilters.join(', ')],
    ['Further pages', seedUrls.join(', ')],
    ['Further accounts', accounts.join(', ')],
    ['Hits at most', String(maxResults)],
  ];
  return (
    <details className={styles.more}>
      <summary>Criteria</summary>
      <dl className={styles.criteria}>
        {criteria
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
