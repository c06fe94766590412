import { useState } from 'react';
import { problemAt } from '../../../../parts/form/field';
import type { RuleDraft } from '../rule-draft';
import { readAddresses } from '../../../../parts/form/lines';
import { readNumber, type RuleProblem, ruleProblem } from './rule-input';

/** A rule that is edited; after a refusal of the service, with its place in the request. */
export interface EditedRule {
  readonly rule: RuleDraft;
  readonly failure: unknown;
  readonly index: number;
}

/** Fields whose text need not be a valid value while it is typed. */
export interface RuleTexts {
  readonly distance: string;
  readonly muted: string;
  readonly addresses: string;
}

export interface RuleFormState {
  /** The rule as the fields have it now. */
  readonly rule: RuleDraft;
  readonly texts: RuleTexts;
  /** Why the service refused the rule, until the form itself finds something. */
  readonly failure: unknown;
  readonly findProblem: (field: string) => string | undefined;
  readonly change: (values: Partial<RuleDraft>) => void;
  readonly changeText: (values: Partial<RuleTexts>) => void;
  readonly apply: () => void;
}

/** The state of the form of one rule; `onApply` gets the rule once nothing is wrong with it. */
export function useRuleForm(editing: EditedRule, onApply: (rule: RuleDraft) => void): RuleFormState {
  const [rule, setRule] = useState(editing.rule);
  const [texts, setTexts] = useState<RuleTexts>({
    distance: rule.max_distance_km === null ? '' : String(rule.max_distance_km),
    muted: String(rule.mute_interval_hours),
    addresses: rule.email_receivers.join('\n'),
  });
  const [problem, setProblem] = useState<RuleProblem | null>(null);
  const entered: RuleDraft = {
    ...rule,
    max_distance_km: readNumber(texts.distance),
    mute_interval_hours: readNumber(texts.muted) ?? 0,
    email_receivers: readAddresses(texts.addresses),
  };
  return {
    rule: entered,
    texts,
    failure: problem === null ? editing.failure : null,
    findProblem: (field) =>
      problem?.field === field ? problem.message : problemAt(editing.failure, `rules.${editing.index}.${field}`),
    change: (values) => {
      setProblem(null);
      setRule({ ...rule, ...values });
    },
    changeText: (values) => setTexts({ ...texts, ...values }),
    apply: () => {
      const found = ruleProblem(entered, texts);
      setProblem(found);
      if (found === null) onApply(entered);
    },
  };
}
