import { STEPS } from '../search';
import type { Wizard } from '../use-wizard';
import cards from '../../../../parts/page/cards.module.css';

/** The buttons to the previous and the next step. */
export function StepFoot({ wizard }: { readonly wizard: Wizard }) {
  const index = STEPS.indexOf(wizard.step);
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];
  return (
    <p className={cards.row}>
      {before !== undefined && (
        <button type="button" onClick={() => wizard.go(before)}>
          Back
        </button>
      )}
      {after !== undefined && (
        <button type="button" data-primary onClick={() => wizard.go(after)}>
          Next
        </button>
      )}
    </p>
  );
}
