import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { testWith } from '../app/programs';
import { startTestApp, type TestApp } from '../app/test-app';
import { Chromium, CHROMIUM } from '../browser/chromium';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page may take this long on a busy machine. */
export const PATIENCE_MS = 90_000;

/** A test that needs Chromium, and is skipped where it is not installed. `npm test` builds the console first. */
export const testConsole = testWith(CHROMIUM);

export interface Watched {
  readonly page: Page;
  /** What no page of the console may cause: errors, refused scripts, and requests to another origin. */
  readonly problems: string[];
}

interface EnterOptions {
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  /** True by default. Chromium draws WebGL in software here, which is slow. */
  readonly hasWebGl?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  /** Below `/console/p/default`. */
  readonly path?: string;
  /** The API key whose session the browser gets; the demo's key by default. */
  readonly key?: string;
}

/** The service with the demo, and browsers that use its console. */
export class ConsoleSession {
  readonly #chromiums = new Map<boolean, Promise<Chromium>>();

  private constructor(
    readonly service: TestApp,
    readonly key: string,
    private readonly dataDir: string,
  ) {}

  /** Settings are given like environment variables. */
  static async start(environment: Record<string, string> = {}): Promise<ConsoleSession> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tms-console-'));
    const service = await startTestApp({ DEMO: 'true', DATA_DIR: dataDir, ...environment });
    const demo = await service.app.get(DemoService).prepare(true, () => undefined);
    return new ConsoleSession(service, demo?.key ?? '', dataDir);
  }

  async close(): Promise<void> {
    for (const chromium of this.#chromiums.values()) await (await chromium).close();
    await this.service.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A browser that has just followed a one-time link and then opened `path`. */
  async enter(options: EnterOptions = {}): Promise<Watched> {
    const { width = 1_280, height = 800, deviceScaleFactor = 1, colorScheme = 'light' } = options;
    const { path = '', key = this.key, hasWebGl = true } = options;
    const chromium = await this.#chromium(hasWebGl);
    const page = await chromium.page({ viewport: { width, height }, deviceScaleFactor, colorScheme });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(this.service.url) || /^(?:blob|data):/.test(request.url());
      if (!isOwn) problems.push(`request to ${request.url()}`);
    });
    const { body } = await this.service.call('POST', '/v1/auth/link', { key });
    await page.goto(`${this.service.url}/console/enter#${body.token as string}`);
    // The page of the link leads to the Overview by itself, which would interrupt an earlier navigation.
    await page.waitForURL(/\/console\/p\//, { waitUntil: 'commit', timeout: PATIENCE_MS });
    if (path === '') await page.getByRole('grid', { name: 'Threats' }).waitFor({ timeout: PATIENCE_MS });
    else await page.goto(`${this.service.url}/console/p/default${path}`);
    return { page, problems };
  }

  /** Started when the first page needs it: most tests of pages without a map of their own need no WebGL. */
  #chromium(hasWebGl: boolean): Promise<Chromium> {
    const chromium = this.#chromiums.get(hasWebGl) ?? Chromium.start({ hasWebGl });
    this.#chromiums.set(hasWebGl, chromium);
    return chromium;
  }
}

/** What axe-core finds against WCAG 2.2 A and AA. */
export async function accessibilityViolations(page: Page): Promise<unknown> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })
       .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}
