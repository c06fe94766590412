import { type Command, commandMaker } from '../../app/commands';
import type { ThreatChange } from '../../api/types';
import { type DecidedThreat, isAllowed } from '../../parts/decisions/decide';
import type { Decisions, DialogKind } from '../../parts/decisions/use-decisions';
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

const command = commandMaker('Threat', 'threat');

/** The keys of a threat's page; decisions have the same keys as in the list. */
export const threatCommands = (actions: ThreatActions): Command[] => [
  ...THREAT_TABS.map((tab, index) => command(tab, `Show the tab ${tab}`, [String(index + 1)], () => actions.show(tab))),
  command('previous', 'Open the previous threat of the list', ['['], actions.goPrevious),
  command('next', 'Open the next threat of the list', [']'], actions.goNext),
  command('back', 'Go back to the list', ['Escape'], actions.goBack),
  ...decisionCommands(actions),
];

function decisionCommands({ decided, decisions, canDecide, writeNote }: ThreatActions): Command[] {
  const canChange = (): boolean => canDecide;
  const decide = (id: string, title: string, key: string, change: ThreatChange): Command =>
    command(
      id,
      title,
      [key],
      () => decisions.decide(decided, change),
      () => canDecide && (change.status === undefined || isAllowed(decided.status, change.status)),
    );
  const ask = (kind: DialogKind, title: string, key: string): Command =>
    command(kind, title, [key], () => decisions.open(kind, [decided]), canChange);
  return [
    ask('dismiss', 'Dismiss this threat', 'd'),
    decide('monitor', 'Monitor this threat', 'm', { status: 'monitoring' }),
    decide('contain', 'Contain this threat', 'c', { status: 'contained' }),
    decide('resolve', 'Resolve this threat', 'r', { status: 'resolved' }),
    decide('reactivate', 'Reactivate this threat', 'a', { status: 'active' }),
    decide('pin', 'Pin or unpin this threat', 'p', { pinned: !decided.pinned }),
    ask('severity', 'Set the severity of this threat', 'o'),
    command('note', 'Write a note on this threat', ['w'], writeNote, canChange),
    ask('snooze', 'Snooze this threat', 's'),
    ask('incident', 'Add this threat to an incident', 'i'),
  ];
}
