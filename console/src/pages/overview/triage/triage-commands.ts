import { type Command, commandMaker } from '../../../app/commands';
import type { ThreatChange } from '../../../api/types';
import type { DialogKind } from '../../../parts/decisions/use-decisions';
import type { Triage } from './triage';

interface TriageActions {
  readonly move: (step: number, isExtending: boolean) => void;
  readonly showWaiting: () => void;
  readonly canDecide: boolean;
}

const command = commandMaker('Threats', 'triage');

/** The keys of the Overview. */
export const triageCommands = (triage: Triage, { move, showWaiting, canDecide }: TriageActions): Command[] => [
  ...moveCommands(move),
  ...lookCommands(triage),
  command('show-new', 'Show new threats', ['.'], showWaiting),
  command('search', 'Search threats', ['/'], () => document.getElementById('threat-search')?.focus()),
  ...decisionCommands(triage, canDecide),
];

const moveCommands = (move: TriageActions['move']): Command[] => [
  command('next', 'Select the next threat', ['j', 'ArrowDown'], () => move(1, false)),
  command('previous', 'Select the previous threat', ['k', 'ArrowUp'], () => move(-1, false)),
  command('extend', 'Extend the choice downwards', ['Shift+J', 'Shift+ArrowDown'], () => move(1, true)),
  command('extend-up', 'Extend the choice upwards', ['Shift+K', 'Shift+ArrowUp'], () => move(-1, true)),
];

function lookCommands(triage: Triage): Command[] {
  const hasSelected = (): boolean => triage.selected !== undefined;
  const withSelected = (action: (id: string) => void) => (): void => {
    if (triage.selectedId !== null) action(triage.selectedId);
  };
  const escape = (): void => {
    if (triage.chosen.size > 0) triage.clearChosen();
    else if (triage.isPeeking) triage.togglePeek();
  };
  return [
    command('open', 'Open the selected threat', ['Enter'], withSelected(triage.openPage), hasSelected),
    command('peek', 'Peek at the selected threat', ['Space'], triage.togglePeek, hasSelected),
    command('choose', 'Choose the selected threat', ['x'], withSelected(triage.choose), hasSelected),
    command('close', 'Clear the choice, or close the peek', ['Escape'], escape),
  ];
}

function decisionCommands({ selected, decideSelected, openDialog }: Triage, canDecide: boolean): Command[] {
  const canChange = (): boolean => canDecide && selected !== undefined;
  const decide = (id: string, title: string, key: string, change: ThreatChange): Command =>
    command(id, title, [key], () => decideSelected(change), canChange);
  const ask = (kind: DialogKind, title: string, key: string): Command =>
    command(kind, title, [key], () => openDialog(kind), canChange);
  return [
    ask('dismiss', 'Dismiss the selected threat', 'd'),
    decide('monitor', 'Monitor the selected threat', 'm', { status: 'monitoring' }),
    decide('contain', 'Contain the selected threat', 'c', { status: 'contained' }),
    decide('resolve', 'Resolve the selected threat', 'r', { status: 'resolved' }),
    decide('reactivate', 'Reactivate the selected threat', 'a', { status: 'active' }),
    decide('pin', 'Pin or unpin the selected threat', 'p', { pinned: selected?.pinned !== true }),
    ask('severity', 'Set the severity of the selected threat', 'o'),
    ask('snooze', 'Snooze the selected threat', 's'),
    ask('incident', 'Add the selected threat to an incident', 'i'),
  ];
}
