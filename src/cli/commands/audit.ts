import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { auditVerify } from './audit-verify';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { connect, online, type OnlineOptions, query } from '../online-command';
import { writeRecord } from '../output';

interface VerifyOptions extends OnlineOptions {
  readonly keys?: string;
  readonly chain?: string;
}

interface ExportOptions extends OnlineOptions {
  readonly chain?: string;
  readonly format?: string;
  readonly from?: string;
  readonly to?: string;
  readonly action?: string;
  readonly outcome?: string;
  readonly output?: string;
}

const CHAIN = 'the id of an erased tenant whose audit log to use (operator keys only)';

/** `audit verify|export`. */
export function addAuditCommands(program: Command, cli: Cli): void {
  const audit = program.command('audit').description('Verify and export the audit log');
  online(
    audit
      .command('verify [file]')
      .description(
        'Verify an export offline, or, without a file, the audit log of the running service; the exit code is 1 if ' +
          'it is not valid',
      ),
  )
    .option('--keys <file>', 'with a file: the JWKS file from the service (/.well-known/jwks.json)')
    .option('--chain <id>', CHAIN)
    .action(async (file: string | undefined, options: VerifyOptions) => {
      if (file !== undefined || options.keys !== undefined) await verifyFile(cli, file, options.keys);
      else await verifyLog(cli, options);
    });
  online(
    audit
      .command('export')
      .description('Export the audit log of the tenant of the key (operator key: of the platform)'),
  )
    .option('--format <format>', 'ndjson (evidence), csv or ocsf (default: ndjson)')
    .option('--from <instant>', 'only records at or after this time, in RFC 3339')
    .option('--to <instant>', 'only records at or before this time, in RFC 3339')
    .option('--action <action>', 'only this action, such as assets.replace')
    .option('--outcome <outcome>', 'only this outcome, such as denied')
    .option('--chain <id>', CHAIN)
    .option('--output <file>', 'the file to write (default: standard output)')
    .action((options: ExportOptions) => exportLog(cli, options));
}

async function verifyFile(cli: Cli, file: string | undefined, keys: string | undefined): Promise<void> {
  if (file === undefined || keys === undefined) {
    throw new CliError('audit verify needs both an export and --keys with a JWKS file, or neither', 2);
  }
  const isVerified = await auditVerify({ file, keys }, cli.terminal, cli.parts.verifyExport);
  cli.exitCode = isVerified ? 0 : 1;
}

async function verifyLog(cli: Cli, options: VerifyOptions): Promise<void> {
  const answer = await connect(cli, options).wait<{ verified: boolean }>(
    'GET',
    `/v1/audit/verify${query({ chain_id: options.chain })}`,
  );
  writeRecord(cli.terminal, options.json === true, answer);
  cli.exitCode = answer.verified ? 0 : 1;
}

async function exportLog(cli: Cli, options: ExportOptions): Promise<void> {
  const { format, from, to, action, outcome, chain, output } = options;
  const path = `/v1/audit/export${query({ format, from, to, action, outcome, chain_id: chain })}`;
  const content = await connect(cli, options).download(path);
  try {
    if (output === undefined) await print(content, cli);
    else await pipeline(content, createWriteStream(output, { mode: 0o600 }));
  } catch (error) {
    const { message } = error as Error;
    throw new CliError(
      `The export was interrupted (${message}). The incomplete file cannot serve as evidence; export it again.`,
    );
  }
}

/** Writes only as fast as the output is read. */
async function print(content: Readable, { terminal }: Cli): Promise<void> {
  for await (const text of content.setEncoding('utf8') as AsyncIterable<string>) {
    await new Promise<void>((resolve) => {
      if (terminal.stdout.write(text) !== false || terminal.stdout.once === undefined) resolve();
      else terminal.stdout.once('drain', resolve);
    });
  }
}
