import { check, type Diagnostics } from 'recheck';
import type { FoundExpression } from './regex-sources';

/**
 * The slowest expression takes 5 seconds on an idle core. The cost of an attack is counted in steps: with a time limit,
 * the
 * analyser would report linear expressions on a busy machine.
 */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null } as const;

/** The analyser's objection to an expression; null if matching takes linear time. */
export async function complaintAbout({ pattern }: FoundExpression): Promise<string | null> {
  if (pattern === null) return 'is put together while the program runs, so it can not be analysed';
  return complaintOf(await check(pattern.source, pattern.flags, LIMITS));
}

function complaintOf(found: Diagnostics): string | null {
  switch (found.status) {
    case 'safe':
      return null;
    case 'vulnerable':
      return `takes ${found.complexity.summary} time, for example on ${found.attack.pattern}`;
    case 'unknown':
      return `could not be analysed: ${found.error.kind}`;
  }
}
