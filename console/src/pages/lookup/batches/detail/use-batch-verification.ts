import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noAnswer } from '../../../../api/failure';
import { callApi, openAnswer } from '../../../../api/request';
import { readKeys } from '../../../../verify/keys';
import { chunksOf } from '../../../../verify/lines';
import { type SignedManifest, verifyBatch } from '../../../../verify/verify-batch';
import { resultsPath } from './use-results';

/** Reads all results of a batch and verifies them in the browser, with the keys that the service publishes. */
export function useBatchVerification(portfolio: string, id: string, signed: SignedManifest) {
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      setProgress(0);
      const { data } = await callApi<object>({ path: '/.well-known/jwks.json', signal });
      const keys = await readKeys(JSON.stringify(data));
      const call = { path: resultsPath(id), query: { format: 'ndjson' }, accept: 'application/x-ndjson', portfolio };
      const { body } = await openAnswer({ ...call, signal });
      try {
        return await verifyBatch(signed, chunksOf(body), keys, { onProgress: setProgress });
      } catch (error) {
        throw error instanceof TypeError ? noAnswer(error) : error;
      }
    },
  });
  return { run, progress };
}
