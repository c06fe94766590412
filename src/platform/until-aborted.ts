/**
 * What `work` comes to, unless `signal` is aborted first: then rejects with its reason at once, whether or not the work
 * cares. What the work does afterwards is nobody's concern.
 */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  // Listens before the work does, so that the reason wins over what the work makes of the same signal.
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
