import { useState } from 'react';
import type { AlertRule } from '../types';
import { type RuleDraft, toDraft } from './rule-draft';
import { ruleDifference } from './review/rule-difference';

export interface RuleDrafts {
  /** The rules as the user began to change them. */
  readonly saved: readonly RuleDraft[];
  /** The rules with the user's changes. */
  readonly rules: readonly RuleDraft[];
  /** The number of rules that are added, changed or removed. */
  readonly changes: number;
  readonly change: (rules: readonly RuleDraft[]) => void;
  readonly discard: () => void;
}

/** The changes of the user, which are saved together. */
export function useRuleDrafts(stored: readonly AlertRule[]): RuleDrafts {
  // What the user began with; null while nothing has been changed.
  const [begun, setBegun] = useState<readonly RuleDraft[] | null>(null);
  const [own, setOwn] = useState<readonly RuleDraft[]>([]);
  const saved = begun ?? stored.map(toDraft);
  const rules = begun === null ? saved : own;
  const { added, removed, changed } = ruleDifference(saved, rules);
  return {
    saved,
    rules,
    changes: added.length + removed.length + changed.length,
    change: (next) => {
      setBegun(saved);
      setOwn(next);
    },
    discard: () => setBegun(null),
  };
}
