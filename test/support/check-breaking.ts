/**
 * Compares openapi.json with that of the last release, docs/releases/openapi-<version>.json, and fails where callers of the
 * release would break.
 *   node test/support/run-typescript.cjs test/support/check-breaking.ts
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, type OpenApiDocument } from './breaking-changes';
import { latestRelease } from './latest-release';

const RELEASES = 'docs/releases';

const documentAt = (path: string): OpenApiDocument => JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;

function main(): void {
  const release = latestRelease(existsSync(RELEASES) ? readdirSync(RELEASES) : []);
  if (release === undefined) {
    console.log(`There is no release in ${RELEASES} yet: nothing can break.`);
    return;
  }
  const today = new Date().toISOString().slice(0, 10);
  const changes = breakingChanges(documentAt(join(RELEASES, release)), documentAt('openapi.json'), today);
  for (const { where, what } of changes) console.error(`${where}: ${what}`);
  console.log(`openapi.json against ${release}: ${changes.length} breaking changes`);
  if (changes.length > 0) process.exitCode = 1;
}

main();
