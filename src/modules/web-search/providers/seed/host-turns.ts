/**
 * Processes addresses, several concurrently but one at a time per host, and yields each result as it completes. A
 * rejection ends it. If the reader stops early, running work is left to its signal.
 */
export async function* inHostTurns<Result>(
  urls: readonly URL[],
  atOnce: number,
  work: (url: URL) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting = [...urls];
  const underWay = new Map<string, Promise<{ host: string; result: Result }>>();
  for (;;) {
    for (let index = 0; index < waiting.length && underWay.size < atOnce;) {
      const url = waiting[index];
      if (url === undefined || underWay.has(url.host)) {
        index++;
        continue;
      }
      waiting.splice(index, 1);
      underWay.set(
        url.host,
        work(url).then((result) => ({ host: url.host, result })),
      );
    }
    if (underWay.size === 0) return;
    const { host, result } = await Promise.race(underWay.values());
    underWay.delete(host);
    yield result;
  }
}
