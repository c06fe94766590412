/**
 * Stores openapi.json as the contract of the version in package.json, docs/releases/openapi-<version>.json, with which
 * `npm run check:breaking` compares from then on. The contract of a version with a git tag is published and cannot
 * change.
 * npm run contract:release
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { CONTRACT, releaseFile, RELEASES } from './latest-release';

function main(): void {
  const tag = `v${version}`;
  if (execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() !== '') {
    console.error(`Version ${version} is published (git tag ${tag}). Raise the version in package.json first.`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(RELEASES, { recursive: true });
  const path = join(RELEASES, releaseFile(version));
  copyFileSync(CONTRACT, path);
  console.log(`${CONTRACT} is stored as ${path}. Commit it.`);
}

main();
