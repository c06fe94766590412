import type { Command } from '../../../app/commands';

interface RulesActions {
  readonly canWrite: boolean;
  readonly hasChanges: boolean;
  readonly add: () => void;
  readonly review: () => void;
}

/** The keys of the alert rules. */
export const rulesCommands = ({ canWrite, hasChanges, add, review }: RulesActions): Command[] => [
  { id: 'rule-add', title: 'Add an alert rule', group: 'Rules', keys: ['n'], isEnabled: () => canWrite, run: add },
  {
    id: 'rule-review',
    title: 'Review and save the changes of the rules',
    group: 'Rules',
    keys: ['Ctrl+s'],
    isEnabled: () => hasChanges,
    run: review,
  },
];
