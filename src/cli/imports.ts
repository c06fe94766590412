import type { Command } from 'commander';
import type { Cli } from './cli';
import { CliError } from './cli-error';
import { counted, fileSource, formSource, type ImportSource } from './import-source';
import { connect, online, type OnlineOptions, query, segment } from './online-command';
import { pair } from './option-values';
import { writeRecord, writeRows } from './output';
import { ProgressBar } from './progress-bar';

interface ImportOptions extends OnlineOptions {
  readonly format: string;
}

interface DatasetOptions extends ImportOptions {
  readonly part?: Record<string, string>;
  readonly mapping?: string;
  readonly allowShrink?: boolean;
}

/** Of an import: what became of its rows. */
interface Counts {
  readonly read: number;
  readonly rejections?: readonly { readonly line: number; readonly reason: string }[];
}

/** `events import`, `datasets list|import`, `articles import`. */
export function addImportCommands(program: Command, cli: Cli): void {
  const events = program.command('events').description('Events of the corpus');
  online(events.command('import <file>').description('Import events; "-" reads standard input'))
    .requiredOption('--format <format>', 'usgs, gdacs, eonet, nws-cap, ucdp-ged, gdelt-events, csv or ndjson')
    .action(async (file: string, options: ImportOptions) => {
      const path = `/v1/admin/events/import${query({ format: options.format })}`;
      await sendImport(cli, options, path, await fileSource(file, cli.terminal));
    });
  addDatasetCommands(program, cli);
  const articles = program.command('articles').description('Articles that searches of the media look through');
  online(articles.command('import <file>').description('Import articles; "-" reads standard input'))
    .requiredOption('--format <format>', 'ndjson, rss or warc')
    .action(async (file: string, options: ImportOptions) => {
      const path = `/v1/admin/articles/import${query({ format: options.format })}`;
      await sendImport(cli, options, path, await fileSource(file, cli.terminal));
    });
}

function addDatasetCommands(program: Command, cli: Cli): void {
  const datasets = program.command('datasets').description('Lists that lookups search');
  online(datasets.command('list').description('List the imported lists')).action(async (options: OnlineOptions) => {
    const answer = await connect(cli, options).request<{ datasets: object[] }>('GET', '/v1/admin/datasets');
    const columns = ['id', 'version', 'format', 'entity_count', 'imported_at'];
    writeRows(cli.terminal, options.json === true, answer.datasets, columns);
  });
  online(
    datasets.command('import <id> [file]').description('Import a list as its new version; "-" reads standard input'),
  )
    .requiredOption('--format <format>', 'ofac-csv, ofac-xml, un-xml, csl-csv, ftm or csv')
    .option('--part <name=file>', 'a part of a form, such as sdn=sdn.csv for ofac-csv; may be repeated', pair)
    .option('--mapping <file>', 'for csv: the mapping of its columns, as JSON')
    .option('--allow-shrink', 'even if the list loses most of its entities')
    .action(async (id: string, file: string | undefined, options: DatasetOptions) => {
      const { format, allowShrink } = options;
      const path = `/v1/admin/datasets/${segment(id)}/import${query({ format, allow_shrink: allowShrink })}`;
      await sendImport(cli, options, path, await datasetSource(cli, file, options));
    });
}

/** @throws CliError where neither a file nor parts are named, or both are */
function datasetSource(cli: Cli, file: string | undefined, { part, mapping }: DatasetOptions): Promise<ImportSource> {
  if (part && file === undefined && mapping === undefined) return formSource(part);
  if (file === undefined || part) throw new CliError('datasets import takes a file, or its parts by --part', 2);
  return mapping === undefined ? fileSource(file, cli.terminal) : formSource({ mapping, file });
}

async function sendImport(cli: Cli, options: OnlineOptions, path: string, source: ImportSource): Promise<void> {
  const { terminal } = cli;
  const bar = new ProgressBar(terminal.stderr, 'importing');
  let [sentBytes, rows] = [0, 0];
  const show = (): void => bar.update(sentBytes, source.bytes ?? null, `${rows} rows`);
  const body = counted(source.body, (bytes) => {
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
  for (const { line, reason } of rejections) terminal.stderr.write(`line ${line}: ${reason}\n`);
}
