import type { ReviewedDecision } from '../../../kernel/resolution/resolution.types';

/** A decision with the keys of its subject, at least one. */
export interface SubjectDecision {
  readonly subjectKeys: readonly string[];
  readonly reviewed: ReviewedDecision;
}

/** The decisions on several subjects, read at once. */
export class SubjectDecisions {
  readonly #byFirstKey = new Map<string, SubjectDecision[]>();

  constructor(decisions: readonly SubjectDecision[]) {
    for (const decision of decisions) {
      const [first = ''] = decision.subjectKeys;
      if (!this.#byFirstKey.get(first)?.push(decision)) this.#byFirstKey.set(first, [decision]);
    }
  }

  /** Those that apply to a subject, which must have all identifiers of the decision. */
  applyingTo(subjectKeys: readonly string[]): ReviewedDecision[] {
    return subjectKeys.flatMap((first) =>
      (this.#byFirstKey.get(first) ?? [])
        .filter((decision) => decision.subjectKeys.every((key) => subjectKeys.includes(key)))
        .map(({ reviewed }) => reviewed),
    );
  }
}
