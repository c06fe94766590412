import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { testWith } from '../../support/app/programs';
import { startTestApp, type TestApp } from '../../support/app/test-app';
import { Chromium, CHROMIUM } from '../../support/browser/chromium';

jest.setTimeout(300_000);

const isBuilt = existsSync(join(__dirname, '../../../dist/console/.vite/manifest.json'));
const testConsole = isBuilt ? testWith(CHROMIUM) : test.skip;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const HUALIEN = 'M 6.4 - 22km NNE of Hualian, Taiwan';
const SECONDS_90 = 90_000;

let service: TestApp;
let chromium: Chromium;
let key: string;
let dataDir: string;

beforeAll(async () => {
  if (!isBuilt) return;
  dataDir = mkdtempSync(join(tmpdir(), 'tms-console-'));
  service = await startTestApp({ DEMO: 'true', DATA_DIR: dataDir });
  const demo = await service.app.get(DemoService).prepare(true, () => undefined);
  key = demo?.key ?? '';
  chromium = await Chromium.start();
});
afterAll(async () => {
  if (!isBuilt) return;
  await chromium.close();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Watched {
  readonly page: Page;
  /** What no page of the console may cause: errors, refused scripts, and requests to another origin. */
  readonly problems: string[];
}

/** A browser that has just followed a one-time link. */
async function enter(size = { width: 1_280, height: 800 }, colorScheme: 'light' | 'dark' = 'light'): Promise<Watched> {
  const page = await chromium.page();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(service.url) || /^(?:blob|data):/.test(request.url());
    if (!isOwn) problems.push(`request to ${request.url()}`);
  });
  const { body } = await service.call('POST', '/v1/auth/link', { key });
  await page.goto(`${service.url}/console/enter#${body.token as string}`);
  await page.getByRole('grid', { name: 'Threats' }).waitFor({ timeout: SECONDS_90 });
  return { page, problems };
}

async function violations(page: Page): Promise<unknown> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
       .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

testConsole(
  'leads from a one-time link to the reasons of the most serious threat, and recomputes its score',
  async () => {
    const { page, problems } = await enter();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: HUALIEN }).waitFor({ timeout: SECONDS_90 });
    await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor();
    expect(await page.getByText('Recomputed here ✓').count()).toBe(3);
    for (const [digit, text] of [
      ['2', 'First detected'],
      ['3', 'There is one version'],
      ['4', '20 events from'],
    ] as const) {
      await page.keyboard.press(digit);
      await page.getByText(text).first().waitFor({ timeout: SECONDS_90 });
    }
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('dismisses a threat by keyboard alone, selects the next one, and takes the decision back', async () => {
  const { page, problems } = await enter();
  const first = page.getByRole('row', { name: HUALIEN });
  await first.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await page.getByRole('dialog').getByLabel('Reason').fill('Not one of our sites');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Dismissed “${HUALIEN}”.`).waitFor({ timeout: SECONDS_90 });
  expect(await first.count()).toBe(0);
  await page.keyboard.press('z');
  await page.getByText(`Undone: “${HUALIEN}”.`).waitFor({ timeout: SECONDS_90 });
  await first.waitFor({ timeout: SECONDS_90 });
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('asks what to do if somebody else has changed the threat', async () => {
  const { page } = await enter();
  const { body } = await service.call('GET', '/v1/threats?limit=1', { key });
  const { id } = (body as { threats: { id: string }[] }).threats[0] ?? { id: '' };
  await page.goto(`${service.url}/console/p/default/threats/${id}`);
  await page.getByRole('heading', { name: HUALIEN }).waitFor({ timeout: SECONDS_90 });
  await service.call('PATCH', `/v1/threats/${id}`, { key, body: { status: 'monitoring' } });
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this threat' });
  await dialog.getByRole('cell', { name: 'Monitoring' }).waitFor({ timeout: SECONDS_90 });
  await dialog.getByRole('button', { name: 'Apply my decision to it' }).click();
  await page.getByText(`Contained “${HUALIEN}”.`).waitFor({ timeout: SECONDS_90 });
  await page.context().close();
});

testConsole.each([
  ['light', 1_280],
  ['dark', 1_280],
  ['light', 360],
  ['dark', 360],
] as const)('has no accessibility violation in the %s theme at %d px', async (theme, width) => {
  const { page } = await enter({ width, height: 800 }, theme);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor({ timeout: SECONDS_90 });
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
