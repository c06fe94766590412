import { runCli } from './cli/run-cli';
import { CLI_PARTS } from './cli-parts';

// `tms … | head` ends before everything is written, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
// An embedded database that a command started ends with the process, and its unfinished file is removed.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code));
}

void runCli(process.argv.slice(2), process, CLI_PARTS).then((code) => {
  process.exitCode = code;
});
