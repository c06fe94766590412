/**
 * Returns the result of `work`. If `signal` is aborted first, rejects with its reason at once, even if the work
 * ignores the signal. The outcome of that work is ignored.
 */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  // Added before the listeners of the work, so that the reason of the signal wins over an error that the work throws
  // because of the same signal.
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
