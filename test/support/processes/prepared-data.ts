import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceProcess } from './service-process';

/**
 * The data folder of a service that was started and stopped once, without the demo; created once for each build. Tests
 * copy it:
 * creating a cluster and its schema takes several seconds.
 * @param main the path of the built service, as `buildService` returns it
 */
export async function preparedData(main: string): Promise<string> {
  const target = join(dirname(main), '..', 'prepared-data');
  if (existsSync(target)) return target;
  const folder = mkdtempSync(join(dirname(target), 'preparing-'));
  const service = ServiceProcess.launch({
    environment: { DEMO: 'false', PORT: '0', METRICS_PORT: '0' },
    cwd: folder,
    command: [process.execPath, main],
  });
  await service.ready();
  await service.signal('SIGTERM');
  try {
    renameSync(join(folder, 'data'), target);
  } catch (error) {
    // Another test file has just made the same folder.
    if (!existsSync(target)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return target;
}
