import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { testWith } from '../app/programs';
import { startTestApp, type TestApp } from '../app/test-app';
import { Chromium, CHROMIUM } from '../browser/chromium';
import { createDemoDatabase } from './demo-database';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Waits for transitions to the colours of another theme. They may be cancelled, and a placeholder's animation never ends. */
const ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page may take this long on a busy machine. */
export const PATIENCE_MS = 90_000;
export const PATIENT = { timeout: PATIENCE_MS };

/** A test that needs Chromium, and is skipped where it is not installed. `npm test` builds the console first. */
export const testConsole = testWith(CHROMIUM);

/** A test on a desktop and on a phone; its title can name `$width`. */
export const testEachWidth = testConsole.each([{ width: 1_280 }, { width: 360 }]);

export interface Watched {
  readonly page: Page;
  /** What no page of the console may cause: errors, refused scripts, and requests to another origin. */
  readonly problems: string[];
}

export interface EnterOptions {
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  /** False by default, since Chromium draws maps in software here, which is slow; a page without WebGL shows a simple map. */
  readonly hasWebGl?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  /** Below `/console/p/default`, or a whole path that begins with `/console/`. */
  readonly path?: string;
  /** The API key whose session the browser gets; the demo's key by default. */
  readonly key?: string;
  /** The token of the one-time link; by default, the key makes one. */
  readonly linkToken?: string;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The service with the demo, and browsers that use its console. */
export class ConsoleSession {
  readonly #chromiums = new Map<boolean, Promise<Chromium>>();
  /** The cookies of the session that a key's one-time link began. */
  readonly #sessions = new Map<string, Cookies>();

  private constructor(
    readonly service: TestApp,
    readonly key: string,
    private readonly dataDir: string,
  ) {}

  /** Settings are given like environment variables. */
  static async start(environment: Record<string, string> = {}): Promise<ConsoleSession> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tms-console-'));
    const database = await createDemoDatabase();
    const service = await startTestApp({ DEMO: 'true', DATA_DIR: dataDir, ...environment }, database);
    // The demo's key was in the data folder of another process, so another one is created.
    const demo = await service.app.get(DemoService).prepare(true, () => undefined);
    return new ConsoleSession(service, demo?.key ?? '', dataDir);
  }

  async close(): Promise<void> {
    for (const chromium of this.#chromiums.values()) await (await chromium).close();
    await this.service.close();
    await this.service.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /**
   * A browser that is signed in and has opened `path`. The first one with a key, and every one with a `linkToken`, follows a
   * one-time link; the others get the cookies of the session that began there, as long as it lives.
   */
  async enter(options: EnterOptions = {}): Promise<Watched> {
    const { width = 1_280, height = 800, deviceScaleFactor = 1, colorScheme = 'light' } = options;
    const { path = '', key = this.key, hasWebGl = false } = options;
    const chromium = await this.#chromium(hasWebGl);
    const page = await chromium.page({ viewport: { width, height }, deviceScaleFactor, colorScheme });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(this.service.url) || /^(?:blob|data):/.test(request.url());
      if (!isOwn) problems.push(`request to ${request.url()}`);
    });
    const isSignedIn = options.linkToken === undefined && (await this.#resume(page.context(), key));
    if (!isSignedIn) await this.#followLink(page, key, options.linkToken);
    if (path !== '' || isSignedIn) {
      await page.goto(this.service.url + (path.startsWith('/console/') ? path : `/console/p/default${path}`));
    }
    if (path === '') await page.getByRole('grid', { name: 'Threats' }).waitFor({ timeout: PATIENCE_MS });
    return { page, problems };
  }

  /** Continues the session that an earlier page began with this key; false if there is none or it has ended. */
  async #resume(context: BrowserContext, key: string): Promise<boolean> {
    const cookies = this.#sessions.get(key);
    if (cookies === undefined) return false;
    await context.addCookies(cookies);
    return (await context.request.get(`${this.service.url}/v1/me`)).ok();
  }

  async #followLink(page: Page, key: string, linkToken?: string): Promise<void> {
    await page.goto(`${this.service.url}/console/enter#${linkToken ?? (await this.#makeLink(key))}`);
    // The page of the link leads to the first page by itself, which would interrupt an earlier navigation.
    await page.waitForURL(/\/console\/(?!enter|$)/, { waitUntil: 'commit', timeout: PATIENCE_MS });
    if (linkToken === undefined) this.#sessions.set(key, await page.context().cookies());
  }

  async #makeLink(key: string): Promise<string> {
    const { body } = await this.service.call('POST', '/v1/auth/link', { key });
    return body.token as string;
  }

  /** Started when the first page needs it: most tests need no WebGL. */
  #chromium(hasWebGl: boolean): Promise<Chromium> {
    const chromium = this.#chromiums.get(hasWebGl) ?? Chromium.start({ hasWebGl });
    this.#chromiums.set(hasWebGl, chromium);
    return chromium;
  }
}

/** What axe-core finds against WCAG 2.2 A and AA in the light and in the dark theme. The page is light afterwards. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations: string[] = [];
  // The themes differ in their colours alone.
  const runs = { dark: { type: 'rule', values: ['color-contrast'] }, light: { type: 'tag', values: RULES } };
  for (const [colorScheme, runOnly] of Object.entries(runs)) {
    await page.emulateMedia({ colorScheme: colorScheme as 'dark' | 'light' });
    await page.evaluate(ANIMATIONS_END);
    violations.push(
      ...(await page.evaluate<string[]>(
        `axe.run(document, { runOnly: ${JSON.stringify(runOnly)} }).then(({ violations }) =>
           violations.map(({ id, nodes }) => '${colorScheme}: ' + id + ': ' + nodes[0].html))`,
      )),
    );
  }
  return violations;
}

/** By how many pixels the page is wider than its window; it scrolls sideways unless this is 0. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
