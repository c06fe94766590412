import { Client } from 'pg';

/** Runs statements one after the other, on a connection of their own. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  // Without a listener, a server that ends the connection would end the tests.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs statements as the owner of the server that all tests share. */
export const onTestServer = (...statements: string[]): Promise<void> =>
  runStatements(process.env.TMS_TEST_OWNER_URL!, ...statements);
