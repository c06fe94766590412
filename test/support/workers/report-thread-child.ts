import { parentPort } from 'node:worker_threads';

// A thread of ReportThread that does what the report's language requests.

parentPort?.on('message', ({ model }: { model: { language: string } }) => {
  if (model.language === 'x-hang') for (;;);
  if (model.language === 'x-crash') throw new Error('crashed');
  if (model.language === 'x-exit') process.exit(3);
  if (model.language === 'x-fault') parentPort?.postMessage({ fault: 'no such block' });
  else parentPort?.postMessage({ pdf: Buffer.from('rendered'), position: { objectOffset: 7 } });
});
parentPort?.postMessage('ready');
