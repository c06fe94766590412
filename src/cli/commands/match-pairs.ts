import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { matchNames } from '../../kernel/matching/match-names';
import { ENTITY_SCHEMAS, type EntitySchema } from '../../kernel/matching/matching.types';
import { readDelimitedRecords } from '../../platform/records/delimited-records';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import type { Terminal } from '../terminal';

const REQUIRED = ['name1', 'name2', 'schema'] as const;

/** `match-pairs FILE.csv [--output FILE]`. */
export function addMatchPairsCommand(program: Command, { terminal }: Cli): void {
  program
    .command('match-pairs <file>')
    .description(
      'Score pairs of names: reads a CSV file with the columns name1, name2 and schema, and writes it with an ' +
        'additional column score (0 to 1; 0.70 or more is a match)',
    )
    .option('--output <file>', 'the file to write (default: standard output)')
    .action((file: string, { output }: { output?: string }) => matchPairs(file, output, terminal));
}

/**
 * Writes the file with the score of the two names in each row. Rows that cannot be read, or that name an unknown
 * schema, keep an empty score and are reported on standard error.
 * @throws CliError if the file cannot be read or lacks a column
 */
async function matchPairs(file: string, output: string | undefined, terminal: Terminal): Promise<void> {
  const lines: string[] = [];
  let columns: Record<(typeof REQUIRED)[number], number> | undefined;
  try {
    for await (const batch of readDelimitedRecords(createReadStream(file))) {
      for (const record of batch) {
        if ('reason' in record) {
          terminal.stderr.write(`line ${record.line}: ${record.reason}\n`);
        } else if (columns === undefined) {
          columns = findColumns(record.fields, file);
          lines.push(csvLine([...record.fields, 'score']));
        } else {
          const score = scorePair(record.fields, columns, record.line, terminal);
          lines.push(csvLine([...record.fields, score === null ? '' : score.toFixed(4)]));
        }
      }
    }
  } catch (error) {
    throw readingFault(error, file);
  }
  if (columns === undefined) throw new CliError(`The file ${file} is empty`);
  const text = lines.join('');
  if (output === undefined) terminal.stdout.write(text);
  else await writeFile(output, text);
}

function findColumns(header: readonly string[], file: string): Record<(typeof REQUIRED)[number], number> {
  const missing = REQUIRED.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new CliError(`The file ${file} lacks the columns ${missing.join(', ')}`);
  return { name1: header.indexOf('name1'), name2: header.indexOf('name2'), schema: header.indexOf('schema') };
}

function scorePair(
  fields: readonly string[],
  columns: Record<(typeof REQUIRED)[number], number>,
  line: number,
  terminal: Terminal,
): number | null {
  const schema = fields[columns.schema] ?? '';
  if (!isSchema(schema)) {
    terminal.stderr.write(`line ${line}: schema should be one of ${ENTITY_SCHEMAS.join(', ')}\n`);
    return null;
  }
  return matchNames(fields[columns.name1] ?? '', fields[columns.name2] ?? '', schema).score;
}

const isSchema = (value: string): value is EntitySchema => (ENTITY_SCHEMAS as readonly string[]).includes(value);

/** RFC 4180 §2: a field with a comma, a quote or a line break is quoted, and its own quotes are doubled. */
const csvLine = (fields: readonly string[]): string =>
  `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`;

function readingFault(error: unknown, file: string): unknown {
  if (error instanceof ImportStreamError) return new CliError(`${file}: ${error.message}`);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return new CliError(`The file ${file} does not exist`);
  if (code === 'EISDIR' || code === 'EACCES') return new CliError(`Cannot read ${file} (${code})`);
  return error;
}
