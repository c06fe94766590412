// `npm run build`: the server, the console and its base map, at the same time.
const { spawn } = require('node:child_process');
const { scripts } = require('../package.json');
const { hashOfSources, removeMark, writeMark } = require('./build-mark.cjs');

// V8 only accepts the code cache of the bundle if the service starts with the options with which it was written.
const options = scripts.start.split(' ').filter((word) => word.startsWith('--'));
const PARTS = [
  `node config/compile.cjs && node ${options.join(' ')} config/bundle.mjs`,
  'vite build --config console/vite.config.mjs',
  'node console/basemap/archive.mjs dist/basemap',
];

const run = (command) =>
  new Promise((resolve) => {
    const part = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
    part.on('close', (code) => resolve(code ?? 1));
  });

async function main() {
  const hash = hashOfSources();
  removeMark();
  const codes = await Promise.all(PARTS.map(run));
  process.exitCode = Math.max(...codes);
  if (process.exitCode === 0) writeMark(hash);
}

void main();
