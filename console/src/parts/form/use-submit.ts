import { useState } from 'react';

interface Submit {
  readonly failure: unknown;
  readonly isSaving: boolean;
  readonly submit: () => void;
}

/**
 * Sends a form, and ignores further submits while it is sent. `send` gets an idempotency key, which changes after a failure.
 */
export function useSubmit<T>(send: (idempotencyKey: string) => Promise<T>, onDone: (result: T) => void): Submit {
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const run = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      onDone(await send(key));
    } catch (error) {
      setFailure(error);
      setKey(crypto.randomUUID());
    }
    setSaving(false);
  };
  return { failure, isSaving, submit: () => void run() };
}
