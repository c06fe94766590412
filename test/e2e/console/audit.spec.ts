import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { verifyExport } from '../../../src/modules/audit/exports/offline-verifier';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { Owner } from '../../support/audit/audit-fixtures';
import { ChainDamage, rewritten } from '../../support/audit/chain-damage';
import { until } from '../../support/peers/webhook-receiver';
import { jwksOf, signingPair } from '../../support/audit/evidence-samples';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const HOSTILE = '<img src=x onerror=alert(1)>';
const RIGHT_TO_LEFT = 'ميناء';
/** The trace of the caller (W3C Trace Context), to which the requests belong that add assets. */
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

const folder = mkdtempSync(join(tmpdir(), 'tms-audit-page-'));
let session: ConsoleSession;
let auditor: string;
/** The request that added the asset `harbour`. */
let harbourRequest: string;
let note: string;
/** How many records name the asset `harbour`: its creation and at least one read. */
let harbourRecords: string;

beforeAll(async () => {
  session = await ConsoleSession.start({ LOG_LEVEL: 'silent' });
  auditor = await makeKey('auditor', 'Auditor <b>of the tenant</b>');
  harbourRequest = await putAsset('harbour');
  await putAsset(HOSTILE);
  await putAsset(`${RIGHT_TO_LEFT}-${'long'.repeat(20)}`);
  harbourRecords = await readHarbour();
  const { body } = await session.service.call('GET', `/v1/audit/${harbourRequest}/proof`, { key: auditor });
  note = body.checkpoint.note as string;
});
afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  session.service.call(method, path, { key: session.key, headers, ...(body && { body }) });

/**
 * Reads the asset until the audit log has more than the record of its creation, and returns the number of its records as the page
 * shows it. A busy service may refuse a read with 503, and such a read may still be recorded.
 */
async function readHarbour(): Promise<string> {
  const total = await until(
    async () => {
      expect([200, 503]).toContain((await call('GET', '/v1/assets/harbour')).status);
      return (await session.service.call('GET', '/v1/audit?resource_id=harbour', { key: auditor })).body
        .total as number;
    },
    (records) => records > 1,
  );
  return `${total} records`;
}

async function makeKey(role: string, name: string): Promise<string> {
  const body = { name, role, portfolios: ['*'] };
  const made = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', { key: OPERATOR_KEY, body });
  return made.body.key as string;
}

async function putAsset(id: string): Promise<string> {
  const body = { name: id.slice(0, 100), attributes: { lat: 24, lng: 121.6 } };
  const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
  const { status, headers } = await call('PUT', `/v1/assets/${encodeURIComponent(id)}`, body, { traceparent });
  expect(status).toBe(201);
  return headers.get('x-request-id') ?? '';
}

const open = (path = '/console/audit', more: object = {}) => session.enter({ key: auditor, path, ...more });
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

testConsole('finds by keyboard what was done to an asset, and proves it in the browser', async () => {
  const { page, problems } = await open('/console/about');
  await page.getByRole('heading', { name: 'About this console' }).waitFor(PATIENT);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const grid = page.getByRole('grid', { name: 'Audit records' });
  await grid.waitFor(PATIENT);
  await page.getByText('Reads, exports and map tiles are hidden.').waitFor();
  expect(await grid.getByText('assets.read', { exact: true }).count()).toBe(0);
  await page.keyboard.press('/');
  await page.keyboard.type('assets.*');
  await page.keyboard.press('Tab');
  await page.keyboard.type('harbour');
  await page.getByText('1 record', { exact: true }).waitFor(PATIENT);
  await page.getByRole('button', { name: 'Show everything' }).press('Enter');
  await page.getByText(harbourRecords, { exact: true }).waitFor(PATIENT);
  expect(['action', 'resource', 'effect'].map((name) => parameter(page, name))).toEqual(['assets.*', 'harbour', 'all']);
  await page.reload();
  await page.getByText(harbourRecords, { exact: true }).waitFor(PATIENT);
  await grid.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'assets.put' }).waitFor(PATIENT);
  expect(page.url()).toContain(harbourRequest);
  // The key does nothing before the list of trusted keys is loaded.
  await page.locator('button:enabled', { hasText: 'Prove' }).waitFor(PATIENT);
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: '✓ Proven' }).waitFor(PATIENT);
  const steps = page.getByRole('listitem').filter({ hasText: /^✓ (?:Text|Leaf|Chain|Path|Root|Note|Signature|Key)/ });
  expect(await steps.count()).toBe(8);
  const { body } = await session.service.call('GET', `/v1/audit/${harbourRequest}/proof`, { key: auditor });
  await page
    .getByText(body.records[0].leaf_hash as string)
    .first()
    .waitFor();
  await page.getByText(body.checkpoint.kid as string).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole(
  'shows the trace of a record, and links it to its asset and to everything that was done to it',
  async () => {
    const { page, problems } = await open(`/console/audit/${harbourRequest}`);
    await page.getByText(TRACE_ID).waitFor(PATIENT);
    await page.getByRole('link', { name: 'What was done to it' }).click(PATIENT);
    await page.getByText(harbourRecords, { exact: true }).waitFor(PATIENT);
    await page.goBack();
    expect(await page.getByRole('link', { name: 'harbour', exact: true }).getAttribute('href')).toBe(
      '/console/p/default/assets/harbour',
    );
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

testConsole('refuses the proof if the trusted keys are those of a file that did not sign it', async () => {
  const { page } = await open('/console/audit?view=integrity');
  const keysFile = join(folder, 'stranger.json');
  writeFileSync(keysFile, jwksOf(signingPair().publicKey));
  await page.getByText(/Trusted: \d keys? of the key list of this service/).waitFor(PATIENT);
  await page.locator('input[type=file]').setInputFiles(keysFile);
  await page.getByText('Trusted: 1 key of your file stranger.json.').waitFor(PATIENT);
  await page.getByRole('button', { name: /^Records/ }).click();
  await page.getByLabel('Id of a resource').fill('harbour');
  await page.getByText('1 record', { exact: true }).waitFor(PATIENT);
  await page.getByRole('gridcell', { name: 'assets.put' }).dblclick();
  await page.getByText('It trusts your file stranger.json.').waitFor(PATIENT);
  await page.getByRole('button', { name: /^Prove/ }).click();
  await page.getByText('Reason: the checkpoint is not signed by any of the given keys.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('verifies the whole log beside the service, and compares it with a saved note', async () => {
  const { page, problems } = await open('/console/audit?view=integrity');
  await page.getByRole('button', { name: 'Verify', exact: true }).click(PATIENT);
  await page.getByRole('heading', { name: /✓ Verified/ }).waitFor(PATIENT);
  await page.getByRole('heading', { name: /✓ Intact/ }).waitFor(PATIENT);
  await page.getByText('none is missing').waitFor();
  await page.getByLabel('Your saved note').fill(note.replaceAll('\n', '\r\n'));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText(/✓ The log continues your note/).waitFor(PATIENT);
  await page.getByLabel('Your saved note').fill(note.replace(/\n\d+\n/, '\n7\n'));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText(/✗ .*the signature of the checkpoint is not valid/).waitFor(PATIENT);
  await page
    .getByRole('button', { name: /^Checkpoint for/ })
    .first()
    .click();
  await page.getByText('The signed note, which you can store outside of the service').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('exports evidence that the offline verifier accepts', async () => {
  const { page, problems } = await open();
  await page.getByRole('grid', { name: 'Audit records' }).waitFor(PATIENT);
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByText('NDJSON: evidence').waitFor();
  const download = page.waitForEvent('download', PATIENT);
  await page.keyboard.press('Enter');
  const [exported, keys] = [join(folder, 'export.ndjson'), join(folder, 'jwks.json')];
  await (await download).saveAs(exported);
  writeFileSync(keys, (await session.service.call('GET', '/.well-known/jwks.json')).text);
  expect(await verifyExport(exported, keys)).toMatchObject({ verified: true });
  expect(readFileSync(exported, 'utf8')).toContain(harbourRequest);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows hostile ids and names as text', async () => {
  const { page, problems } = await open(`/console/audit?resource=${encodeURIComponent(HOSTILE)}`);
  await page.getByRole('gridcell', { name: HOSTILE }).dblclick(PATIENT);
  await page.getByRole('heading', { name: 'assets.put' }).waitFor(PATIENT);
  await page.getByText(HOSTILE, { exact: true }).first().waitFor();
  await page.goto(`${session.service.url}/console/audit?action=auth.*`);
  await page.getByRole('gridcell', { name: 'Auditor <b>of the tenant</b>' }).first().waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows an analyst only their own requests, and offers no verification', async () => {
  const { page, problems } = await session.enter({ path: '/console/audit?effect=all' });
  await page.getByText('Your own requests').waitFor(PATIENT);
  await page.getByRole('grid', { name: 'Audit records' }).waitFor(PATIENT);
  expect(await page.getByRole('button', { name: /Integrity|Export/ }).count()).toBe(0);
  expect(await page.getByRole('gridcell', { name: 'Auditor <b>of the tenant</b>' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('shows the operator the log of the platform, and the legal hold of a tenant', async () => {
  const path = '/v1/admin/tenants/demo/legal-hold';
  const hold = (method: string, body?: object) =>
    session.service.call(method, path, { key: OPERATOR_KEY, ...(body && { body }) });
  expect((await hold('PUT', { reason: 'Case <b>7</b>' })).status).toBe(200);
  const { page } = await session.enter({
    key: OPERATOR_KEY,
    path: '/console/audit?action=auth.*',
  });
  await page.getByRole('gridcell', { name: 'The operator' }).first().waitFor(PATIENT);
  await page.keyboard.press('v');
  await page.getByLabel('Short name of the tenant').fill('demo');
  await page.keyboard.press('Enter');
  await page.getByText('Case <b>7</b>').waitFor(PATIENT);
  await hold('DELETE');
  await page.getByLabel('Short name of the tenant').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('There is no such tenant, or it is not under legal hold.').waitFor(PATIENT);
  await page.context().close();
});

testConsole('says that a record does not exist or is not accessible', async () => {
  const { page } = await open('/console/audit/01a0c3f2-7b10-7d52-8a34-0c1d2e3f4a5b');
  await page.getByText('Not found, or you do not have access to it.').waitFor(PATIENT);
  await page.context().close();
});

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await open('/console/audit?effect=all', view);
  await page.getByRole('grid', { name: 'Audit records' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`${session.service.url}/console/audit?view=integrity`);
  await page.getByRole('button', { name: 'Verify', exact: true }).click(PATIENT);
  await page.getByRole('heading', { name: /✓ Verified/ }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(`${session.service.url}/console/audit/${harbourRequest}`);
  await page.getByRole('button', { name: /^Prove/ }).click(PATIENT);
  await page.getByRole('heading', { name: '✓ Proven' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.context().close();
});

// It comes last, because the log stays damaged.
testConsole('names the record that was changed, as the service does', async () => {
  const owner = await new Owner(session.service.database.ownerUrl).connect();
  const [tenant] = await owner.query<{ id: string }>(`select id from tenant where slug = 'demo'`);
  const damage = new ChainDamage(owner, tenant!.id);
  await damage.change((rows) => rows.with(4, rewritten(rows[4]!)));
  await owner.close();
  const { page } = await open('/console/audit?view=integrity');
  await page.getByRole('button', { name: 'Verify', exact: true }).click(PATIENT);
  await page
    .getByText('Line 6 of the export: record 5 was changed: its hashes are not those of its text.')
    .waitFor(PATIENT);
  await page.getByText(/Record #5 is changed:/).waitFor(PATIENT);
  await page.context().close();
});
