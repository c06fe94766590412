import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { auditVerify } from './audit-verify';
import type { Cli } from './cli';
import { CliError } from './cli-error';
import { connect, online, type OnlineOptions, query } from './online-command';
import { writeRecord } from './output';

interface VerifyOptions extends OnlineOptions {
  readonly keys?: string;
}

interface ExportOptions extends OnlineOptions {
  readonly format?: string;
  readonly from?: string;
  readonly to?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly output?: string;
}

/** `audit verify|export`. */
export function addAuditCommands(program: Command, cli: Cli): void {
  const audit = program.command('audit').description('The audit log as evidence');
  online(
    audit
      .command('verify [file]')
      .description(
        'Verify an export without the service, or, without a file, the log of the running service; 1 if it fails',
      ),
  )
    .option('--keys <file>', 'with a file: the JWKS that the service published (/.well-known/jwks.json)')
    .action(async (file: string | undefined, options: VerifyOptions) => {
      if (file !== undefined || options.keys !== undefined) await verifyFile(cli, file, options.keys);
      else await verifyLog(cli, options);
    });
  online(audit.command('export').description('Export the audit log of whose key it is'))
    .option('--format <format>', 'ndjson (evidence), csv or ocsf')
    .option('--from <instant>', 'in RFC 3339')
    .option('--to <instant>', 'in RFC 3339')
    .option('--action <action>', 'such as assets.replace')
    .option('--outcome <outcome>', 'such as denied')
    .option('--output <file>', 'else it goes to standard output')
    .action((options: ExportOptions) => exportLog(cli, options));
}

async function verifyFile(cli: Cli, file: string | undefined, keys: string | undefined): Promise<void> {
  if (file === undefined || keys === undefined) {
    throw new CliError('audit verify takes one export, and --keys with a JWKS file', 2);
  }
  const isVerified = await auditVerify({ file, keys }, cli.terminal, cli.parts.verifyExport);
  cli.exitCode = isVerified ? 0 : 1;
}

async function verifyLog(cli: Cli, options: OnlineOptions): Promise<void> {
  const answer = await connect(cli, options).read<{ verified: boolean }>('/v1/audit/verify');
  writeRecord(cli.terminal, options.json === true, answer);
  cli.exitCode = answer.verified ? 0 : 1;
}

async function exportLog(cli: Cli, options: ExportOptions): Promise<void> {
  const { format, from, to, action, outcome, output } = options;
  const path = `/v1/audit/export${query({ format, from, to, action, outcome })}`;
  const content = await connect(cli, options).download(path);
  try {
    if (output === undefined) await print(content, cli);
    else await pipeline(content, createWriteStream(output, { mode: 0o600 }));
  } catch (error) {
    const { message } = error as Error;
    throw new CliError(`The export broke off (${message}): what there is of it is no evidence.`);
  }
}

/** As slowly as it is read. */
async function print(content: Readable, { terminal }: Cli): Promise<void> {
  for await (const text of content.setEncoding('utf8') as AsyncIterable<string>) {
    await new Promise<void>((resolve) => {
      if (terminal.stdout.write(text) !== false || terminal.stdout.once === undefined) resolve();
      else terminal.stdout.once('drain', resolve);
    });
  }
}
