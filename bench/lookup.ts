/**
 * Name lookups per second over HTTP, with everything that is part of one (audit, resolution, storing the response), with
 * 200,000 listed entities: the lists next to the project and synthetic names.
 *   [DATABASE_URL=postgres://…] npm run bench:lookup -- [entities] [--old folder]
 * `--old` names another checkout of this project, with its dependencies and built. The two take turns with the same
 * lookups.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type Measured, measureLookups } from './lookup-versions';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { old: { type: 'string' } } });

const lookups = (callers: number): Measured => ({
  title: `${callers} at once`,
  rounds: 5,
  count: 600,
  run: (service, names) => service.lookUp(names, callers),
});

void measureLookups({ total: Number(positionals[0] ?? 200_000), old: options.old }, [lookups(1), lookups(2)]);
