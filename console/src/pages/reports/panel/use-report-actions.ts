import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { downloadFile, saveDownload } from '../../../parts/files/download';
import { useNotify } from '../../../parts/notices';
import type { ReportCheck } from '../types';
import { reportsKey } from '../use-reports';

/** The file of a report or of a lookup. The service creates it now if it does not exist yet. */
export const downloadReport = (id: string, portfolio: string): ReturnType<typeof downloadFile> =>
  downloadFile({ path: `/v1/reports/${id}/pdf`, portfolio, name: `report-${id}.pdf` });

/** Downloads a report and checks it again. */
export function useReportActions(id: string, portfolio: string) {
  const notify = useNotify();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: () => downloadReport(id, portfolio),
    onSuccess: (file) => {
      saveDownload(file);
      void queries.invalidateQueries({ queryKey: reportsKey(portfolio) });
    },
    onError: (error) => notify({ text: `The report was not downloaded. ${explainFailure(error)}`, isProblem: true }),
  });
  const check = useMutation({
    mutationFn: async () => (await callApi<ReportCheck>({ path: `/v1/reports/${id}/verify`, portfolio })).data,
    onError: (error) => notify({ text: `The report was not checked. ${explainFailure(error)}`, isProblem: true }),
  });
  return { download, check };
}
