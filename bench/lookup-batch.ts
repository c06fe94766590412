/**
 * Subjects per second of a batch, from the upload to the signature, beside separate lookups of other names in the same run,
 * with as many listed entities as `npm run bench:lookup`.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup-batch -- [entities] [--old folder]
 * `--old` as for `npm run bench:lookup`. The requests of a batch are those for its progress.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type Measured, measureLookups } from './lookup-versions';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { old: { type: 'string' } } });

const CASES: Measured[] = [
  { title: 'one at a time', rounds: 3, count: 300, run: (service, names) => service.lookUp(names, 1) },
  { title: 'two at a time', rounds: 3, count: 300, run: (service, names) => service.lookUp(names, 2) },
  { title: 'in a batch', rounds: 3, count: 1_500, run: (service, names) => service.screen(names) },
];

void measureLookups(Number(positionals[0] ?? 200_000), options.old, CASES);
