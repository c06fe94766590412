import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startCommand } from './service-build';
import { ServiceProcess } from './service-process';

/** `prepared`: as a first start without the demo leaves it; `demo`: with the demo. */
export type Prepared = 'prepared' | 'demo';

/**
 * The data folder of a service that was started and stopped once; created once for each build. Tests copy it, because
 * creating a cluster, its schema and the demo takes several seconds.
 * @param main the path of the built service, as `buildService` returns it
 */
export async function preparedData(main: string, kind: Prepared = 'prepared'): Promise<string> {
  const target = join(dirname(main), '..', kind === 'demo' ? 'prepared-demo' : 'prepared-data');
  if (existsSync(target)) return target;
  const folder = mkdtempSync(join(dirname(target), 'preparing-'));
  const service = ServiceProcess.launch({
    environment: { DEMO: kind === 'demo' ? 'true' : 'false', PORT: '0', METRICS_PORT: '0' },
    cwd: folder,
    command: startCommand(main),
  });
  await service.ready();
  // The banner, which ends with an empty line, is printed when the demo is complete.
  await service.says(/\n\n$/);
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
