import { isSerializationFailure } from './database-errors';

const MAX_ATTEMPTS = 5;

/**
 * Repeats `attempt` after a serialization failure or a deadlock, up to five attempts in all. The pause before the next
 * attempt is random, so that transactions that met once do not meet again.
 * @param mayRepeat false if the failed attempt must not be repeated
 */
export async function retrySerializationFailures<T>(
  attempt: () => Promise<T>,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isSerializationFailure(error) || !mayRepeat()) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * count));
    }
  }
}
