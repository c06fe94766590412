import type { Command } from 'commander';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { countBytes, fileSource, formSource, type ImportSource } from '../import-source';
import { connect, online, type OnlineOptions, query, segment } from '../online-command';
import { pair } from '../option-values';
import { writeRecord, writeRows } from '../output';
import { ProgressBar } from '../progress-bar';
import { type Rejected, rejectionLines } from '../rejection-lines';

interface ImportOptions extends OnlineOptions {
  readonly format: string;
}

interface DatasetOptions extends ImportOptions {
  readonly part?: Record<string, string>;
  readonly mapping?: string;
  readonly allowShrink?: boolean;
}

/** The result of an import: the number of rows with each outcome. */
interface Counts extends Rejected {
  readonly read: number;
}

/** `events import`, `datasets list|import`, `articles import`. */
export function addImportCommands(program: Command, cli: Cli): void {
  const events = program.command('events').description('Manage the events in the corpus');
  online(events.command('import <file>').description('Import events from a file, or from standard input with "-"'))
    .requiredOption('--format <format>', 'ucdp-ged, acled, gdelt-events, usgs, gdacs, eonet, nws-cap, csv or ndjson')
    .action(async (file: string, options: ImportOptions) => {
      const path = `/v1/admin/events/import${query({ format: options.format })}`;
      await sendImport(cli, options, path, await fileSource(file, cli.terminal));
    });
  addDatasetCommands(program, cli);
  const articles = program.command('articles').description('Manage the article archive that web searches use');
  online(articles.command('import <file>').description('Import articles from a file, or from standard input with "-"'))
    .requiredOption('--format <format>', 'ndjson, rss or warc')
    .action(async (file: string, options: ImportOptions) => {
      const path = `/v1/admin/articles/import${query({ format: options.format })}`;
      await sendImport(cli, options, path, await fileSource(file, cli.terminal));
    });
}

function addDatasetCommands(program: Command, cli: Cli): void {
  const datasets = program.command('datasets').description('Manage the lists that lookups search');
  online(datasets.command('list').description('List the imported lists')).action(async (options: OnlineOptions) => {
    const rows = await connect(cli, options).list<object>('/v1/admin/datasets', 'datasets');
    const columns = ['id', 'version', 'format', 'entity_count', 'imported_at'];
    writeRows(cli.terminal, options.json === true, rows, columns);
  });
  online(
    datasets
      .command('import <id> [file]')
      .description('Import a new version of a list from a file, or from standard input with "-"'),
  )
    .requiredOption('--format <format>', 'ofac-csv, ofac-xml, un-xml, csl-csv, ftm or csv')
    .option(
      '--part <name=file>',
      'a part of a list in several files, such as sdn=sdn.csv for ofac-csv; can be repeated',
      pair,
    )
    .option('--mapping <file>', 'for csv: a JSON file that maps the columns to fields')
    .option('--allow-shrink', 'import the list even if it lacks most of the previous entities')
    .action(async (id: string, file: string | undefined, options: DatasetOptions) => {
      const { format, allowShrink } = options;
      const path = `/v1/admin/datasets/${segment(id)}/import${query({ format, allow_shrink: allowShrink })}`;
      await sendImport(cli, options, path, await datasetSource(cli, file, options));
    });
}

/** @throws CliError if neither a file nor parts are given, or both are */
function datasetSource(cli: Cli, file: string | undefined, { part, mapping }: DatasetOptions): Promise<ImportSource> {
  if (part && file === undefined && mapping === undefined) return formSource(part);
  if (file === undefined || part) throw new CliError('datasets import needs either a file or its parts (--part)', 2);
  return mapping === undefined ? fileSource(file, cli.terminal) : formSource({ mapping, file });
}

async function sendImport(cli: Cli, options: OnlineOptions, path: string, source: ImportSource): Promise<void> {
  const { terminal } = cli;
  const bar = new ProgressBar(terminal.stderr, 'importing');
  let [sentBytes, rows] = [0, 0];
  const show = (): void => bar.update(sentBytes, source.bytes ?? null, `${rows} rows`);
  const body = countBytes(source.body, (bytes) => {
    sentBytes = bytes;
    show();
  });
  try {
    const result = await connect(cli, options).upload<Counts>(path, { ...source, body }, ({ read }) => {
      rows = read;
      show();
    });
    bar.done();
    writeImport(cli, options.json === true, result);
  } finally {
    bar.done();
    body.destroy();
  }
}

function writeImport({ terminal }: Cli, isJson: boolean, result: Counts): void {
  if (isJson) {
    writeRecord(terminal, true, result);
    return;
  }
  const { rejections = [], ...counts } = result;
  writeRecord(terminal, false, counts);
  for (const line of rejectionLines({ ...counts, rejections })) terminal.stderr.write(`${line}\n`);
}
