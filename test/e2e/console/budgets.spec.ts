import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleSession, PATIENT, testConsole } from '../../support/console/console-session';
import { copyThreats } from '../../support/console/copied-threats';

jest.setTimeout(300_000);

const BUILT = join(__dirname, '../../../dist/console');
const MANIFEST = join(BUILT, '.vite/manifest.json');
const MANY = 10_000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>;

/** The chunk and everything that it loads before it runs. */
function closure(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of chunks[name]?.imports ?? []) closure(each, found);
  return found;
}

/** Kilobytes of compressed JavaScript, without the chunks that are already loaded. */
function kilobytes(names: ReadonlySet<string>, loaded: ReadonlySet<string> = new Set()): number {
  const files = [...names].filter((name) => !loaded.has(name)).map((name) => chunks[name]?.file ?? '');
  return files.reduce((sum, file) => sum + readFileSync(join(BUILT, `${file}.gz`)).length, 0) / 1_000;
}

const pages = Object.keys(chunks).filter((name) => name.startsWith('src/pages/'));

test('keeps the frame of the console below 125 kB, and each page below 40 kB, compressed', () => {
  const shell = closure('index.html');
  expect(kilobytes(shell)).toBeLessThan(125);
  const tooLarge = pages.map((page) => [page, Math.round(kilobytes(closure(page), shell))] as const);
  expect(tooLarge.filter(([, size]) => size >= 40)).toEqual([]);
  expect(pages.length).toBeGreaterThan(4);
});

test('loads the Overview with less than 240 kB before the map, and the map with less than 450 kB', () => {
  const overview = closure('src/pages/overview/overview.tsx', closure('index.html'));
  expect(kilobytes(overview)).toBeLessThan(240);
  expect(kilobytes(closure('src/parts/map/gl-map.tsx'), overview)).toBeLessThan(300);
  const worker = Object.keys(chunks).find((name) => name.includes('maplibre-gl-worker')) ?? '';
  expect(kilobytes(new Set([worker]))).toBeLessThan(150);
});

testConsole('shows the last of 10,000 threats with few elements on the page', async () => {
  const session = await ConsoleSession.start();
  try {
    await copyThreats(session.service.database.ownerUrl, MANY);
    const { page, problems } = await session.enter({ hasWebGl: true });
    const grid = page.getByRole('grid', { name: 'Threats' });
    await page.waitForFunction(
      (count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(count + 1),
      MANY,
      PATIENT,
    );
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const last = page.locator(`[role=grid] [role=row][aria-rowindex="${MANY + 1}"]`);
    await last.waitFor(PATIENT);
    expect(await grid.locator('*').count()).toBeLessThan(600);
    expect(problems).toEqual([]);
  } finally {
    await session.close();
  }
});
