import type { Command } from '../../app/commands';
import type { ThreatChange } from '../../api/types';
import { type DecidedThreat, isAllowed } from '../../parts/decisions/decide';
import type { Decisions } from '../../parts/decisions/use-decisions';
import { THREAT_TABS, type ThreatTab } from './search';

interface ThreatActions {
  readonly decided: DecidedThreat;
  readonly decisions: Decisions;
  readonly show: (tab: ThreatTab) => void;
  readonly writeNote: () => void;
  readonly canDecide: boolean;
  readonly goPrevious: () => void;
  readonly goNext: () => void;
  readonly goBack: () => void;
}

/** The keys of a threat's page; decisions have the same keys as in the list. */
export function threatCommands({ decided, decisions, show, writeNote, canDecide, ...go }: ThreatActions): Command[] {
  const command = (id: string, title: string, keys: string[], run: () => void, isEnabled?: () => boolean): Command => ({
    id: `threat-${id}`,
    title,
    group: 'Threat',
    keys,
    run,
    ...(isEnabled && { isEnabled }),
  });
  const change = (id: string, title: string, key: string, values: ThreatChange): Command =>
    command(
      id,
      title,
      [key],
      () => decisions.decide(decided, values),
      () => canDecide && (values.status === undefined || isAllowed(decided.status, values.status)),
    );
  const canChange = (): boolean => canDecide;
  return [
    ...THREAT_TABS.map((tab, index) => command(tab, `Show the tab ${tab}`, [String(index + 1)], () => show(tab))),
    command('previous', 'Open the previous threat of the list', ['['], go.goPrevious),
    command('next', 'Open the next threat of the list', [']'], go.goNext),
    command('back', 'Go back to the list', ['Escape'], go.goBack),
    command('dismiss', 'Dismiss this threat', ['d'], () => decisions.open('dismiss', [decided]), canChange),
    change('monitor', 'Monitor this threat', 'm', { status: 'monitoring' }),
    change('contain', 'Contain this threat', 'c', { status: 'contained' }),
    change('resolve', 'Resolve this threat', 'r', { status: 'resolved' }),
    change('reactivate', 'Reactivate this threat', 'a', { status: 'active' }),
    change('pin', 'Pin or unpin this threat', 'p', { pinned: !decided.pinned }),
    command(
      'severity',
      'Set the severity of this threat',
      ['o'],
      () => decisions.open('severity', [decided]),
      canChange,
    ),
    command('note', 'Write a note on this threat', ['w'], writeNote, canChange),
    command('snooze', 'Snooze this threat', ['s'], () => decisions.open('snooze', [decided]), canChange),
    command(
      'incident',
      'Add this threat to an incident',
      ['i'],
      () => decisions.open('incident', [decided]),
      canChange,
    ),
  ];
}
