import pino from 'pino';
import { ImportStreamError } from '../records/import-stream-error';
import { startRun } from './running-import';

const log = pino({ level: 'silent' });
const counts = () => ({ read: 3 });
const aborted = (reason: string) => new Error(`Aborted: ${reason}`);

describe('a running import', () => {
  test('returns its result and cleans up', async () => {
    const cleanUp = jest.fn();
    const running = startRun({ log, counts, run: () => Promise.resolve('done'), fail: jest.fn(), aborted, cleanUp });
    expect(running.counts).toEqual({ read: 3 });
    expect(await running.result).toBe('done');
    expect(cleanUp).toHaveBeenCalledTimes(1);
  });

  test('is marked as failed, and names the reason if the file could not be read', async () => {
    const fail = jest.fn(() => Promise.resolve());
    const error = new ImportStreamError('The line is too long');
    const { result } = startRun({ log, counts, run: () => Promise.reject(error), fail, aborted });
    await expect(result).rejects.toThrow('Aborted: The line is too long');
    expect(fail).toHaveBeenCalledWith(error);
  });

  test('reports its own failure, even if the failure could not be stored', async () => {
    const fail = () => Promise.reject(new Error('The database is away'));
    const { result } = startRun({ log, counts, run: () => Promise.reject(new Error('A bug')), fail, aborted });
    await expect(result).rejects.toThrow('A bug');
  });
});
