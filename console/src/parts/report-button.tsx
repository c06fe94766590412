import { useMutation } from '@tanstack/react-query';
import { explainFailure } from '../api/failure';
import { callApi } from '../api/request';
import { useNotify } from './notices';

interface ReportButtonProps {
  readonly type: 'threat' | 'incident';
  readonly id: string;
  readonly portfolio: string;
}

/** Creates a signed report and leads to the file. */
export function ReportButton({ type, id, portfolio }: ReportButtonProps) {
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
  if (reportId !== undefined) {
    return (
      <a href={`/v1/reports/${reportId}/pdf`} download={`${type}-${id}.pdf`}>
        Download the signed report
      </a>
    );
  }
  return (
    <button type="button" disabled={report.isPending} onClick={() => report.mutate()}>
      {report.isPending ? 'Creating the report…' : 'Report'}
    </button>
  );
}
