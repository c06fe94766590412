import type { Command } from '../../../app/commands';
import type { Triage } from './triage';

interface TriageActions {
  readonly move: (step: number, isExtending: boolean) => void;
  readonly showWaiting: () => void;
  readonly canDecide: boolean;
}

/** The keys of the Overview. */
export function triageCommands(triage: Triage, { move, showWaiting, canDecide }: TriageActions): Command[] {
  const hasSelected = (): boolean => triage.selected !== undefined;
  const canChange = (): boolean => canDecide && hasSelected();
  const command = (id: string, title: string, keys: string[], run: () => void, isEnabled?: () => boolean): Command => ({
    id: `triage-${id}`,
    title,
    group: 'Threats',
    keys,
    run,
    ...(isEnabled && { isEnabled }),
  });
  const escape = (): void => {
    if (triage.chosen.size > 0) triage.clearChosen();
    else if (triage.isPeeking) triage.togglePeek();
  };
  return [
    command('next', 'Select the next threat', ['j', 'ArrowDown'], () => move(1, false)),
    command('previous', 'Select the previous threat', ['k', 'ArrowUp'], () => move(-1, false)),
    command('extend', 'Extend the choice downwards', ['Shift+J', 'Shift+ArrowDown'], () => move(1, true)),
    command('extend-up', 'Extend the choice upwards', ['Shift+K', 'Shift+ArrowUp'], () => move(-1, true)),
    command(
      'open',
      'Open the selected threat',
      ['Enter'],
      () => triage.selectedId && triage.openPage(triage.selectedId),
      hasSelected,
    ),
    command('peek', 'Peek at the selected threat', ['Space'], triage.togglePeek, hasSelected),
    command(
      'choose',
      'Choose the selected threat',
      ['x'],
      () => triage.selectedId && triage.choose(triage.selectedId),
      hasSelected,
    ),
    command('close', 'Clear the choice, or close the peek', ['Escape'], escape),
    command('show-new', 'Show new threats', ['.'], showWaiting),
    command('search', 'Search threats', ['/'], () => document.getElementById('threat-search')?.focus()),
    command('dismiss', 'Dismiss the selected threat', ['d'], () => triage.openDialog('dismiss'), canChange),
    command(
      'monitor',
      'Monitor the selected threat',
      ['m'],
      () => triage.decideSelected({ status: 'monitoring' }),
      canChange,
    ),
    command(
      'contain',
      'Contain the selected threat',
      ['c'],
      () => triage.decideSelected({ status: 'contained' }),
      canChange,
    ),
    command(
      'resolve',
      'Resolve the selected threat',
      ['r'],
      () => triage.decideSelected({ status: 'resolved' }),
      canChange,
    ),
    command(
      'reactivate',
      'Reactivate the selected threat',
      ['a'],
      () => triage.decideSelected({ status: 'active' }),
      canChange,
    ),
    command(
      'pin',
      'Pin or unpin the selected threat',
      ['p'],
      () => triage.decideSelected({ pinned: triage.selected?.pinned !== true }),
      canChange,
    ),
    command(
      'severity',
      'Set the severity of the selected threat',
      ['o'],
      () => triage.openDialog('severity'),
      canChange,
    ),
    command('snooze', 'Snooze the selected threat', ['s'], () => triage.openDialog('snooze'), canChange),
    command(
      'incident',
      'Add the selected threat to an incident',
      ['i'],
      () => triage.openDialog('incident'),
      canChange,
    ),
  ];
}
