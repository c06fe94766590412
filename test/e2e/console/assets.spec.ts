import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  accessibilityViolations,
  ConsoleSession,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

interface AssetOfDemo {
  readonly asset_id: string;
  readonly name: string;
  readonly attributes: { readonly lat: number; readonly lng: number; readonly monitoring_radius_km: number };
}

let session: ConsoleSession;

beforeAll(async () => {
  session = await ConsoleSession.start();
});
afterAll(() => session.close());

const loadAssets = async (): Promise<AssetOfDemo[]> =>
  (await session.service.call('GET', '/v1/assets?limit=1000', { key: session.key })).body.assets as AssetOfDemo[];

/** Chromium reports refused requests as errors; these refusals are part of the journey. */
const unexpected = (problems: readonly string[]): string[] =>
  problems.filter((problem) => !/status of (?:412|422) /.test(problem));

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
};

testConsole('finds an asset by keyboard, opens it, and exports the list as CSV', async () => {
  const { page, problems } = await session.enter({ path: '/assets' });
  const grid = page.getByRole('grid', { name: 'Assets' });
  await grid.waitFor(PATIENT);
  await page.keyboard.press('/');
  await page.keyboard.type('hualien');
  await page.getByText('1 of 198 assets').waitFor(PATIENT);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^asset_id,name,type,role,status,lat,lng,/);
  expect(lines[1]).toContain('Hualien City,facility,city,active,23.97694,121.60444,');
  await grid.focus();
  await page.keyboard.press('j');
  await page.waitForURL(/sel=geonames-1674504/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hualien City' }).waitFor(PATIENT);
  await page.getByRole('link', { name: 'Earthquake M 6.4, 22 km NNE of Hualian, Taiwan' }).waitFor(PATIENT);
  await page.getByRole('link', { name: 'Past' }).click();
  await page.getByText('No threat to this asset has ended').waitFor(PATIENT);
  expect(new URL(page.url()).search).toBe('?threats=past');
  expect(problems).toEqual([]);
  await page.context().close();
});

testConsole('creates an asset, shows refused values at their fields, and warns before changes are lost', async () => {
  const { page, problems } = await session.enter({ hasWebGl: true, path: '/new-asset' });
  await page.getByLabel('Name', { exact: true }).fill('Depot <b>1</b>');
  await page.getByLabel('Id', { exact: true }).fill('depot/1');
  await page.getByLabel('Latitude').fill('94');
  await page.getByLabel('Longitude').fill('east');
  await save(page);
  await page.getByText('Write the longitude in degrees').waitFor();
  await page.getByLabel('Longitude').fill('121,6');
  await save(page);
  await page.getByText('One value is not valid.').waitFor(PATIENT);
  expect(await page.getByLabel('Latitude').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Latitude').fill('23.98');
  await page.getByLabel('Instructions for events near the asset').fill('lower: earthquake\nThe gate matters more');
  await page.getByText('Lowers the level of a threat by one step for an event with “earthquake”.').waitFor();
  await save(page);
  await page.getByRole('heading', { name: 'Depot <b>1</b>' }).waitFor(PATIENT);
  await page.getByText('Not applied: The gate matters more').waitFor(PATIENT);
  await page.locator('[data-idle]').waitFor(PATIENT);
  const map = await page.locator('[data-map]').boundingBox();
  await page.mouse.click(map!.x + map!.width / 2 + 90, map!.y + map!.height / 2);
  await page.getByText('Changed: Longitude').or(page.getByText('Changed: Latitude, Longitude')).waitFor();
  await page.getByLabel('Role').fill('spare');
  await page.getByRole('navigation', { name: 'Position' }).getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  expect(await page.getByLabel('Role').inputValue()).toBe('spare');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete the asset' }).click();
  await page.getByText('Deleted “Depot <b>1</b>”.').waitFor(PATIENT);
  await page.getByRole('grid', { name: 'Assets' }).waitFor(PATIENT);
  expect(unexpected(problems)).toEqual([]);
  await page.context().close();
});

testConsole.each(['new', 'import'])('opens an asset whose id is %s', async (id) => {
  const asset = { name: `The asset ${id}`, attributes: { lat: -40, lng: 175 } };
  await session.service.call('PUT', `/v1/assets/${id}`, { key: session.key, body: asset });
  const { page } = await session.enter({ path: `/assets/${id}` });
  await page.getByRole('heading', { name: asset.name }).waitFor(PATIENT);
  await session.service.call('DELETE', `/v1/assets/${id}`, { key: session.key });
  await page.context().close();
});

testConsole('merges a change with one that somebody else made meanwhile', async () => {
  const path = '/v1/assets/geonames-1674504';
  const { page, problems } = await session.enter({ path: '/assets/geonames-1674504' });
  await page.getByRole('heading', { name: 'Hualien City' }).waitFor(PATIENT);
  const { body } = await session.service.call('GET', path, { key: session.key });
  const changed = Object.assign({}, body, { role: 'harbour' });
  await session.service.call('PUT', path, { key: session.key, body: changed });
  await page.getByLabel('Monitoring radius in km').fill('80');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this asset' });
  await dialog.getByRole('cell', { name: 'harbour' }).waitFor(PATIENT);
  await dialog.getByRole('button', { name: 'Apply my changes to it' }).click();
  await page.getByText('Saved “Hualien City”.').waitFor(PATIENT);
  const { body: saved } = await session.service.call('GET', path, { key: session.key });
  expect([saved.role, saved.attributes.monitoring_radius_km]).toEqual(['harbour', 80]);
  expect(unexpected(problems)).toEqual([]);
  await page.context().close();
});

testConsole('replaces the set with a file only after a review of exactly what changes', async () => {
  const all = await loadAssets();
  const [first, second, ...rest] = all;
  const line = ({ asset_id: id, name, attributes }: AssetOfDemo, radius?: number): string =>
    `${id},"${name}",${attributes.lat},${attributes.lng},${radius ?? attributes.monitoring_radius_km}`;
  const csv = ['Site ID,Name,Latitude,Longitude,Radius', line(second!, 60), ...rest.map((one) => line(one))];
  csv.push('oslo,Oslo,94,10.7,50', 'bergen,,60.4,5.3,50');
  const { page, problems } = await session.enter({ path: '/import-assets' });
  const choose = page.getByLabel('Choose a file…');
  await choose.setInputFiles({ name: 'book.xlsx', mimeType: '', buffer: Buffer.from([0x50, 0x4b, 3, 4]) });
  await page.getByText('This is an Excel workbook.').waitFor(PATIENT);
  await choose.setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) });
  await page.getByRole('button', { name: 'Check the rows' }).click(PATIENT);
  const review = page.getByRole('button', { name: 'Show what changes' });
  expect(await review.isDisabled()).toBe(true);
  await page.getByLabel(`Latitude in line ${all.length + 1}`).fill('59.9');
  await page.getByRole('button', { name: 'Skip 1 invalid row' }).click();
  await review.click();
  await page.getByRole('grid', { name: 'Changed fields' }).waitFor(PATIENT);
  await page.getByRole('row', { name: `${second!.name} Monitoring radius in km 100 60` }).waitFor();
  const replace = page.getByRole('button', { name: 'Replace the set' });
  expect(await replace.isDisabled()).toBe(true);

  // Somebody else changes an asset between the review and the replacement.
  await session.service.call('PUT', `/v1/assets/${first!.asset_id}`, {
    key: session.key,
    body: { name: 'Renamed', attributes: first!.attributes },
  });
  await page.getByLabel('Remove 1 asset').check();
  await replace.click();
  await page.getByText('Somebody else changed the assets in between.').waitFor(PATIENT);
  await page.getByRole('grid', { name: 'Removed assets' }).getByText('Renamed').waitFor(PATIENT);
  expect(await replace.isDisabled()).toBe(true);
  expect(await loadAssets()).toHaveLength(all.length);

  await page.getByLabel('Remove 1 asset').check();
  await replace.click();
  await page.getByText(`The set has ${all.length} assets now.`).waitFor(PATIENT);
  await page.getByText('The evaluation is complete.').waitFor(PATIENT);
  await page.getByText(/\d+ live threats/).waitFor(PATIENT);
  const now = await loadAssets();
  expect(now.map(({ asset_id: id }) => id)).toEqual([...all.slice(1).map(({ asset_id: id }) => id), 'oslo']);
  expect(now[0]?.attributes.monitoring_radius_km).toBe(60);
  expect(unexpected(problems)).toEqual([]);
  await page.context().close();
});

testConsole('lets a viewer read assets, and offers no change', async () => {
  const { body } = await session.service.call('POST', '/v1/admin/tenants/demo/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'viewer', role: 'viewer', portfolios: ['*'] },
  });
  const { page, problems } = await session.enter({ path: '/assets', key: body.key as string });
  await page.getByRole('grid', { name: 'Assets' }).waitFor(PATIENT);
  expect(await page.getByRole('link', { name: 'New asset' }).count()).toBe(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('you need the permission assets:write').waitFor(PATIENT);
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0);
  await page.goto(`${session.service.url}/console/p/default/import-assets`);
  await page.getByText('To import assets, you need the permission assets:write.').waitFor(PATIENT);
  expect(problems).toEqual([]);
  await page.context().close();
});

const INVALID_FILE = 'id,name,lat,lng\na,A,1,1\nb,B,94,1';

testEachWidth('has no accessibility violation in either theme at $width px', async (view) => {
  const { page } = await session.enter({ ...view, hasWebGl: true, path: '/assets' });
  await page.getByRole('grid', { name: 'Assets' }).waitFor(PATIENT);
  await page.keyboard.press('j');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Incidents' }).waitFor(PATIENT);
  await page.locator('[data-idle]').waitFor(PATIENT);
  await page.getByLabel('Longitude').fill('x');
  await save(page);
  await page.getByText('Write the longitude in degrees').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto(`${session.service.url}/console/p/default/import-assets`);
  const choose = page.getByLabel('Choose a file…');
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(INVALID_FILE) });
  await page.getByRole('button', { name: 'Check the rows' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('list', { name: 'Rows to look at' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Skip this row').check();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('grid', { name: 'Removed assets' }).waitFor(PATIENT);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});
