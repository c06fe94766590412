import type { AssetAssessment } from './evaluate.types';
import type { AssetVerdict, DecidedVerdict } from './instruction-verdict';

/** Of a line in a sentence; the assessment has the whole of it. */
const QUOTED_LENGTH = 200;

const WHY_NOT: Record<Exclude<AssetVerdict['verdict']['state'], 'decided'>, string> = {
  off: 'no language model is configured',
  pending: 'the language model has not answered yet',
  failed: 'the language model did not answer in time or not as asked',
  budget_exhausted: "the day's budget of the language model is used up",
  outranked: 'a line that raises or lowers applies, which goes before them',
};

/** What an asset's instructions did to its score, and which of them did nothing; begins with a space, or is empty. */
export function instructionWords(assessed: AssetAssessment): string {
  const { appliedLines, scoreBeforeInstructions, risk, verdict, unreadLines } = assessed;
  const parts: string[] = [];
  if (appliedLines.length > 0) {
    parts.push(`Moved from ${scoreBeforeInstructions} by the instruction ${quoted(appliedLines)}.`);
  }
  if (verdict?.verdict.state === 'decided') {
    parts.push(decidedWords(verdict.lines, verdict.verdict, scoreBeforeInstructions, risk.riskScore));
  } else if (verdict !== null) {
    parts.push(`${notApplied(verdict.lines)}: ${WHY_NOT[verdict.verdict.state]}.`);
  }
  if (unreadLines.length > 0) parts.push(`${notApplied(unreadLines)}: no search expression follows.`);
  return parts.map((part) => ` ${part}`).join('');
}

function decidedWords(
  lines: readonly string[],
  { step, model, reason }: DecidedVerdict,
  scoreBefore: number,
  score: number,
): string {
  const what = step === 0 || score === scoreBefore ? `Left at ${scoreBefore}` : `Moved from ${scoreBefore}`;
  return `${what} by the language model ${model}, which was given ${many(lines)} ${quoted(lines)}: "${reason}".`;
}

const many = (lines: readonly string[]): string => (lines.length === 1 ? 'the instruction' : 'the instructions');

const notApplied = (lines: readonly string[]): string =>
  lines.length === 1
    ? `The instruction ${quoted(lines)} was not applied`
    : `The instructions ${quoted(lines)} were not applied`;

const quoted = (lines: readonly string[]): string => lines.map((line) => `"${shortened(line)}"`).join(', ');

function shortened(line: string): string {
  const characters = [...line];
  return characters.length <= QUOTED_LENGTH ? line : `${characters.slice(0, QUOTED_LENGTH - 1).join('')}…`;
}
