import type { FoundExpression } from './regex-sources';

/** An expression that the analyser rejects or cannot evaluate, and that a bound on its input makes safe. */
export interface AllowedExpression {
  file: string;
  /** As it is written in the file: the literal, or the arguments of `RegExp(…)`. */
  pattern: string;
  /** The maximum number of characters of its input. */
  maxLength: number;
  /** Where that bound is enforced, and why the expression is not rewritten. */
  why: string;
}

export interface Verdict {
  expression: FoundExpression;
  /** The analyser's objection; null for an expression that is safe. */
  complaint: string | null;
}

/** The problems, a line each: rejected expressions that are not listed, and entries that are no longer needed. */
export function problemsOf(verdicts: readonly Verdict[], allowed: readonly AllowedExpression[]): string[] {
  const isOf = ({ file, pattern }: AllowedExpression, { expression }: Verdict): boolean =>
    file === expression.file && pattern === expression.text;
  const refused = verdicts.filter(({ complaint }) => complaint !== null);
  const unlisted = refused.filter((verdict) => !allowed.some((entry) => isOf(entry, verdict)));
  const stale = allowed.filter((entry) => !refused.some((verdict) => isOf(entry, verdict)));
  const incomplete = allowed.filter(
    ({ maxLength, why }) => !Number.isInteger(maxLength) || maxLength < 1 || why.trim() === '',
  );
  return [
    ...unlisted.map(
      ({ expression: { file, line, text }, complaint }) => `${file}:${line}: ${text}: ${complaint ?? ''}`,
    ),
    ...stale.map(
      ({ file, pattern }) => `${file}: ${pattern}: remove it from the allow-list, no refused expression matches it`,
    ),
    ...incomplete.map(
      ({ file, pattern }) => `${file}: ${pattern}: the allow-list should name a maxLength and why it holds`,
    ),
  ];
}
