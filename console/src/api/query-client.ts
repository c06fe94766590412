import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure';
import { isTransient } from './request';

const MOST_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Retries temporary failures, and waits as long as the service asks. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MOST_RETRIES && isTransient(error),
        retryDelay: (count, error) => {
          const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
          return asked === null ? Math.min(FIRST_DELAY_MS * 2 ** count, LONGEST_DELAY_MS) : asked * 1_000;
        },
      },
    },
  });
