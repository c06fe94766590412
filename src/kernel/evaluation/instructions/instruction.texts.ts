import { joinWithAnd } from '../../text/counted';
import type { AssetAssessment } from '../evaluate.types';
import type { AssetVerdict, DecidedVerdict } from './instruction-verdict';

/** The length of a quoted line in a sentence; the assessment has the full line. */
const QUOTED_LENGTH = 200;

const WHY_NOT: Record<Exclude<AssetVerdict['verdict']['state'], 'decided'>, string> = {
  off: 'no language model is configured',
  pending: 'the language model has not answered yet',
  failed: 'the language model did not answer in time or its answer was invalid',
  budget_exhausted: "the language model's daily budget is used up",
  outranked: 'a raise or lower instruction applies and takes precedence',
};

/**
 * The effects of an asset's instructions on its score, and the instructions without an effect; begins with a space, or
 * is empty.
 */
export function instructionWords(assessed: AssetAssessment): string {
  const { appliedLines, scoreBeforeInstructions, risk, verdict, unreadLines } = assessed;
  const parts: string[] = [];
  if (appliedLines.length > 0) {
    parts.push(
      `The ${quoted(appliedLines)} changed the risk score from ${scoreBeforeInstructions} to ${risk.riskScore}.`,
    );
  }
  if (verdict?.verdict.state === 'decided') {
    parts.push(decidedWords(verdict.lines, verdict.verdict, scoreBeforeInstructions, risk.riskScore));
  } else if (verdict !== null) {
    parts.push(`${notApplied(verdict.lines)}: ${WHY_NOT[verdict.verdict.state]}.`);
  }
  if (unreadLines.length > 0) parts.push(`${notApplied(unreadLines)}: the search expression is missing.`);
  return parts.map((part) => ` ${part}`).join('');
}

function decidedWords(
  lines: readonly string[],
  { step, model, reason }: DecidedVerdict,
  scoreBefore: number,
  score: number,
): string {
  const effect =
    step === 0 || score === scoreBefore
      ? `left the risk score at ${scoreBefore}`
      : `changed the risk score from ${scoreBefore} to ${score}`;
  return `Given the ${quoted(lines)}, the language model ${model} ${effect}: "${reason}".`;
}

const notApplied = (lines: readonly string[]): string =>
  `The ${quoted(lines)} ${lines.length === 1 ? 'was' : 'were'} not applied`;

const quoted = (lines: readonly string[]): string =>
  `${lines.length === 1 ? 'instruction' : 'instructions'} ${joinWithAnd(lines.map((line) => `"${shortened(line)}"`))}`;

function shortened(line: string): string {
  const characters = [...line];
  return characters.length <= QUOTED_LENGTH ? line : `${characters.slice(0, QUOTED_LENGTH - 1).join('')}…`;
}
