import { join } from 'node:path';
import { lookupReport } from '../../../../test/support/reports/sample-lookup-report';
import type { ReportModel } from '../report-model';
import { type RendererLimits, ReportRenderer } from './report-renderer';
import { ReportThread } from './report-thread';

const CHILD = join(__dirname, '../../../../test/support/workers/report-thread-child');
const PLACEHOLDER = { signerName: 'S', reason: 'R', signedAt: new Date(0) };
const open: ReportRenderer[] = [];

function rendererOf(limits: Partial<RendererLimits>, module?: string): ReportRenderer {
  const renderer = new ReportRenderer(limits, (timeoutMs) => new ReportThread(timeoutMs, module));
  open.push(renderer);
  return renderer;
}

const saying = (language: string): ReportModel => ({ ...lookupReport(), language });

afterEach(() => {
  for (const renderer of open.splice(0)) renderer.onApplicationShutdown();
});

describe('ReportRenderer', () => {
  it('renders in a thread with a placeholder for a signature', async () => {
    const renderer = rendererOf({ threads: 1 });
    const [one, two] = await Promise.all([1, 2].map(() => renderer.render(lookupReport(), PLACEHOLDER)));
    expect(one!.pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(one!.pdf.toString('latin1', one!.position.objectOffset, one!.position.objectOffset + 60)).toMatch(
      /^\d+ 0 obj\n<<\n\/Type \/Sig\n/,
    );
    expect(one!.pdf.equals(two!.pdf)).toBe(true);
  });

  it.each([
    ['x-hang', 'took too long'],
    ['x-crash', 'failed'],
    ['x-exit', 'ended with 3'],
    ['x-fault', 'cannot be rendered'],
  ])('survives a report that ends with %s', async (language, message) => {
    const renderer = rendererOf({ threads: 1, timeoutMs: 500 }, CHILD);
    const next = [renderer.render(saying(language), PLACEHOLDER), renderer.render(saying('en'), PLACEHOLDER)];
    await expect(next[0]).rejects.toThrow(message);
    await expect(next[1]).resolves.toEqual({ pdf: Buffer.from('rendered'), position: { objectOffset: 7 } });
  });

  it('refuses a report if too many are waiting', async () => {
    const renderer = rendererOf({ threads: 1, maxWaiting: 1 }, CHILD);
    const served = [renderer.render(saying('en'), PLACEHOLDER), renderer.render(saying('en'), PLACEHOLDER)];
    await expect(renderer.render(saying('en'), PLACEHOLDER)).rejects.toMatchObject({ code: 'overloaded' });
    await expect(Promise.all(served)).resolves.toHaveLength(2);
  });

  it('does not block the event loop', async () => {
    const renderer = rendererOf({ threads: 1 });
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await renderer.render(lookupReport(), PLACEHOLDER);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });
});
