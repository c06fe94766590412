import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasProcFs, isRunning, processStart } from './process-identity';

describe('process identity', () => {
  it('distinguishes this process from one that had its pid at another time', () => {
    const started = processStart(process.pid)!;
    expect(isRunning({ pid: process.pid, started })).toBe(true);
    expect(isRunning({ pid: process.pid, started: `${started}0` })).toBe(false);
  });

  it('distinguishes two processes by their start times, with ps as with /proc', () => {
    for (const fromProcFs of hasProcFs ? [true, false] : [false]) {
      const own = processStart(process.pid, fromProcFs);
      expect(own).toBeTruthy();
      expect(processStart(process.pid, fromProcFs)).toBe(own);
      expect(processStart(1, fromProcFs)).not.toBe(own);
    }
  });

  it('considers a zombie and an ended process not running, with ps as with /proc', async () => {
    // exec keeps the pid, and sleep never waits for the child that the shell started. The child has to outlive the
    // shell, which would otherwise reap it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(() => process.kill(zombie, 0)).not.toThrow();
    expect(processStart(zombie)).toBeUndefined();
    expect(processStart(zombie, false)).toBeUndefined();

    expect(processStart(parent.pid!)).toBeDefined();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(processStart(parent.pid!)).toBeUndefined();
    expect(processStart(parent.pid!, false)).toBeUndefined();
  });

  it.each([0, -1, 1.5, Number.NaN])('finds no process %p', (pid) => {
    expect(processStart(pid)).toBeUndefined();
  });
});
