import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { SettingsError } from '../../config/settings';
import { createTestDatabase } from '../../test/support/app/test-database';
import { freePort } from '../../test/support/processes/service-process';
import { explainStartError } from './start-error';

async function connect(url: string): Promise<unknown> {
  try {
    await new Client({ connectionString: url }).connect();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

test('explains an error that a person can correct in words, without a stack', () => {
  expect(explainStartError(new SettingsError('PORT should be a whole number'))).toBe('PORT should be a whole number');
});

test('shows the stack of any other error', () => {
  expect(explainStartError(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n +at /);
});

test('explains a database that refuses the password or is unreachable', async () => {
  const database = await createTestDatabase();
  const url = new URL(database.ownerUrl);
  await database.drop();
  url.pathname = '/nowhere';
  expect(explainStartError(await connect(url.href))).toMatch(
    /refused the connection: database "nowhere" does not exist$/,
  );
  url.password = 'hidden';
  const explanation = explainStartError(await connect(url.href));
  expect(explanation).toMatch(/refused the connection: password authentication failed for user "tms_owner"$/);
  expect(explanation).not.toContain('hidden');
});

test('explains a database that nobody serves, and a file that cannot be opened', async () => {
  const url = `postgres://tms@127.0.0.1:${await freePort()}/tms`;
  expect(explainStartError(await connect(url))).toMatch(/cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  const error: unknown = await readFile('/nowhere/master.key').catch((reason: unknown) => reason);
  expect(explainStartError(error)).toBe(
    'A file cannot be used (check DATA_DIR and MASTER_KEY_FILE): ' +
      "ENOENT: no such file or directory, open '/nowhere/master.key'",
  );
});
