import { DemoService } from '../../../src/modules/demo/demo.service';
import { KeySessionsService } from '../../../src/modules/users/key-sessions/key-sessions.service';
import { OPERATOR_KEY } from '../app/test-app';
import type { ConsoleSession, EnterOptions, Watched } from './console-session';

const HOUR_MS = 3_600_000;

/** A window for small pictures. */
const WINDOW = { width: 1_200, height: 720 };

/** A browser that follows the link of `console open --tenant demo --role …`, which makes such a key (src/cli/commands/console.ts). */
export async function followLinkOf(
  session: ConsoleSession,
  role: 'analyst' | 'auditor',
  options: Omit<EnterOptions, 'key' | 'linkToken'> = {},
): Promise<Watched> {
  const expires = new Date(Date.now() + 12 * HOUR_MS).toISOString();
  const { status, body, text } = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: `console (${role})`, role, portfolios: ['*'], expires_at: expires },
  });
  if (status !== 201) throw new Error(`key of a link: ${status} ${text}`);
  return session.enter({ ...WINDOW, ...options, key: (body as { key: string }).key });
}

/** A browser that follows the link that the service prints when it starts with the demo. */
export async function followLinkOfDemo(session: ConsoleSession): Promise<Watched> {
  const { app } = session.service;
  const key = await app.get(DemoService).consoleKey();
  if (key === null) throw new Error('the demo has no tenant');
  const { token } = await app.get(KeySessionsService).createLinkFor(key);
  return session.enter({ ...WINDOW, linkToken: token });
}
