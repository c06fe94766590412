// `npm run check`: runs every check of package.json, two at a time. Each prints its output when it ends; all of them run, even if
// one fails. Arguments name further scripts to run beside them, such as `npm run check -- deployment:check`.
const { spawn } = require('node:child_process');
const { scripts } = require('../package.json');

// The longest comes first, so that both cores are busy until the end. The analyser of regular expressions has a time limit
// for each, so it runs alone.
const LONGEST = 'check:lint';
const ALONE = ['check:regex'];

function run(name) {
  return new Promise((resolve) => {
    const startedMs = Date.now();
    const child = spawn(`npm run --silent ${name}`, { shell: true });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - startedMs) / 1_000);
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n`);
      process.stdout.write(Buffer.concat(chunks));
      resolve(code === 0 ? [] : [name]);
    });
  });
}

async function runLane(waiting) {
  const failed = [];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) failed.push(...(await run(name)));
  return failed;
}

async function main() {
  const others = Object.keys(scripts).filter(
    (name) => name.startsWith('check:') && ![LONGEST, ...ALONE].includes(name),
  );
  const waiting = [LONGEST, ...process.argv.slice(2), ...others];
  const failed = (await Promise.all([runLane(waiting), runLane(waiting)])).flat();
  failed.push(...(await runLane([...ALONE])));
  if (failed.length > 0) {
    process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
    process.exitCode = 1;
  }
}

main();
