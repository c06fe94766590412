import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const CHILD = [
  process.execPath,
  join(__dirname, '../../../test/support/run-typescript.cjs'),
  join(__dirname, '../../../test/support/processes/end-process-child.ts'),
];

const run = (before: readonly string[]): { signal: NodeJS.Signals | null; status: number | null; stdout: string } => {
  const [program = '', ...rest] = [...before, ...CHILD];
  return spawnSync(program, rest, { encoding: 'utf8', timeout: 90_000, killSignal: 'SIGHUP' });
};

test('ends a process whose main thread hangs with SIGKILL, from another thread', () => {
  const { signal, status, stdout } = run([]);
  expect(stdout).toMatch(/^hangs as \d+\n$/);
  if (process.platform === 'win32') expect(status).toBe(1);
  else expect(signal).toBe('SIGKILL');
}, 600_000);

// Process 1 of a container, which ignores signals that it sends itself.
const container = ['unshare', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const canUnshare =
  process.platform === 'linux' && spawnSync(container[0]!, [...container.slice(1), 'true']).status === 0;
(canUnshare ? test : test.skip)(
  'ends process 1 of a container by a fault that it cannot ignore',
  () => {
    const { signal, status, stdout } = run(container);
    expect(stdout).toBe('hangs as 1\n');
    // unshare ends with the signal of its child.
    expect(signal ?? status).toBe('SIGTRAP');
  },
  600_000,
);
