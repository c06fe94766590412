import { matchesSearch, parseSearchExpression, type SearchExpression } from '../../text/search-expression';
import {
  SEVERITIES,
  type AssetMatch,
  type EvaluationAsset,
  type EvaluationEvent,
  type Severity,
} from '../evaluation.types';
import { foldedEvent } from '../match/event-text';
import type { VerdictStep } from './instruction-verdict';
import { countsWithoutPlace } from '../match/match';
import { toSeverity, severityRange } from '../scales';
import type { EvaluationSettings } from '../settings';

type RuleKind = 'ignore' | 'only' | 'raise' | 'lower';

interface Rule {
  kind: RuleKind;
  /** The line as written. */
  line: string;
  expression: SearchExpression;
}

export interface InstructionRules {
  rules: Rule[];
  /** Lines that are not rules. A language model may be asked to interpret them. */
  texts: string[];
  /** Rules without a search term; they are reported and not applied. */
  unread: string[];
}

export interface AssetInstructions {
  physical: InstructionRules;
  threat: InstructionRules;
}

const RULE_LINE = /^(ignore|only|raise|lower)\s*:(.*)$/i;

/** Reads `ignore:`, `only:`, `raise:` and `lower:` lines, each followed by a search expression. */
export function parseInstructions(text: string): InstructionRules {
  const rules: Rule[] = [];
  const texts: string[] = [];
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue;
    const [, kind, search] = RULE_LINE.exec(line) ?? [];
    const expression = parseSearchExpression(search ?? '');
    if (kind === undefined) texts.push(line);
    // A rule without a term would match everything, which is never intended.
    else if (expression.terms.length === 0) unread.push(line);
    else rules.push({ kind: kind.toLowerCase() as RuleKind, line, expression });
  }
  return { rules, texts, unread };
}

export function readAssetInstructions(asset: EvaluationAsset): AssetInstructions {
  return {
    physical: parseInstructions(asset.physicalThreatConfig.customInstructions),
    threat: parseInstructions(asset.threatConfig.customInstructions),
  };
}

/** The rest of a match after `ignore:` and `only:`; the rules of each configuration apply to its own part. */
export function admit(
  event: EvaluationEvent,
  match: AssetMatch,
  instructions: AssetInstructions,
  settings: EvaluationSettings,
): AssetMatch | null {
  if (instructions.physical.rules.length === 0 && instructions.threat.rules.length === 0) return match;
  const isNear = match.distanceKm !== null && admits(instructions.physical, event);
  if (!isNear && !countsWithoutPlace(event, settings)) return null;
  const isOtherwise = admits(instructions.threat, event);
  const attributionTypes = match.attributionTypes.filter((type) => (type === 'proximity' ? isNear : isOtherwise));
  if (attributionTypes.length === 0) return null;
  return { ...match, attributionTypes, distanceKm: isNear ? match.distanceKm : null };
}

function admits({ rules }: InstructionRules, event: EvaluationEvent): boolean {
  if (rules.some((rule) => rule.kind === 'ignore' && holds(rule, event))) return false;
  const only = rules.filter((rule) => rule.kind === 'only');
  return only.length === 0 || only.some((rule) => holds(rule, event));
}

/** The `raise:` and `lower:` lines that match any of the events, in the order written. */
export function stepLines({ rules }: InstructionRules, events: readonly EvaluationEvent[]): Rule[] {
  return rules.filter(
    (rule) => (rule.kind === 'raise' || rule.kind === 'lower') && events.some((event) => holds(rule, event)),
  );
}

/**
 * Moves a score by one level, regardless of the number of matching lines, to the same relative height in the next
 * level. Both kinds together cancel out; at the ends of the scale nothing changes. The verdict of a language model
 * counts only if no line matches, and for one level as well, so that a manipulated model cannot undo a rule.
 */
export function moveByLines(score: number, lines: readonly Pick<Rule, 'kind'>[], verdict: VerdictStep = 0): number {
  const wantsUp = lines.some(({ kind }) => kind === 'raise');
  const wantsDown = lines.some(({ kind }) => kind === 'lower');
  const step = lines.length > 0 ? Number(wantsUp) - Number(wantsDown) : Math.sign(verdict);
  const level = toSeverity(score);
  const next: Severity | undefined = SEVERITIES[SEVERITIES.indexOf(level) + step];
  if (next === undefined || next === level) return score;
  const [from, to] = [severityRange(level), severityRange(next)];
  const height = (score - from.from) / (from.to - from.from);
  const moved = to.from + height * (to.to - to.from);
  // Rounded down, with a full 100 stopped short, so that the top of a level does not become part of the one above.
  const highest = to.to === 100 ? 100 : to.to - 0.1;
  return Math.min(highest, Math.floor(moved * 10 + 1e-6) / 10);
}

function holds(rule: Rule, event: EvaluationEvent): boolean {
  return matchesSearch(rule.expression, foldedEvent(event).everything);
}
