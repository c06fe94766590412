import type { RuleDraft } from '../rule-draft';

export interface RuleProblem {
  readonly field: keyof RuleDraft;
  readonly message: string;
}

/** The number that was typed, or null for an empty or unreadable text. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  const number = Number(trimmed);
  return trimmed === '' || !Number.isFinite(number) ? null : number;
}

/** What the form finds by itself; the service checks everything when the rules are saved. */
export function ruleProblem(
  rule: RuleDraft,
  { distance, muted }: { readonly distance: string; readonly muted: string },
): RuleProblem | null {
  if (rule.title.trim() === '') return { field: 'title', message: 'Write a title, by which alerts name the rule.' };
  if (rule.severity_threshold.length === 0)
    return { field: 'severity_threshold', message: 'Choose at least one severity.' };
  if (distance.trim() !== '' && (rule.max_distance_km ?? 0) <= 0) {
    return { field: 'max_distance_km', message: 'Write a distance above 0 in km, or leave the field empty.' };
  }
  if (!/^\d+$/.test(muted.trim())) {
    return { field: 'mute_interval_hours', message: 'Write a whole number of hours; 0 sends every change.' };
  }
  return null;
}
