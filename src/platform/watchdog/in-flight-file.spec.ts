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

/** A file of another process. */
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

test('exists while something is in flight, and is readable only by its owner', () => {
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

test('contains the time when its process was last seen, even if nothing changed', () => {
  const own = new OwnInFlightFile(dataDir);
  own.keep([JOB], 0);
  const path = join(folder(), names()[0]!);
  utimesSync(path, 1, 1);
  own.keep([JOB], 0);
  expect(statSync(path).mtimeMs).toBeGreaterThan(1_000_000);
});

test('does not consider the file of a running process left behind', () => {
  leave();
  expect(leftFiles(dataDir)).toEqual([]);
});

test('considers a file left behind if its process ended itself, or if another process has its pid', () => {
  const path = leave({}, { started: 'at another time' });
  expect(leftFiles(dataDir)).toMatchObject([{ path, content: { items: [JOB], ended_by: null } }]);
  rmSync(path);
  new OwnInFlightFile(dataDir).close([JOB], 0, 60_000);
  expect(leftFiles(dataDir)).toMatchObject([{ content: { ended_by: 'watchdog', stalled_ms: 60_000 } }]);
});

test('keeps the file of another host for that host, at most a day', () => {
  const path = leave({}, { host: 'elsewhere', started: 'at another time' });
  expect(leftFiles(dataDir)).toEqual([]);
  const twoDaysAgo = Date.now() / 1_000 - 172_800;
  utimesSync(path, twoDaysAgo, twoDaysAgo);
  expect(leftFiles(dataDir)).toHaveLength(1);
});

test.each(['', '{', '[]', 'null', '{"format":2,"owner":{},"items":[]}', '{"format":1,"owner":{},"items":{}}'])(
  'moves a damaged file aside: %j',
  (text) => {
    const path = leave();
    writeFileSync(path, text);
    expect(leftFiles(dataDir)).toMatchObject([{ path, content: undefined }]);
    setAside(path);
    expect(leftFiles(dataDir)).toEqual([]);
    expect(existsSync(`${path}.unreadable`)).toBe(true);
  },
);

test('finds no files without the folder', () => {
  expect(leftFiles(dataDir)).toEqual([]);
});
