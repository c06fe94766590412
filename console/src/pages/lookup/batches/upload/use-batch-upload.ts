import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../api/request';
import { batchKey } from '../detail/use-batch';
import { batchesKey } from '../list/use-batches';
import type { Batch } from '../types';
import { fileProblem, firstLineOf, headerProblem, mediaTypeOf } from './batch-file';

/** A file that was chosen. Its key makes repeated requests one batch, also after a response that was lost. */
export interface ChosenFile {
  readonly file: File;
  readonly key: string;
  /** Why the file is not sent; undefined while its first line is read. */
  readonly problem: string | null | undefined;
}

async function problemIn(file: File): Promise<string | null> {
  const problem = fileProblem(file);
  if (problem !== null || mediaTypeOf(file.name) !== 'text/csv') return problem;
  const line = await firstLineOf(file);
  return line === null ? null : headerProblem(line);
}

/** The file of a new batch: chosen, checked, and then sent. A success opens the batch. */
export function useBatchUpload(portfolio: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isMonitored, setMonitored] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async ({ file, key }: ChosenFile) => {
      running.current = new AbortController();
      const body = file.slice(0, file.size, mediaTypeOf(file.name) ?? '');
      const { signal } = running.current;
      const query = isMonitored ? { monitor: true } : {};
      const to = { method: 'POST', path: '/v1/lookup/batch', query } as const;
      const call = { ...to, idempotencyKey: key, portfolio, body, signal };
      return (await callApi<Batch>(call)).data;
    },
    onSuccess: async (batch) => {
      queries.setQueryData(batchKey(portfolio, batch.batch_id), batch);
      void queries.invalidateQueries({ queryKey: batchesKey(portfolio) });
      await navigate({ to: '/p/$portfolio/lookup/batches/$id', params: { portfolio, id: batch.batch_id } });
    },
  });
  const choose = async (file: File): Promise<void> => {
    upload.reset();
    setChosen({ file, key: crypto.randomUUID(), problem: undefined });
    const problem = await problemIn(file);
    // Another file may have been chosen while this one was read.
    setChosen((current) => (current?.file === file ? { ...current, problem } : current));
  };
  /** The same file with another option is another batch. */
  const monitor = (isWanted: boolean): void => {
    upload.reset();
    setMonitored(isWanted);
    setChosen((current) => current && { ...current, key: crypto.randomUUID() });
  };
  const send = (): void => {
    if (chosen?.problem === null && !upload.isPending) upload.mutate(chosen);
  };
  const stop = (): void => {
    running.current?.abort();
    upload.reset();
  };
  return { chosen, isMonitored, upload, monitor, choose: (file: File) => void choose(file), send, stop };
}
