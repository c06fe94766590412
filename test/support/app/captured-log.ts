import type { Logger } from 'pino';
import { createLog } from '../../../src/platform/log/log';

/** The service's own log at every level, for the test to read. */
export function capturedLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { log: createLog({ logLevel: 'trace' }, { write }), lines };
}
