import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { readKeys } from '../../../console/src/verify/keys';
import { type ExportVerdict, verifyExport } from '../../../console/src/verify/verify-export';
import { verifyExport as verifyOffline } from '../../../src/modules/audit/exports/offline-verifier';
import { builtConsole } from '../../../src/start/serve-console';
import { DamagedExports, type ExportSample, fileOf } from '../../support/audit/damaged-exports';
import { Chromium } from '../../support/browser/chromium';
import {
  accessibilityViolations,
  overflowOf,
  PATIENT,
  testConsole,
  testEachWidth,
} from '../../support/console/console-session';

jest.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), 'tms-browser-verifier-'));
const [exportFile, keysFile, pageFile] = ['export.ndjson', 'jwks.json', 'verify.html'].map((name) =>
  join(folder, name),
);
let damaged: DamagedExports;
let samples: ExportSample[];

beforeAll(async () => {
  damaged = await DamagedExports.make();
  samples = await damaged.all();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The file in pieces that end in the middle of lines and of characters. */
async function* piecesOf(file: Buffer, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += bytes) yield await Promise.resolve(file.subarray(at, at + bytes));
}

async function verdictHere(sample: ExportSample, bytes = 65_536): Promise<ExportVerdict> {
  return verifyExport(piecesOf(fileOf(sample), bytes), await readKeys(sample.keys));
}

async function verdictOffline(sample: ExportSample) {
  writeFileSync(exportFile!, fileOf(sample));
  writeFileSync(keysFile!, sample.keys);
  return verifyOffline(exportFile!, keysFile!);
}

describe('the verifier of the browser', () => {
  test('gives the verdict of the offline verifier on good logs and on every kind of damage', async () => {
    expect(samples.filter(({ refusal }) => refusal !== null).length).toBeGreaterThan(30);
    for (const sample of [...samples, ...(await damaged.flippedBits())]) {
      const { verified, line, reason, checked } = await verdictHere(sample);
      const own = { title: sample.title, verified, line, reason, checked };
      expect(own).toEqual({ title: sample.title, ...(await verdictOffline(sample)) });
      if (sample.refusal === null) expect(own).toMatchObject({ verified: true });
    }
  });

  test('reads a file in pieces of any length', async () => {
    const [good] = samples;
    for (const bytes of [1_000, 4_097, 1_000_000]) {
      expect((await verdictHere(good!, bytes)).verified).toBe(true);
    }
  });

  test('names the signer and reports progress up to the last record', async () => {
    const [good] = samples;
    const seen: number[] = [];
    const { statements } = await verifyExport(piecesOf(fileOf(good!), 10_000), await readKeys(good!.keys), {
      onProgress: ({ records, of }) => seen.push(records / of),
    });
    expect(statements).toMatchObject([{ name: 'threat-monitoring-service/audit/platform', size: 300 }]);
    expect(JSON.parse(good!.keys).keys.map(({ kid }: { kid: string }) => kid)).toContain(statements[0]!.key.kid);
    expect([seen[0], seen.at(-1)]).toEqual([0, 1]);
  });

  test('stops when it is cancelled', async () => {
    const [good] = samples;
    const stop = new AbortController();
    const run = verifyExport(piecesOf(fileOf(good!), 1_000), await readKeys(good!.keys), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(run).rejects.toThrow('aborted');
  });

  test('imports nothing from outside of its folder', () => {
    const root = join(__dirname, '../../../console/src/verify');
    const names = ['bytes', 'keys', 'lines', 'merkle', 'note', 'prove-record', 'refusal', 'verify-export'];
    for (const name of names) {
      const source = readFileSync(join(root, `${name}.ts`), 'utf8');
      const imported = [...source.matchAll(/from '(.*)'/g)].map(([, path]) => path);
      expect({ name, foreign: imported.filter((path) => !/^\.\/[\w-]+$/.test(path!)) }).toEqual({ name, foreign: [] });
    }
  });
});

describe('verify.html, opened from a disk', () => {
  let chromium: Chromium;
  let listener: Server;
  let received = 0;

  beforeAll(async () => {
    writeFileSync(pageFile!, readFileSync(join(builtConsole() ?? '', 'verify.html')));
    listener = createServer((_request, response) => {
      received += 1;
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    chromium = await Chromium.start();
  });
  afterAll(async () => {
    await chromium.close();
    listener.close();
  });

  /** The page, and every request that it makes. */
  async function open(width = 1_280): Promise<[Page, string[]]> {
    const page = await chromium.page({ viewport: { width, height: 800 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(pageFile!).href);
    return [page, requests];
  }

  async function verify(page: Page, sample: ExportSample): Promise<string> {
    writeFileSync(exportFile!, fileOf(sample));
    writeFileSync(keysFile!, sample.keys);
    await page.getByLabel(/^The keys that you trust/).setInputFiles(keysFile!);
    await page.getByLabel(/^The export/).setInputFiles(exportFile!);
    await page.getByText(/jwks\.json: \d keys?:/).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: /erified$/ }).waitFor(PATIENT);
    return page.getByRole('status').innerText();
  }

  testConsole('gives the verdict of the offline verifier, and requests nothing', async () => {
    const chosen = ['a complete export', 'a part of a chain', 'a changed text', 'a removed line', 'a removed footer']
      .concat(['changed texts with recomputed hashes', 'a foreign key file', 'a signature of another key'])
      .map((title) => samples.find((sample) => sample.title === title)!);
    for (const sample of chosen) {
      const [page, requests] = await open();
      const words = await verify(page, sample);
      const { verified, line, reason, checked } = await verdictOffline(sample);
      expect(words.split('\n')[0]).toBe(verified ? 'Verified' : 'Not verified');
      for (const sentence of checked) expect(words).toContain(sentence);
      if (!verified) expect(words).toContain(`Line ${line}: ${reason}.`);
      expect(requests).toEqual([pathToFileURL(pageFile!).href]);
      await page.context().close();
    }
  });

  testConsole('accepts dropped files, and requires both', async () => {
    const [page] = await open();
    const [good] = samples;
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Choose both files first').waitFor();
    const files = [
      ['export.ndjson', fileOf(good!).toString('utf8')],
      ['keys.txt', good!.keys],
    ];
    const data = await page.evaluateHandle((named) => {
      const transfer = new DataTransfer();
      for (const [name = '', text = ''] of named) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.getByText(/keys\.txt: 2 keys/).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('heading', { name: 'Verified' }).waitFor(PATIENT);
    await page.context().close();
  });

  testConsole('cannot send anything, even if its code tries to', async () => {
    const [page] = await open();
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    const results = await page.evaluate(async (url) => {
      const image = new Promise<string>((resolve) => {
        Object.assign(new Image(), { src: url, onload: () => resolve('sent'), onerror: () => resolve('refused') });
      });
      const request = fetch(url).then(
        () => 'sent',
        () => 'refused',
      );
      return Promise.all([image, request]);
    }, address);
    expect([results, received]).toEqual([['refused', 'refused'], 0]);
    await page.context().close();
  });

  testEachWidth('has no accessibility violation in either theme at $width px', async ({ width }) => {
    const [page] = await open(width);
    await verify(
      page,
      samples.find(({ title }) => title === 'a changed text')!,
    );
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.context().close();
  });
});
