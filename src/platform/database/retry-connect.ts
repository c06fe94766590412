import { isConnectTimeout } from './database-errors';

export const MAX_TRIES = 3;

/**
 * Runs `work` up to three times while the database accepts the connection but does not answer in time. A database that has just
 * recovered from a crash, or whose machine is busy with the start of many processes, may be slow. Everything else fails at once: a
 * wrong address, a refused connection or a wrong password does not become right by itself.
 */
export async function retryConnect<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = MAX_TRIES; ; triesLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 1 || !isConnectTimeout(error)) throw error;
    }
  }
}
