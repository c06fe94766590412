import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { Chromium } from '../../support/browser/chromium';
import {
  accessibilityViolations,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';
import { ReportDesk } from '../../support/fixtures/report-fixture';
import { pdf as reportOfStranger, signReports } from '../../support/reports/attacked-report';

jest.setTimeout(300_000);

let desk: ReportDesk;
let chromium: Chromium;
let report: Buffer;

beforeAll(async () => {
  desk = await ReportDesk.open();
  chromium = await Chromium.start();
  report = (await desk.pdf(await desk.make('incident', desk.incidentId))).pdf;
  await signReports();
}, 600_000);
afterAll(async () => {
  await chromium.close();
  await desk.close();
});

/** The page as a person without an account opens it. */
async function openVerify(width = 1_280) {
  const page = await chromium.page({ viewport: { width, height: 800 } });
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${desk.service.url}/console/verify`);
  await page.getByRole('heading', { name: 'Verify a report' }).waitFor(PATIENT);
  return { page, problems };
}

const choose = (page: Page, buffer: Buffer, name = 'report.pdf'): Promise<void> =>
  page.getByLabel('Choose a file…').setInputFiles({ name, mimeType: 'application/pdf', buffer });

const verdict = (page: Page, name: RegExp) => page.getByRole('region', { name });

testConsole('shows without a sign-in who signed a report, and when', async () => {
  const { page, problems } = await openVerify();
  await choose(page, report, '<b>report</b>.pdf');
  const found = verdict(page, /This service signed the file, and it has not changed since/);
  await found.getByText(/It was signed on .* by /).waitFor(PATIENT);
  const hash = createHash('sha256').update(report).digest('hex');
  const facts = page.getByRole('region', { name: 'The file' });
  await facts.getByText(hash).waitFor();
  await facts.getByText('The service received the same file.').waitFor();
  await facts.getByText('<b>report</b>.pdf').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    facts.getByRole('button', { name: 'Save root.pem' }).click(),
  ]);
  const { body } = await desk.service.call('GET', '/v1/reports/keys', { key: null });
  const keys = body as { keys: { certificates: string[] }[] };
  expect(readFileSync(await download.path(), 'utf8')).toBe(keys.keys[0]?.certificates.at(-1));
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('accepts a dropped file', async () => {
  const { page } = await openVerify();
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    },
    [...report],
  );
  await page.getByText('Drop a report here').dispatchEvent('drop', { dataTransfer: transfer });
  await verdict(page, /This service signed the file/).waitFor(PATIENT);
  await page.context().close();
});

testConsole.each([
  ['a changed report', () => Buffer.concat([report, Buffer.from(' ')]), /It was changed after it was signed/],
  ['a report without signature', () => Buffer.from('%PDF-1.7\n%%EOF\n'), /It has no valid signature of this service/],
  ['a report of another service', () => reportOfStranger, /Somebody else signed it/],
  ['a text', () => Buffer.from('Dear all,'), /This is not a report of this service/],
  ['an empty file', () => Buffer.alloc(0), /This is not a report of this service/],
] as const)('refuses %s and says why', async (_what, file, words) => {
  const { page, problems } = await openVerify();
  await choose(page, file());
  await verdict(page, words).waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('links to the page for audit exports, and does not send the file', async () => {
  const { page, problems } = await openVerify();
  const sent: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'font' && sent.push(request.url()));
  await choose(page, Buffer.from('{"seq":1}\n'), 'audit.ndjson');
  const link = verdict(page, /an export of the audit log/).getByRole('link', { name: 'verify an audit export' });
  expect(await link.getAttribute('href')).toBe('/console/verify.html');
  expect(sent).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows the commands for OpenSSL by keyboard, for the key that signed', async () => {
  const { page } = await openVerify();
  await choose(page, report);
  await verdict(page, /This service signed the file/).waitFor(PATIENT);
  await page.getByText('Verify without this service, with OpenSSL').focus();
  await page.keyboard.press('Enter');
  const commands = page.getByRole('region', { name: 'Commands for OpenSSL' });
  await commands.waitFor();
  expect(await commands.textContent()).toContain(`curl -s ${desk.service.url}/v1/reports/keys`);
  expect(await commands.textContent()).toMatch(/select\(\.kid == "[\w-]{43}"\)/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the commands' }).press('Enter');
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await commands.textContent());
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async ({ width }) => {
  const { page } = await openVerify(width);
  await page.getByText('Verify without this service, with OpenSSL').click();
  for (const [file, words] of [
    [report, /This service signed the file/],
    [Buffer.from('%PDF-1.7\n'), /The file is refused/],
  ] as const) {
    await choose(page, file);
    await verdict(page, words).waitFor(PATIENT);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  expect(await overflowOf(page)).toBe(0);
  await page.context().close();
});
