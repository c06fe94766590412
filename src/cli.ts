import { auditVerify } from './cli/audit-verify';
import { type Command, runCli } from './cli/run-cli';
import { verifyExport } from './modules/audit/offline-verifier';

const OF_MODULES = new Map<string, Command>([
  ['audit', (parameters, terminal) => auditVerify(parameters, terminal, verifyExport)],
]);

void runCli(process.argv.slice(2), process, OF_MODULES).then((code) => {
  process.exitCode = code;
});
