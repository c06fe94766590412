import { check, type Diagnostics } from 'recheck';
import type { FoundExpression } from './regex-sources';

/**
 * The slowest expression takes 5 seconds on an idle core. What an attack costs is counted in steps alone: by the clock, the
 * analyser takes a linear expression for a slow one where the machine is busy.
 */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null } as const;

/** What the analyser says against an expression; null where matching takes time in proportion to the input. */
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
