import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's packages; the first has no window at all, and needs about half of the processor time. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium'] as const;
/** The one that is installed. */
export const CHROMIUM = CHROMIUMS.find((program) => programPath(program) !== undefined) ?? 'chromium';

/** Lets a test use sites that the browser does not treat as loopback. */
const NAMES_ON_LOOPBACK = '--host-resolver-rules=MAP *.example 127.0.0.1';

const SOFTWARE_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const NO_WEBGL = ['--disable-gpu', '--disable-software-rasterizer'];

type PageOptions = Pick<BrowserContextOptions, 'bypassCSP' | 'deviceScaleFactor' | 'viewport' | 'colorScheme'>;

/**
 * A real headless Chromium; every name under `.example` resolves to 127.0.0.1. Each page has separate cookies, like a
 * new profile.
 */
export class Chromium {
  private constructor(private readonly browser: Browser) {}

  /** @param hasWebGl whether pages can draw with WebGL, which Chromium otherwise does in software */
  static async start({ hasWebGl = true } = {}): Promise<Chromium> {
    // The sandbox does not work for root; other users keep it.
    const chromiumSandbox = process.getuid?.() !== 0;
    const executablePath = programPath(CHROMIUM);
    if (executablePath === undefined) throw new Error(`${CHROMIUM} is not installed`);
    const args = [NAMES_ON_LOOPBACK, ...(hasWebGl ? SOFTWARE_WEBGL : NO_WEBGL)];
    return new Chromium(await chromium.launch({ executablePath, chromiumSandbox, args }));
  }

  get version(): string {
    return this.browser.version();
  }

  /** Lives until the browser ends. `bypassCSP` lets tests run scripts in pages whose policy allows none. */
  async page(options: PageOptions = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    return context.newPage();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** Finds the program as a shell would; undefined if it is not installed. */
function programPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((candidate) => existsSync(candidate));
}
