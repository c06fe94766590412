import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's package. */
export const CHROMIUM = 'chromium';

/** So that a test can have sites which are not loopback to the browser. */
const NAMES_ON_LOOPBACK = '--host-resolver-rules=MAP *.example 127.0.0.1';

/** A real Chromium without a window; every name under `.example` leads to 127.0.0.1. Each page has cookies of its own, as a new profile would. */
export class Chromium {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<Chromium> {
    // Its sandbox does not work for root; anybody else keeps it.
    const chromiumSandbox = process.getuid?.() !== 0;
    const executablePath = programPath(CHROMIUM);
    return new Chromium(await chromium.launch({ executablePath, chromiumSandbox, args: [NAMES_ON_LOOPBACK] }));
  }

  get version(): string {
    return this.browser.version();
  }

  /** Lives until the browser ends. `bypassCSP` lets tests run scripts in pages whose policy allows none. */
  async page(options: Pick<BrowserContextOptions, 'bypassCSP'> = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    return context.newPage();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** As a shell would find it. @throws Error where it is not installed */
const programPath = (program: string): string => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, program)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`${program} is not installed`);
  return path;
};
