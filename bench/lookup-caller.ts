/** The client of bench/lookup.ts. Takes `{ url, key }`, then any number of `{ names, callers }`. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

interface Server {
  url: string;
  key: string;
}

interface Task {
  names: string[];
  callers: number;
}

const agent = new Agent({ keepAlive: true });
let server: Server = { url: '', key: '' };

process.on('message', (message: Server | Task) => {
  if ('url' in message) server = message;
  else
    timesOf(message).then(
      (times) => process.send?.(times),
      (error: unknown) => process.send?.(String(error)),
    );
});

async function timesOf({ names, callers }: Task): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const asked = performance.now();
      await lookUp(name);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  return times;
}

function lookUp(name: string): Promise<void> {
  const headers = { 'x-api-key': server.key, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/v1/lookup`, { method: 'POST', agent, headers }, (response) => {
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`the lookup of ${name} got the response ${response.statusCode}`));
      });
      response.resume();
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ identifiers: [{ type: 'name', value: name }] }));
  });
}
