import { type Command, commandMaker } from '../../../app/commands';
import type { Verdict } from '../types';

interface LookupActions {
  readonly canDecide: () => boolean;
  readonly start: (verdict: Verdict) => void;
  readonly move: (step: number) => void;
  readonly goToNext: () => void;
  readonly goBack: () => void;
}

const command = commandMaker('Lookup', 'lookup');

/** The commands on the page of a lookup. */
export const lookupCommands = ({ canDecide, start, move, goToNext, goBack }: LookupActions): Command[] => [
  command('same', 'Decide that the selected match is the subject', ['s'], () => start('same'), canDecide),
  command('different', 'Decide that the selected match is different', ['d'], () => start('different'), canDecide),
  command('next', 'Select the next match', ['j'], () => move(1)),
  command('previous', 'Select the previous match', ['k'], () => move(-1)),
  command('undecided', 'Go to the next undecided match', ['u'], goToNext),
  command('back', 'Go back to the lookups', ['Escape'], goBack),
];
