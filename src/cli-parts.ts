import { uuidv7 } from 'uuidv7';
import type { CliParts } from './cli/cli';
import { systemRecord } from './modules/audit/recording/audit-record';
import { insertPending, pendingRow } from './modules/audit/recording/audit.repository';
import { verifyExport } from './modules/audit/exports/offline-verifier';

/** The parts of modules that the command line uses. */
export const CLI_PARTS: CliParts = {
  verifyExport,
  auditRecord: (action, resourceIds, outcome) => {
    const record = systemRecord(action, resourceIds);
    const principal = { ...record.principal, type: 'cli' as const };
    const status_code = outcome === 'success' ? 200 : 500;
    return insertPending([pendingRow({ ...record, principal, method: 'CLI', outcome, status_code }, uuidv7())]);
  },
};
