import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { count } from '../../../parts/words';
import { SUBJECT_WORDS } from '../report-words';
import { reportKey, type ReportsPageState } from '../use-reports-page';
import { REPORT_COLUMNS } from './report-columns';
import panel from '../../../parts/panel.module.css';
import styles from '../reports.module.css';

/** A page of the reports, or why there are none. */
export function ReportList({ page }: { readonly page: ReportsPageState }) {
  const { list, selection } = page;
  const { data } = list;
  if (data === undefined) {
    if (list.isPending) return <Skeleton rows={10} label="reports" />;
    return (
      <>
        <FailurePanel failure={list.error} what="The list of reports" onRetry={() => void list.refetch()} />
        {page.search.after !== undefined && <ShowNewest page={page} />}
      </>
    );
  }
  if (data.reports.length === 0) return <NoReports page={page} />;
  return (
    <>
      <DataTable
        label="Reports"
        rows={data.reports}
        columns={REPORT_COLUMNS}
        rowKey={reportKey}
        selectedKey={selection.key}
        onSelect={(report) => selection.select(reportKey(report))}
      />
      <Pager page={page} total={data.total} next={data.next_cursor} />
    </>
  );
}

interface PagerProps {
  readonly page: ReportsPageState;
  readonly total: number;
  readonly next: string | null;
}

function Pager({ page: { search, goTo }, total, next }: PagerProps) {
  if (search.after === undefined && next === null) return null;
  return (
    <div className={styles.pager}>
      <span>{count(total, 'report')}</span>
      <button type="button" disabled={search.after === undefined} onClick={() => goTo(undefined)}>
        Newest <kbd>[</kbd>
      </button>
      <button type="button" disabled={next === null} onClick={() => next !== null && goTo(next)}>
        Older <kbd>]</kbd>
      </button>
    </div>
  );
}

/** The way back from an address whose page does not exist. */
function ShowNewest({ page: { goTo } }: { readonly page: ReportsPageState }) {
  return (
    <button type="button" onClick={() => goTo(undefined)}>
      Show the newest
    </button>
  );
}

function NoReports({ page }: { readonly page: ReportsPageState }) {
  const { canWrite, filter, setCreating } = page;
  const { subject, after } = page.search;
  if (after !== undefined) {
    return (
      <div className={panel.empty}>
        <strong>There are no older reports.</strong>
        <ShowNewest page={page} />
      </div>
    );
  }
  if (subject !== undefined) {
    return (
      <div className={panel.empty}>
        <strong>There is no report of the kind “{SUBJECT_WORDS[subject]}”.</strong>
        <button type="button" onClick={() => filter(undefined)}>
          Show all reports
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>There are no reports yet.</strong>
      <p>
        A report is a signed PDF of what you see now: a threat, an incident, a search, a lookup or the whole portfolio.
        Anyone who gets it can verify it.
      </p>
      {canWrite && (
        <button type="button" data-primary onClick={() => setCreating(true)}>
          Make a report
        </button>
      )}
    </div>
  );
}
