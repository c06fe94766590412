import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InFlightFile, leftFiles, OwnInFlightFile, setAside } from './in-flight-file';
import type { JobInFlight } from './work-in-flight';

const JOB: JobInFlight = {
  kind: 'job',
  request_id: '01a0c3f2-5d41-7c06-9f0e-6f1a2b3c4d5e',
  received_at_ms: 1,
  job: 'evaluate',
  job_id: '7',
  attempt: 1,
  tenant_id: null,
  portfolio_id: null,
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tms-in-flight-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const folder = () => join(dataDir, 'in-flight');
const names = () => readdirSync(folder());

/** A file as another process would have left it. */
function leave(change: Partial<InFlightFile> = {}, ownerChange: Partial<InFlightFile['owner']> = {}): string {
  const own = new OwnInFlightFile(dataDir);
  own.keep([JOB], 0);
  const path = join(
    folder(),
    names().find((name) => name.endsWith('.json'))!,
  );
  const file = JSON.parse(readFileSync(path, 'utf8')) as InFlightFile;
  writeFileSync(path, JSON.stringify({ ...file, ...change, owner: { ...file.owner, ...ownerChange } }));
  return path;
}

test('is there for its owner alone while something is in flight, and gone when nothing is', () => {
  const own = new OwnInFlightFile(dataDir);
  own.keep([], 0);
  expect(names()).toEqual([]);
  own.keep([JOB], 2);
  const [name] = names();
  expect(statSync(join(folder(), name!)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  expect(JSON.parse(readFileSync(join(folder(), name!), 'utf8'))).toMatchObject({
    ended_by: null,
    items: [JOB],
    untracked: 2,
  });
  own.keep([], 0);
  expect(names()).toEqual([]);
});

test('says when its process was last seen, although nothing changed', () => {
  const own = new OwnInFlightFile(dataDir);
  own.keep([JOB], 0);
  const path = join(folder(), names()[0]!);
  utimesSync(path, 1, 1);
  own.keep([JOB], 0);
  expect(statSync(path).mtimeMs).toBeGreaterThan(1_000_000);
});

test('the file of a process that runs is not taken for left', () => {
  leave();
  expect(leftFiles(dataDir)).toEqual([]);
});

test('is left where its process ended itself, or another one has its number by now', () => {
  const path = leave({}, { started: 'at another time' });
  expect(leftFiles(dataDir)).toMatchObject([{ path, content: { items: [JOB], ended_by: null } }]);
  rmSync(path);
  new OwnInFlightFile(dataDir).close([JOB], 0, 60_000);
  expect(leftFiles(dataDir)).toMatchObject([{ content: { ended_by: 'watchdog', stalled_ms: 60_000 } }]);
});

test('the file of another host waits for that host, a day at most', () => {
  const path = leave({}, { host: 'elsewhere', started: 'at another time' });
  expect(leftFiles(dataDir)).toEqual([]);
  const twoDaysAgo = Date.now() / 1_000 - 172_800;
  utimesSync(path, twoDaysAgo, twoDaysAgo);
  expect(leftFiles(dataDir)).toHaveLength(1);
});

test.each(['', '{', '[]', 'null', '{"format":2,"owner":{},"items":[]}', '{"format":1,"owner":{},"items":{}}'])(
  'a damaged file %j has no content, and is set aside for good',
  (text) => {
    const path = leave();
    writeFileSync(path, text);
    expect(leftFiles(dataDir)).toMatchObject([{ path, content: undefined }]);
    setAside(path);
    expect(leftFiles(dataDir)).toEqual([]);
    expect(existsSync(`${path}.unreadable`)).toBe(true);
  },
);

test('without a folder there is nothing left', () => {
  expect(leftFiles(dataDir)).toEqual([]);
});
