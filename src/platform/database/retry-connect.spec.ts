import { createServer, type Server } from 'node:net';
import { Client, Pool } from 'pg';
import { isConnectTimeout } from './database-errors';
import { retryConnect } from './retry-connect';

/** A server that accepts connections and never answers, like a database on a machine that is too busy. */
let silent: Server;
let url: string;

beforeAll(async () => {
  silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  url = `postgres://user:secret@127.0.0.1:${(silent.address() as { port: number }).port}/postgres`;
});
afterAll(() => silent.close());

const connectByPool = async (): Promise<void> => {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 50 });
  try {
    await pool.query('select 1');
  } finally {
    await pool.end();
  }
};

const connectByClient = (): Promise<unknown> =>
  new Client({ connectionString: url, connectionTimeoutMillis: 50 }).connect();

describe('retryConnect', () => {
  it.each([
    ['a pool', connectByPool],
    ['a client', connectByClient],
  ])('tries again while the connection of %s takes too long', async (_name, connect) => {
    let tries = 0;
    const work = async (): Promise<string> => {
      tries += 1;
      if (tries < 3) await connect();
      return 'connected';
    };
    await expect(retryConnect(work)).resolves.toBe('connected');
    expect(tries).toBe(3);
  });

  it('fails with the error of the last of three tries', async () => {
    let tries = 0;
    const work = (): Promise<unknown> => {
      tries += 1;
      return connectByClient();
    };
    const error: unknown = await retryConnect(work).catch((thrown: unknown) => thrown);
    expect(isConnectTimeout(error)).toBe(true);
    expect(tries).toBe(3);
  });

  it('tries once if the connection is refused', async () => {
    let tries = 0;
    const work = (): Promise<unknown> => {
      tries += 1;
      return new Client({ host: '127.0.0.1', port: 1 }).connect();
    };
    await expect(retryConnect(work)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(tries).toBe(1);
  });
});
