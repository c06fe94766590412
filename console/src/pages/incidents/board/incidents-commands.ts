import type { Command } from '../../../app/commands';
import type { IncidentsSearch } from '../incidents-search';

interface IncidentsActions {
  readonly canWrite: boolean;
  readonly isTable: boolean;
  readonly create: () => void;
  readonly change: (values: Partial<IncidentsSearch>) => void;
}

/** Moves the focus along the cards of the board, or into the table. */
function moveFocus(step: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-incident]')];
  const index = cards.findIndex((card) => card === document.activeElement);
  const next = cards[index < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, index + step))];
  next?.focus();
}

/** The keys of the incidents page. */
export function incidentsCommands({ canWrite, isTable, create, change }: IncidentsActions): Command[] {
  const command = (id: string, title: string, keys: string[], run: () => void, isEnabled?: () => boolean): Command => ({
    id: `incidents-${id}`,
    title,
    group: 'Incidents',
    keys,
    run,
    ...(isEnabled && { isEnabled }),
  });
  const isBoard = (): boolean => !isTable;
  return [
    command('new', 'Start a new incident', ['n'], create, () => canWrite),
    command('search', 'Search incidents', ['/'], () => document.getElementById('incident-search')?.focus()),
    command('view', isTable ? 'Show incidents as a board' : 'Show incidents as a table', ['v'], () =>
      change({ view: isTable ? undefined : 'table' }),
    ),
    command('next', 'Go to the next incident', ['j'], () => moveFocus(1), isBoard),
    command('previous', 'Go to the previous incident', ['k'], () => moveFocus(-1), isBoard),
  ];
}
