import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../parts/copy-button';
import { Time } from '../../../parts/time';
import { principalName } from '../../../parts/words';
import { SUBJECT_WORDS } from '../report-words';
import type { Report } from '../types';
import panel from '../../../parts/panel.module.css';
import styles from '../reports.module.css';

interface ReportFactsProps {
  readonly report: Report;
  readonly portfolio: string;
}

/** What the report is about, who made it when, and the values that prove it. */
export function ReportFacts({ report, portfolio }: ReportFactsProps) {
  const { principal, created_at: createdAt, signed_at: signedAt, pdf_sha256: fileHash, signing_key_id: key } = report;
  return (
    <dl className={panel.facts}>
      <dt>Subject</dt>
      <dd>
        <SubjectLink subject={report.subject} portfolio={portfolio} />
      </dd>
      <dt>Made</dt>
      <dd>
        <Time at={createdAt} /> by <bdi>{principalName(principal)}</bdi>
      </dd>
      <dt>Signed</dt>
      <dd>{signedAt === null ? 'Not yet' : <Time at={signedAt} />}</dd>
      <dt>Report hash</dt>
      <dd className={styles.hash}>
        <code>{report.report_hash}</code> <CopyButton text={report.report_hash} what="the report hash" />
      </dd>
      <dt>File</dt>
      <dd className={styles.hash}>
        {fileHash === null ? (
          'No file yet'
        ) : (
          <>
            SHA-256 <code>{fileHash}</code> <CopyButton text={fileHash} what="the hash of the file" />
          </>
        )}
      </dd>
      <dt>Key</dt>
      <dd className={styles.hash}>{key === null ? 'None yet' : <code>{key}</code>}</dd>
      <dt>ID</dt>
      <dd className={styles.hash}>
        <code>{report.request_id}</code>
      </dd>
    </dl>
  );
}

interface SubjectLinkProps {
  readonly subject: Report['subject'];
  readonly portfolio: string;
}

function SubjectLink({ subject: { type, id }, portfolio }: SubjectLinkProps) {
  if (type === 'threat') {
    return (
      <Link to="/p/$portfolio/threats/$id" params={{ portfolio, id }}>
        Open the threat
      </Link>
    );
  }
  if (type === 'incident') {
    return (
      <Link to="/p/$portfolio/incidents/$id" params={{ portfolio, id }}>
        Open the incident
      </Link>
    );
  }
  return (
    <>
      {SUBJECT_WORDS[type]} <code>{id}</code>
    </>
  );
}
