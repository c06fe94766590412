import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { ConsoleSession, PATIENT, testConsole } from '../../support/console/console-session';
import { createDemoKey } from '../../support/console/demo-key';
import { PICTURES_FOLDER, takePicture } from '../../support/console/pictures';

jest.setTimeout(300_000);

const MAX_BYTES = 150_000;

interface Picture {
  readonly path: string;
  /** A text that the finished page shows. */
  readonly text: string;
  /** Draws its map with WebGL, which takes long where Chromium has no graphics processor. */
  readonly hasMap?: true;
  readonly colorScheme?: 'light' | 'dark';
  /** The role of the user; that of the demo's key by default. */
  readonly role?: 'admin' | 'auditor' | 'operator';
  /** What a person does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** A draft for a provider that does not exist, so that the test reports failed checks. */
async function testOfDraft(page: Page): Promise<void> {
  await page.getByLabel('Issuer').fill('https://login.acme.example');
  await page.getByLabel('Client ID').fill('threat-monitoring');
  await page.getByLabel('Client secret').fill('change-me');
  await page.getByRole('button', { name: '5 Test and save' }).click();
  await page.getByRole('button', { name: 'Test the draft' }).click();
  await page.getByText('Not all checks passed.').waitFor(PATIENT);
}

/** Downloads a report and opens its file on the page that verifies reports. */
async function verifyReport(page: Page): Promise<void> {
  await press('j')(page);
  const [download] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  await page.goto(`${session.service.url}/console/verify`);
  await page.getByLabel('Choose a file…').setInputFiles(await download.path());
  await page.getByText('This service signed the file').waitFor(PATIENT);
}

const SUPPLIERS = `name,date_of_birth,requester_reference
Anatoly Ruvenkov,1961-09-07,supplier 17
"Lindqvist Amari, Tobias",1968-09-21,supplier 18
Ingrid Halloran,1981-04-30,supplier 19
,1990-02-14,supplier 20
`;

/** Uploads a file of suppliers and waits for their results. */
async function screenSuppliers(page: Page): Promise<void> {
  const file = { name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(SUPPLIERS) };
  await page.getByLabel('Choose a file…').setInputFiles(file);
  await page.getByRole('button', { name: 'Start the batch' }).click();
  await page.getByText('All 3 subjects are done.').waitFor(PATIENT);
  await page.getByRole('article').first().waitFor(PATIENT);
}

const PICTURES: Readonly<Record<string, Picture>> = {
  'console-overview': { path: '', text: 'Hualian', hasMap: true, prepare: press('j') },
  'console-overview-dark': { path: '', text: 'Hualian', hasMap: true, colorScheme: 'dark', prepare: press('j') },
  'console-threat': {
    path: '',
    text: 'Hualian',
    hasMap: true,
    prepare: async (page) => {
      await press('j', 'Enter')(page);
      await page.getByRole('heading', { name: 'Risk to Hualien City' }).waitFor(PATIENT);
    },
  },
  'console-assets': { path: '/assets', text: '198 assets', hasMap: true },
  'console-incidents': { path: '/incidents', text: 'Earthquake at Hualien' },
  'console-lookup': {
    path: '/lookup',
    text: 'Nothing has been looked up here yet.',
    prepare: async (page) => {
      await page.getByLabel('Name of a person or vessel').fill('Anatoly Ruvenkov');
      await page.getByLabel('Date of birth').fill('1961-09-07');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Anatoli Ruvenkov' }).waitFor(PATIENT);
    },
  },
  'console-batch': {
    path: '/lookup/batches',
    text: 'No batch has been uploaded here yet.',
    prepare: screenSuppliers,
  },
  'console-events': { path: '/events', text: 'Hualian' },
  'console-audit': {
    path: '/console/audit?action=incidents.*',
    text: 'incidents.create',
    role: 'auditor',
    prepare: async (page) => {
      await press('j', 'Enter')(page);
      await page.getByRole('button', { name: 'Prove' }).click(PATIENT);
      await page.getByRole('heading', { name: '✓ Proven' }).scrollIntoViewIfNeeded(PATIENT);
    },
  },
  'console-admin-keys': {
    path: '/console/admin/keys',
    text: 'dashboard',
    role: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('row', { name: /^dashboard/ })
        .first()
        .click();
      await page.getByText('Both keys work').waitFor(PATIENT);
    },
  },
  'console-admin-sign-in': {
    path: '/console/admin/sign-in?kind=oidc&step=connection',
    text: 'Issuer',
    role: 'admin',
    prepare: testOfDraft,
  },
  'console-operator': { path: '/console/operator', text: 'The service is ready', role: 'operator' },
  'console-signing-keys': { path: '/console/operator/signing-keys', text: 'Certificate until', role: 'operator' },
  'console-search': {
    path: '/search',
    text: 'Marta Kowal',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Marta Kowal' }).click();
      await page.getByText('The hits are in their final order').waitFor(PATIENT);
    },
  },
  'console-reports': {
    path: '/reports',
    text: 'Earthquake at Hualien',
    prepare: async (page) => {
      await press('j')(page);
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('The report has not changed since it was signed.').waitFor(PATIENT);
    },
  },
  'console-sources': {
    path: '/console/sources?sel=list:demo_fictional_watch_list',
    text: 'Latest imports',
    role: 'operator',
  },
  'console-verify': { path: '/reports', text: 'Earthquake at Hualien', prepare: verifyReport },
};

const INCIDENTS = [
  { title: 'Earthquake at Hualien', description: 'Damage at the port is being checked.' },
  { title: 'Explosion near Enterprise, Nevada' },
  { title: 'Tremors west of San Salvador' },
];

let session: ConsoleSession;
let admin: string;

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
    await makeReport('incident', made.body.id as string);
  }
  await makeReport('threat', threats[0] ?? '');
  await makeReport('portfolio', 'default');
  await searchMedia();
  await makeKeys();
});
afterAll(() => session.close());

/** The administrator's key is made first, since the page Keys shows it. */
function keyOf(role: NonNullable<Picture['role']>): string | Promise<string> {
  if (role === 'operator') return OPERATOR_KEY;
  return role === 'admin' ? admin : createDemoKey(session, role);
}

/** The keys on the page Keys, one of which is being rotated. */
async function makeKeys(): Promise<void> {
  admin = await createDemoKey(session, 'admin');
  const { service } = session;
  for (const [name, role] of [
    ['dashboard', 'viewer'],
    ['nightly export', 'analyst'],
  ] as const) {
    const { body } = await service.call('POST', '/v1/tenant/api-keys', { key: admin, body: { name, role } });
    if (name !== 'dashboard') continue;
    await service.call('POST', `/v1/tenant/api-keys/${body.id as string}/rotate`, { key: admin, body: {} });
  }
}

async function searchMedia(): Promise<void> {
  const subject = { type: 'person', name: 'Marta Kowal', employer: 'Selwick Harbour Authority' };
  const { status, text } = await session.service.call('POST', '/v1/web-search?responseMode=async', {
    key: session.key,
    body: { subject },
  });
  expect([status, text]).toEqual([202, expect.any(String)]);
}

async function makeReport(type: string, id: string): Promise<void> {
  const { key, service } = session;
  const made = await service.call('POST', '/v1/reports', { key, body: { subject: { type, id } } });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
}

testConsole.each(Object.entries(PICTURES))('the page of the picture %s opens without a problem', async (name, one) => {
  const { page, problems } = await session.enter({
    path: one.path,
    colorScheme: one.colorScheme ?? 'light',
    hasWebGl: one.hasMap === true,
    ...(one.role !== undefined && { key: await keyOf(one.role) }),
  });
  await page.getByText(one.text).first().waitFor(PATIENT);
  await one.prepare?.(page);
  expect(problems).toEqual([]);
  await takePicture(page, name, MAX_BYTES);
  await page.context().close();
});

test('the documentation has exactly these pictures, beside those of the days', () => {
  const own = readdirSync(PICTURES_FOLDER).filter((file) => !file.startsWith('day-'));
  expect(own.sort()).toEqual(
    Object.keys(PICTURES)
      .map((name) => `${name}.webp`)
      .sort(),
  );
});
