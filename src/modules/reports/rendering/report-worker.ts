import { parentPort } from 'node:worker_threads';
import { addSignaturePlaceholder } from '../../../platform/pades/signature-placeholder';
import { FontLibrary } from '../../../platform/pdf/fonts/font-library';
import { renderReport } from './render-report';
import type { RenderAnswer, RenderJob } from './report-thread';

// The entry point of the threads of report-renderer.ts.

const fonts = new FontLibrary();

async function answerTo({ model, placeholder }: RenderJob): Promise<RenderAnswer> {
  try {
    let position: ReturnType<typeof addSignaturePlaceholder> | undefined;
    const pdf = await renderReport(model, fonts, (writer) => {
      position = addSignaturePlaceholder(writer, placeholder);
    });
    if (position === undefined) throw new Error('the report has no place for its signature');
    return { pdf, position: position() };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: RenderJob) => {
  void answerTo(job).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
