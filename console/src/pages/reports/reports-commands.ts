import { type Command, commandMaker } from '../../app/commands';
import type { ReportsPageState } from './use-reports-page';

const command = commandMaker('Reports', 'reports');

export function reportsCommands({ canWrite, list, search, setCreating, goTo }: ReportsPageState): Command[] {
  const next = list.data?.next_cursor ?? null;
  return [
    command(
      'new',
      'Make a report',
      ['n'],
      () => setCreating(true),
      () => canWrite,
    ),
    command(
      'first',
      'Show the newest reports',
      ['['],
      () => goTo(undefined),
      () => search.after !== undefined,
    ),
    command(
      'next',
      'Show older reports',
      [']'],
      () => next !== null && goTo(next),
      () => next !== null,
    ),
  ];
}
