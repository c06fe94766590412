import { useEffect, useRef, useState } from 'react';

/** One piece of work at a time, with its failure. */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setFailure(null);
    work()
      .catch((error: unknown) => isOpen.current && setFailure(error))
      .finally(() => isOpen.current && setBusy(false));
  };
  return { isBusy, failure, run, clear: () => setFailure(null) };
}
