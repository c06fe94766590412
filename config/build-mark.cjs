// The record of the sources from which `dist` was built.
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const FOLDERS = ['src', 'config', 'migrations', 'console', 'client/src'];
const FILES = ['package.json', 'package-lock.json', 'openapi.json', '.swcrc', 'tsconfig.json'];
const BUILT = ['dist/src/main.js', 'dist/src/cli.js', 'dist/server/run-service.js', 'dist/console/index.html'];
const MARK = 'dist/.built';

exports.hashOfSources = function hashOfSources() {
  const hash = createHash('sha256');
  const sources = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const path of [...FILES, ...sources.sort()].filter((one) => existsSync(one))) {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
};

exports.isBuilt = (hash) =>
  [...BUILT, MARK].every((path) => existsSync(path)) && readFileSync(MARK, 'utf8').trim() === hash;

/** A build that is interrupted leaves no record. */
exports.removeMark = () => rmSync(MARK, { force: true });

/** Records that `dist` was built from sources with this hash, which is that of the time before the build. */
exports.writeMark = (hash) => writeFileSync(MARK, `${hash}\n`);
