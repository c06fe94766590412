import { useEffect, useRef, useState } from 'react';
import { type Download, downloadFile, saveDownload } from './download';

interface Export {
  /** How much has arrived; null while nothing is being downloaded. */
  readonly bytes: number | null;
  readonly failure: unknown;
  readonly start: (file: Omit<Download, 'signal' | 'onProgress'>) => void;
}

/** Downloads a file for a dialog or a page and saves it. If that is closed, the download ends. */
export function useExport(onSaved?: () => void): Export {
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (file: Omit<Download, 'signal' | 'onProgress'>): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setFailure(null);
    setBytes(0);
    try {
      saveDownload(await downloadFile({ ...file, signal: stop.signal, onProgress: setBytes }));
      onSaved?.();
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error);
    }
    setBytes(null);
  };
  return { bytes, failure, start: (file) => void run(file) };
}
