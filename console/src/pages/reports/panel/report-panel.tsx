import { useState } from 'react';
import { LoadState } from '../../../parts/load-state';
import { SidePanel } from '../../../parts/page/side-panel';
import { Time } from '../../../parts/time';
import { reportTitle } from '../report-words';
import type { Report } from '../types';
import { useReport } from '../use-reports';
import { CheckResult } from './check-result';
import { EraseDialog } from './erase-dialog';
import { ReportFacts } from './report-facts';
import { useReportActions } from './use-report-actions';
import styles from '../reports.module.css';

interface ReportPanelProps {
  readonly id: string;
  readonly portfolio: string;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** The selected report, with what can be done with it. */
export function ReportPanel({ id, portfolio, canWrite, onClose }: ReportPanelProps) {
  const detail = useReport(portfolio, id);
  const report = detail.data;
  return (
    <SidePanel
      label="Selected report"
      title={report ? reportTitle(report) : 'Report'}
      closeWords="Close the report"
      onClose={onClose}
    >
      <LoadState query={detail} rows={6} what="the report" />
      {report && <ReportDetail report={report} portfolio={portfolio} canWrite={canWrite} />}
    </SidePanel>
  );
}

type ReportDetailProps = Pick<ReportPanelProps, 'portfolio' | 'canWrite'> & { readonly report: Report };

function ReportDetail({ report, portfolio, canWrite }: ReportDetailProps) {
  const { request_id: id, erased_at: erasedAt, pdf_sha256: fileHash } = report;
  const [isErasing, setErasing] = useState(false);
  const { download, check } = useReportActions(id, portfolio);
  const isErased = erasedAt !== null;
  return (
    <>
      {isErased && (
        <p className={styles.verdict}>
          Content and file were erased on <Time at={erasedAt} />. The subject, the time, the requester and the hashes
          remain.
        </p>
      )}
      {!isErased && fileHash === null && (
        <p className={styles.verdict}>
          The content is stored, but its file could not be created yet. “Download” creates and signs it.
        </p>
      )}
      <div className={styles.buttons}>
        {!isErased && (
          <>
            <button type="button" data-primary disabled={download.isPending} onClick={() => download.mutate()}>
              {download.isPending ? 'Fetching the file…' : 'Download'}
            </button>
            <button type="button" disabled={check.isPending} onClick={() => check.mutate()}>
              {check.isPending ? 'Checking…' : 'Check again'}
            </button>
          </>
        )}
        {!isErased && canWrite && (
          <button type="button" onClick={() => setErasing(true)}>
            Erase…
          </button>
        )}
      </div>
      <div role="status">{check.data && <CheckResult check={check.data} />}</div>
      <ReportFacts report={report} portfolio={portfolio} />
      {isErasing && <EraseDialog report={report} portfolio={portfolio} onClose={() => setErasing(false)} />}
    </>
  );
}
