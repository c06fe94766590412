import { getRouteApi } from '@tanstack/react-router';
import { useCommands } from '../../app/use-commands';
import { ValueChoice } from '../../parts/form/value-choice';
import { useTitle } from '../../parts/page/document-title';
import { PageFrame } from '../../parts/page/page';
import { ListWithPanel } from '../../parts/page/side-panel';
import { selectionCommands } from '../../parts/table/use-selection';
import { count } from '../../parts/words';
import { NewReportDialog } from './create/new-report-dialog';
import { ReportList } from './list/report-list';
import { ReportPanel } from './panel/report-panel';
import { SUBJECT_WORDS } from './report-words';
import { reportsCommands } from './reports-commands';
import { SUBJECT_TYPES } from './search';
import { reportKey, useReportsPage } from './use-reports-page';
import styles from './reports.module.css';

const route = getRouteApi('/p/$portfolio/reports');

const SUBJECT_CHOICES = SUBJECT_TYPES.map((type) => [type, SUBJECT_WORDS[type]] as const);

/** The signed reports of the portfolio, which can be made, downloaded, checked and erased. */
export function ReportsPage() {
  const { portfolio } = route.useParams();
  const page = useReportsPage(portfolio);
  const { search, list, selection, canWrite } = page;
  useTitle('Reports');
  useCommands([
    ...reportsCommands(page),
    ...selectionCommands(selection, list.data?.reports ?? [], reportKey, 'report'),
  ]);
  return (
    <PageFrame
      title="Reports"
      about={list.data && count(list.data.total, 'report')}
      actions={
        <>
          <a className={styles.verify} href="/console/verify">
            Verify a file
          </a>
          {canWrite && (
            <button type="button" data-primary onClick={() => page.setCreating(true)}>
              Make a report <kbd>n</kbd>
            </button>
          )}
        </>
      }
    >
      <div className={styles.filters} role="search" aria-label="Filters">
        <ValueChoice
          label="Subject"
          choices={SUBJECT_CHOICES}
          value={search.subject}
          onChange={(subject) => page.filter(SUBJECT_TYPES.find((one) => one === subject))}
        />
      </div>
      <ListWithPanel
        list={<ReportList page={page} />}
        panel={
          selection.key !== null && (
            <ReportPanel
              key={selection.key}
              id={selection.key}
              portfolio={portfolio}
              canWrite={canWrite}
              onClose={() => selection.select(null)}
            />
          )
        }
      />
      {page.isCreating && (
        <NewReportDialog portfolio={portfolio} onClose={() => page.setCreating(false)} onCreated={selection.select} />
      )}
    </PageFrame>
  );
}
