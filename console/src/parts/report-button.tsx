import { useMutation } from '@tanstack/react-query';
import { explainFailure } from '../api/failure';
import { callApi } from '../api/request';
import { useNotify } from './notices';

interface ReportButtonProps {
  readonly type: 'threat' | 'incident' | 'lookup' | 'web_search';
  readonly id: string;
  readonly portfolio: string;
}

/** Makes a signed report and links to it. The report of a lookup needs no snapshot, because a lookup never changes. */
export function ReportButton(props: ReportButtonProps) {
  return props.type === 'lookup' ? <ReportLink {...props} reportId={props.id} /> : <SnapshotButton {...props} />;
}

function SnapshotButton({ type, id, portfolio }: ReportButtonProps) {
  const notify = useNotify();
  const report = useMutation({
    mutationFn: () =>
      callApi<{ request_id: string }>({
        method: 'POST',
        path: '/v1/reports',
        portfolio,
        idempotencyKey: crypto.randomUUID(),
        body: { subject: { type, id } },
      }),
    onError: (error) => notify({ text: `The report was not created. ${explainFailure(error)}`, isProblem: true }),
  });
  const reportId = report.data?.data.request_id;
  if (reportId !== undefined) return <ReportLink type={type} id={id} reportId={reportId} />;
  return (
    <button type="button" disabled={report.isPending} onClick={() => report.mutate()}>
      {report.isPending ? 'Creating the report…' : 'Report'}
    </button>
  );
}

interface ReportLinkProps extends Pick<ReportButtonProps, 'type' | 'id'> {
  readonly reportId: string;
}

function ReportLink({ type, id, reportId }: ReportLinkProps) {
  return (
    <a href={`/v1/reports/${reportId}/pdf`} download={`${type}-${id}.pdf`}>
      Download the signed report
    </a>
  );
}
