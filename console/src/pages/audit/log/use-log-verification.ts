import { useEffect, useRef, useState } from 'react';
import { callApi, openAnswer } from '../../../api/request';
import type { TrustedKey } from '../../../verify/keys';
import { chunksOf } from '../../../verify/lines';
import { type ExportVerdict, type Progress, verifyExport } from '../../../verify/verify-export';
import type { Verification } from '../types';

/** The result of one of the two verifications, or why it could not be completed. */
interface Outcome<T> {
  readonly value?: T;
  readonly failure?: unknown;
  readonly seconds?: number;
}

export interface LogVerification {
  readonly isRunning: boolean;
  readonly progress: Progress | null;
  /** The result that this page computed. */
  readonly own: Outcome<ExportVerdict> | null;
  /** The result of the service. */
  readonly ofService: Outcome<Verification> | null;
  readonly start: (keys: readonly TrustedKey[]) => void;
  readonly cancel: () => void;
}

async function measured<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const start = performance.now();
  try {
    return { value: await work(), seconds: (performance.now() - start) / 1_000 };
  } catch (failure) {
    return { failure };
  }
}

export function useLogVerification(portfolio: string | null): LogVerification {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [own, setOwn] = useState<Outcome<ExportVerdict> | null>(null);
  const [ofService, setOfService] = useState<Outcome<Verification> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (keys: readonly TrustedKey[]): Promise<void> => {
    const stop = new AbortController();
    const { signal } = stop;
    running.current = stop;
    setRunning(true);
    setProgress(null);
    setOwn(null);
    setOfService(null);
    const verifyByService = async (): Promise<void> => {
      const outcome = await measured(
        async () => (await callApi<Verification>({ path: '/v1/audit/verify', portfolio, signal })).data,
      );
      if (!signal.aborted) setOfService(outcome);
    };
    const verifyHere = async (): Promise<void> => {
      const outcome = await measured(async () => {
        const call = { path: '/v1/audit/export', query: { format: 'ndjson' }, accept: '*/*', portfolio, signal };
        const { body } = await openAnswer(call);
        // Verified while it arrives, and never stored.
        return verifyExport(chunksOf(body), keys, { signal, onProgress: setProgress });
      });
      if (!signal.aborted) setOwn(outcome);
    };
    await Promise.all([verifyByService(), verifyHere()]);
    if (running.current === stop) setRunning(false);
  };
  const cancel = (): void => {
    running.current?.abort();
    setProgress(null);
    setRunning(false);
  };
  return { isRunning, progress, own, ofService, start: (keys) => void start(keys), cancel };
}
