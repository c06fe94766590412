/**
 * How fast the console is in headless Chromium, with the demo, with 10,000 threats, and with 100,000 events on the map. Each
 * time is the best of three runs, because the machine draws in software.
 *   npm run bench:console [-- <threats> <events>]
 * The events need ../shared/data; without it, the map shows those of the demo.
 */
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { DemoService } from '../src/modules/demo/demo.service';
import { Chromium } from '../test/support/browser/chromium';
import { copyThreats } from '../test/support/console/copied-threats';
import { openBenchDatabase } from './bench-database';
import { type BenchService, startBenchService } from './bench-service';
import { fillCorpus } from './corpus-data';

const THREATS = Number(process.argv[2] ?? 10_000);
const EVENTS = Number(process.argv[3] ?? 100_000);
const RUNS = 3;
const PATIENCE_MS = 120_000;
const SCROLL_MS = 3_000;
const POLLING_MS = 100;

interface Figures {
  /** Largest contentful paint of the Overview, for somebody who is signed in. */
  readonly paintedMs: number;
  /** From the navigation to the first row of the list. */
  readonly firstRowMs: number;
  readonly allRowsMs: number;
  readonly mapIdleMs: number;
  readonly elements: number;
  readonly framesPerSecond: number;
}

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-bench-console-'));
  const chromium = await Chromium.start();
  const events = await fillCorpus(database, EVENTS).catch((error: unknown) => {
    console.log(`${error instanceof Error ? error.message : String(error)}: only the events of the demo`);
    return 0;
  });
  const service = await startBenchService(database, { DEMO: 'true', DATA_DIR: dataDir });
  try {
    await service.app.get(DemoService).prepare(true, () => undefined);
    console.log(`${events} events, ${database.description}, Chromium ${chromium.version}`);
    console.log('the demo', await best(chromium, service));
    await copyThreats(database.ownerUrl, THREATS);
    console.log(`${THREATS} threats`, await best(chromium, service));
  } finally {
    await chromium.close();
    await service.app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Signs the page in with a one-time link of the demo's key. */
async function enter({ app, url }: BenchService, page: Page): Promise<string> {
  const demo = await app.get(DemoService).prepare(true, () => undefined);
  const headers = { 'x-api-key': demo?.key ?? '' };
  const answer = await fetch(`${url}/v1/auth/link`, { method: 'POST', headers });
  const { token } = (await answer.json()) as { token: string };
  await page.goto(`${url}/console/enter#${token}`);
  await page.getByRole('grid', { name: 'Threats' }).waitFor({ timeout: PATIENCE_MS });
  return new URL(page.url()).pathname;
}

/** Of each figure, the best of the runs. */
async function best(chromium: Chromium, service: BenchService): Promise<Figures> {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await chromium.page();
    await enter(service, page);
    runs.push(await measure(page));
    await page.context().close();
  }
  const least = (read: (figures: Figures) => number): number => Math.round(Math.min(...runs.map(read)));
  return {
    paintedMs: least(({ paintedMs }) => paintedMs),
    firstRowMs: least(({ firstRowMs }) => firstRowMs),
    allRowsMs: least(({ allRowsMs }) => allRowsMs),
    mapIdleMs: least(({ mapIdleMs }) => mapIdleMs),
    elements: Math.max(...runs.map(({ elements }) => elements)),
    framesPerSecond: Math.round(Math.max(...runs.map(({ framesPerSecond }) => framesPerSecond))),
  };
}

/** Loads the page again, with its files cached and its session valid. */
async function measure(page: Page): Promise<Figures> {
  const start = performance.now();
  await page.reload({ waitUntil: 'commit' });
  const grid = page.getByRole('grid', { name: 'Threats' });
  await grid.locator('[aria-rowindex="2"]').waitFor({ timeout: PATIENCE_MS });
  const firstRowMs = performance.now() - start;
  const [allRowsMs, mapIdleMs] = await Promise.all([
    // Not at every frame, because reading the text makes the page compute its layout.
    page
      .waitForFunction(isComplete, undefined, { timeout: PATIENCE_MS, polling: POLLING_MS })
      .then(() => performance.now() - start),
    page
      .locator('[data-idle=true]')
      .waitFor({ timeout: PATIENCE_MS })
      .then(() => performance.now() - start),
  ]);
  const paintedMs = await page.evaluate<number>(LARGEST_PAINT);
  const framesPerSecond = (1_000 * (await page.evaluate<number>(SCROLL))) / SCROLL_MS;
  return { paintedMs, firstRowMs, allRowsMs, mapIdleMs, elements: await grid.locator('*').count(), framesPerSecond };
}

// These run in the page.
function isComplete(): boolean {
  const shown = Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 1;
  const total = /([\d,]+) threats/.exec(document.body.innerText);
  return total !== null && shown === Number(total[1]?.replaceAll(',', ''));
}

const LARGEST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => {
  resolve(list.getEntries().at(-1).startTime);
}).observe({ type: 'largest-contentful-paint', buffered: true }))`;
const SCROLL = `new Promise((resolve) => {
  const grid = document.querySelector('[role=grid]');
  const end = performance.now() + ${SCROLL_MS};
  let frames = 0;
  const step = (now) => {
    frames += 1;
    grid.scrollBy(0, 120);
    if (now < end) requestAnimationFrame(step);
    else resolve(frames);
  };
  requestAnimationFrame(step);
})`;

void main();
