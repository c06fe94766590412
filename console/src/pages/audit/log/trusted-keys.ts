import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../../api/request';
import { readKeys, type TrustedKey } from '../../../verify/keys';

/** Keys of a file, which the user trusts instead of the keys that the service publishes. */
interface KeyFile {
  readonly name: string;
  readonly keys: readonly TrustedKey[];
}

export interface TrustedKeys {
  /** Undefined while the keys of the service load, or if they cannot be loaded. */
  readonly keys: readonly TrustedKey[] | undefined;
  /** Where the keys are from, in words. */
  readonly origin: string;
  readonly isOfService: boolean;
  readonly failure: unknown;
}

/** Kept while the console is open, so that the user chooses a file only once. */
let chosen: KeyFile | null = null;
const listeners = new Set<() => void>();

export function chooseKeyFile(file: KeyFile | null): void {
  chosen = file;
  for (const listener of listeners) listener();
}

const useKeyFile = (): KeyFile | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );

export function useTrustedKeys(): TrustedKeys {
  const file = useKeyFile();
  const published = useQuery({
    queryKey: ['audit', 'jwks'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi<object>({ path: '/.well-known/jwks.json', signal });
      return readKeys(JSON.stringify(data));
    },
    enabled: file === null,
  });
  if (file !== null) return { keys: file.keys, origin: `your file ${file.name}`, isOfService: false, failure: null };
  return {
    keys: published.data,
    origin: 'the key list of this service, /.well-known/jwks.json',
    isOfService: true,
    failure: published.error,
  };
}
