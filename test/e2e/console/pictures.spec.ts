import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ConsoleSession, PATIENCE_MS, testConsole } from '../../support/console/console-session';

jest.setTimeout(300_000);

const FOLDER = join(__dirname, '../../../docs/images');
/** `npm run pictures` takes the pictures of the documentation again. */
const isUpdating = process.env.UPDATE_PICTURES === '1';
const MAX_BYTES = 150_000;

interface Picture {
  readonly path: string;
  /** A text that the finished page shows. */
  readonly text: string;
  readonly colorScheme?: 'light' | 'dark';
  /** What a person does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

const PICTURES: Readonly<Record<string, Picture>> = {
  'console-overview': { path: '', text: 'Hualian', prepare: press('j') },
  'console-overview-dark': { path: '', text: 'Hualian', colorScheme: 'dark', prepare: press('j') },
  'console-threat': {
    path: '',
    text: 'Hualian',
    prepare: async (page) => {
      await press('j', 'Enter')(page);
      await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor({ timeout: PATIENCE_MS });
    },
  },
  'console-assets': { path: '/assets', text: '198 assets' },
  'console-incidents': { path: '/incidents', text: 'Earthquake at Hualien' },
  'console-events': { path: '/events', text: 'Hualian' },
};

const INCIDENTS = [
  { title: 'Earthquake at Hualien', description: 'Damage at the port is being checked.' },
  { title: 'Explosion near Enterprise, Nevada' },
  { title: 'Tremors west of San Salvador' },
];

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
  const { key, service } = session;
  const { body } = await service.call('GET', '/v1/threats?limit=3', { key });
  const threats = (body.threats as { id: string }[]).map(({ id }) => id);
  for (const [index, incident] of INCIDENTS.entries()) {
    const made = await service.call('POST', '/v1/incidents', {
      key,
      body: { ...incident, threat_ids: threats.slice(index, index + 1) },
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  }
});
afterAll(() => session.close());

async function takePicture(page: Page): Promise<Buffer> {
  const map = page.locator('[data-map="gl"]');
  if ((await map.count()) > 0) await page.locator('[data-map="gl"][data-idle]').waitFor({ timeout: PATIENCE_MS });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  return Buffer.from(data, 'base64');
}

testConsole.each(Object.entries(PICTURES))('the page of the picture %s opens without a problem', async (name, one) => {
  const { page, problems } = await session.enter({ path: one.path, colorScheme: one.colorScheme ?? 'light' });
  await page.getByText(one.text).first().waitFor({ timeout: PATIENCE_MS });
  await one.prepare?.(page);
  const picture = await takePicture(page);
  expect(problems).toEqual([]);
  expect(picture.length).toBeLessThan(MAX_BYTES);
  if (isUpdating) writeFileSync(join(FOLDER, `${name}.webp`), picture);
  await page.context().close();
});

test('the documentation has exactly these pictures', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(
    Object.keys(PICTURES)
      .map((name) => `${name}.webp`)
      .sort(),
  );
});
