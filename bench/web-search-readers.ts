/** The readers of bench/web-search-streams.ts. Takes `{ url, key, ids, streams }`, then `done`. */
import { Agent, request } from 'node:http';

interface Task {
  url: string;
  key: string;
  ids: string[];
  streams: number;
}

const arrivals: [search: number, seq: number, atMs: number][] = [];
const agent = new Agent({ maxSockets: Infinity });
const AT_ONCE = 50;

process.on('message', (message: Task | 'done') => {
  if (message === 'done') process.send?.(arrivals);
  else void open(message);
});

async function open({ url, key, ids, streams }: Task): Promise<void> {
  for (let opened = 0; opened < streams; opened += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, streams - opened) }, (_, index) => opened + index);
    await Promise.all(some.map((stream) => read(url, key, ids, stream % ids.length)));
  }
}

/** Resolves when the stream has begun. */
function read(url: string, key: string, ids: readonly string[], search: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `${url}/v1/web-search/jobs/${ids[search] ?? ''}/stream`;
    const sent = request(path, { agent, headers: { 'x-api-key': key } }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve();
        const atMs = performance.timeOrigin + performance.now();
        rest += text;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const seq = /^id: (\d+)$/m.exec(block)?.[1];
          if (seq !== undefined) arrivals.push([search, Number(seq), atMs]);
        }
      });
      // The connection is cut when the service ends.
      response.on('error', () => undefined);
    });
    sent.on('error', reject);
    sent.end();
  });
}
