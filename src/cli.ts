import { runCli } from './cli/run-cli';

void runCli(process.argv.slice(2), process).then((code) => {
  process.exitCode = code;
});
