import { Registry } from 'prom-client';
import { parseSettings } from '../../../config/settings';
import { WorkerPools } from '../../../src/platform/workers/worker-pools';

/** Pools of task processes for tests without the service. Must be closed by `onApplicationShutdown`. */
export const openWorkerPools = (environment: Record<string, string> = {}): WorkerPools =>
  new WorkerPools(parseSettings(environment), new Registry());
