import { loadSettings, type Settings } from '../../config/settings';
import type { Terminal } from './terminal';

/** The result of the offline verifier; src/modules/audit/exports/offline-verifier.ts. */
interface Verdict {
  readonly verified: boolean;
  readonly line: number | null;
  readonly reason: string | null;
  readonly checked: readonly string[];
}

export type ExportVerifier = (exportPath: string, keysPath: string) => Promise<Verdict>;

/** The parts of modules that commands use. `cli-parts.ts` provides them. */
export interface CliParts {
  readonly verifyExport: ExportVerifier;
  /** The statement that writes the audit record of an offline command. */
  readonly auditRecord: (
    action: string,
    resourceIds: readonly string[],
    outcome: 'success' | 'error',
  ) => { sql: string; parameters: unknown[] };
}

/** One run of the command line. */
export class Cli {
  /** The exit code of the process if nothing was thrown. */
  exitCode: 0 | 1 = 0;
  #settings: Settings | undefined;

  constructor(
    readonly terminal: Terminal,
    readonly parts: CliParts,
    private readonly readSettings: () => Settings = loadSettings,
  ) {}

  /** Read when a command needs them, since help does not. @throws SettingsError */
  get settings(): Settings {
    return (this.#settings ??= this.readSettings());
  }
}
