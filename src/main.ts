import { ServerBundle } from './start/bundle';

async function main(): Promise<void> {
  const { startService } = new ServerBundle().startModule() ?? (await import('./start/start-service.js'));
  await startService();
}

void main();
