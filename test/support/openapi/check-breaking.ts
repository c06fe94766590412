/**
 * Compares openapi.json with that of the last release, docs/releases/openapi-<version>.json, and fails if callers of
 * the
 * release would break.
 * node test/support/run-typescript.cjs test/support/openapi/check-breaking.ts
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from './breaking-changes';
import { breakingReport } from './breaking-report';
import { CONTRACT, latestRelease, RELEASES } from './latest-release';

const contractAt = (path: string) => ({
  path,
  document: JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument,
});

function main(): void {
  const release = latestRelease(existsSync(RELEASES) ? readdirSync(RELEASES) : []);
  if (release === undefined) throw new Error(`${RELEASES} has no contract of a release: run npm run contract:release`);
  const today = new Date().toISOString().slice(0, 10);
  const { isBroken, lines } = breakingReport(contractAt(join(RELEASES, release)), contractAt(CONTRACT), today);
  console.log(lines.join('\n'));
  if (isBroken) process.exitCode = 1;
}

main();
