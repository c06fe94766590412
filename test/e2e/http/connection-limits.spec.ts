import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openSse } from '../../support/http/open-sse';
import { startTestApp, type TestApp } from '../../support/app/test-app';

// Connections come from several addresses of the loopback network, which only Linux supports without configuration.
(process.platform === 'linux' ? describe : describe.skip)('limits of connections', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startTestApp({ MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '3' });
  });
  afterEach(() => service.close());

  /** True if the connection is still open once the service has answered on it or closed it. */
  const isServed = async (socket: Socket): Promise<boolean> => {
    const ended = new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
    });
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    return ended;
  };
  const open = (localAddress: string): Promise<Socket> => {
    const { port } = new URL(service.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
  };
  const openAndAsk = async (localAddress: string): Promise<[Socket, boolean]> => {
    const socket = await open(localAddress);
    return [socket, await isServed(socket)];
  };

  test('limits the connections of one address, serves other addresses, and accepts a new one after one closes', async () => {
    const first: Socket[] = [];
    for (let count = 0; count < 3; count += 1) {
      const [socket, served] = await openAndAsk('127.0.0.2');
      expect(served).toBe(true);
      first.push(socket);
    }
    expect((await openAndAsk('127.0.0.2'))[1]).toBe(false);
    expect((await openAndAsk('127.0.0.3'))[1]).toBe(true);
    first[0]?.destroy();
    let again = false;
    for (let left = 5_000; !again && left > 0; left -= 1) {
      await delay(20);
      again = (await openAndAsk('127.0.0.2'))[1];
    }
    expect(again).toBe(true);
  });

  test('limits the connections of all addresses together', async () => {
    const served: boolean[] = [];
    for (const last of [2, 3, 4, 5, 6]) {
      for (let count = 0; count < 3; count += 1) served.push((await openAndAsk(`127.0.0.${last}`))[1]);
    }
    expect(served).toEqual([...Array<boolean>(12).fill(true), ...Array<boolean>(3).fill(false)]);
  });
});

describe('limits of streams', () => {
  let service: TestApp;
  let keys: Record<string, string>;
  beforeAll(async () => {
    service = await startTestApp({ MAX_STREAMS_PER_PRINCIPAL: '2', MAX_STREAMS_PER_TENANT: '3' });
    keys = await service.tenant('streams', { one: { role: 'analyst' }, two: { role: 'analyst' } });
  });
  afterAll(() => service.close());

  const statusOf = async (key: string): Promise<{ status: number; text: string; close: () => void }> =>
    openSse(`${service.url}/v1/threats/stream`, key);

  test('limits the open streams of a credential and of a tenant, and accepts a new one after one ends', async () => {
    const open = [await statusOf(keys.one ?? ''), await statusOf(keys.one ?? '')];
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const third = await statusOf(keys.one ?? '');
    expect(third.status).toBe(429);
    expect(JSON.parse(third.text)).toMatchObject({
      error: {
        code: 'rate_limit_exceeded',
        message: 'Limit reached: this credential already has 2 open streams. Close one first.',
        details: { max_streams: 2 },
      },
    });
    const other = await statusOf(keys.two ?? '');
    expect(other.status).toBe(200);
    const beyond = await statusOf(keys.two ?? '');
    expect([beyond.status, beyond.text]).toEqual([
      429,
      expect.stringContaining('Limit reached: this tenant already has 3 open streams'),
    ]);
    // A search does not start if its stream would exceed the limit.
    const search = await service.call('POST', '/v1/web-search/stream', {
      key: keys.two ?? '',
      body: { subject: { name: 'Ada Example', type: 'person' } },
    });
    expect(search.status).toBe(429);
    open[0]?.close();
    let again = await statusOf(keys.one ?? '');
    for (let left = 5_000; again.status !== 200 && left > 0; left -= 1) {
      await delay(50);
      again = await statusOf(keys.one ?? '');
    }
    expect(again.status).toBe(200);
    for (const stream of [...open, other, again]) stream.close();
  }, 600_000);
});
