import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { startTestApp } from '../../support/app/test-app';
import { type ContractDocument, ExampleRecorder } from '../example-recorder';

/** The demo, in a separate service. Returns what was recorded there. */
export async function demo(document: ContractDocument): Promise<ExampleRecorder> {
  const folder = mkdtempSync(join(tmpdir(), 'tms-demo-'));
  const service = await startTestApp({ DEMO: 'true', DATA_DIR: folder });
  const recorder = new ExampleRecorder(service, document);
  try {
    await service.app.get(DemoService, { strict: false }).prepare(true, () => undefined);
    await recorder.call('demo_read');
    await recorder.call('demo_remove');
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
  return recorder;
}
