/**
 * Subjects per second of a batch, from the upload to the signature, beside separate lookups of other names in the same run,
 * with as many listed entities as `npm run bench:lookup`.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup-batch -- [entities] [--old folder] [--processes 1]
 * `--old` as for `npm run bench:lookup`. All processes screen the batch, and the first one answers the separate lookups. The requests of
 * a batch are those for its progress.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type Measured, measureLookups } from './lookup-versions';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { old: { type: 'string' }, processes: { type: 'string', default: '1' } },
});

const CASES: Measured[] = [
  { title: 'one at a time', rounds: 3, count: 300, run: (service, names) => service.lookUp(names, 1) },
  { title: 'two at a time', rounds: 3, count: 300, run: (service, names) => service.lookUp(names, 2) },
  { title: 'in a batch', rounds: 3, count: 1_500, run: (service, names) => service.screen(names) },
];

const [total, processes] = [Number(positionals[0] ?? 200_000), Number(options.processes)];
void measureLookups({ total, old: options.old, processes }, CASES);
