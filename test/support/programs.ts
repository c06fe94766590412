import { spawnSync } from 'node:child_process';

const found = new Map<string, boolean>();

/** `test` where the programs are installed; else one clear line and a skipped test. */
export function testWith(...programs: readonly string[]): jest.It {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return test;
  console.log(`Skipped: ${missing.join(' and ')} not installed.`);
  return test.skip;
}

function isInstalled(program: string): boolean {
  const known = found.get(program) ?? spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
  found.set(program, known);
  return known;
}
