import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { downloadReport } from '../panel/use-report-actions';
import type { SubjectType } from '../types';
import { reportsKey } from '../use-reports';

interface ChosenSubject {
  readonly type: SubjectType;
  readonly id: string;
}

/** Makes a report. The report of a lookup needs no request of its own: the service creates it when its file is downloaded. */
export function useCreateReport(portfolio: string, onCreated: (id: string) => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ type, id }: ChosenSubject): Promise<string> => {
      if (type === 'lookup') {
        await downloadReport(id, portfolio);
        return id;
      }
      const { data } = await callApi<{ request_id: string }>({
        method: 'POST',
        path: '/v1/reports',
        portfolio,
        // The key is the same for each attempt with the subject, so that a repeated request makes no second report.
        idempotencyKey: `${key}-${id}`,
        body: { subject: { type, id } },
      });
      return data.request_id;
    },
    onSuccess: (id) => {
      void queries.invalidateQueries({ queryKey: reportsKey(portfolio) });
      notify({ text: 'Made the report.' });
      onCreated(id);
    },
  });
}
