import { alignTokens, type TokenMatch } from './align-tokens';
import { NAME_TEXTS } from '../explanation.texts';
import { compose, type Comparison, type Step } from './name-comparison';
import { agreement, asWritten, wholeAcrossScripts } from './person-agreement';
import { conflicts, extras } from './person-differences';
import { isFull, type Pair, personContext, tokensAt } from './person-pair';
import { GENERATIONS } from '../words/person-words';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { MATCH_THRESHOLD, PERSON } from '../weights';

export function comparePersonNames(left: PreparedName, right: PreparedName): Comparison {
  const context = personContext(left, right);
  const pair = { left, right, context, alignment: alignTokens(left, right, context) };
  const over = {
    left: tokensAt(left, pair.alignment.leftOver),
    right: tokensAt(right, pair.alignment.rightOver),
  };
  const full = pair.alignment.matches.filter((match) => isFull(pair, match));
  if (full.length === 0) return asWritten(left, right) ?? nothingInCommon(left, right);
  const steps = [
    agreement(pair),
    ...conflicts(over.left, over.right),
    ...extras(pair, over.left, over.right, full),
    ...generations(left.tokens, right.tokens),
    ...exchangedParts(pair),
    ...order(pair, full),
  ];
  const comparison = compose(steps);
  if (comparison.score >= MATCH_THRESHOLD) return comparison;
  const whole = asWritten(left, right) ?? wholeAcrossScripts(pair);
  return whole === undefined || whole.score <= comparison.score ? comparison : whole;
}

function nothingInCommon(left: PreparedName, right: PreparedName): Comparison {
  const explain = (): string => NAME_TEXTS.noPartInCommon([left.value, right.value]);
  return compose([{ name: 'name_parts', factor: 0, weight: 1, explain }]);
}

function generations(left: readonly NameToken[], right: readonly NameToken[]): Step[] {
  const generation = (tokens: readonly NameToken[]): number | undefined =>
    GENERATIONS.get(tokens.find((token) => token.kind === 'generation')?.text ?? '');
  const ours = generation(left);
  const theirs = generation(right);
  if (ours === theirs) return [];
  const isConflict = ours !== undefined && theirs !== undefined;
  const factor = isConflict ? PERSON.generationConflict : PERSON.extraGeneration;
  const explain = (): string => NAME_TEXTS.generations([String(ours ?? ''), String(theirs ?? '')]);
  return [{ name: 'generation', factor, weight: 1 - PERSON.generationConflict, explain }];
}

/** Hans Friedrich and Friedrich Hans, if both sources say which is the family name. */
function exchangedParts({ left, right, alignment }: Pair): Step[] {
  if (!left.hasParts || !right.hasParts) return [];
  const isExchanged = alignment.matches.some((match) => {
    const parts = [left.tokens[match.left]?.part, right.tokens[match.right]?.part];
    return parts.includes('first') && parts.includes('last');
  });
  if (!isExchanged) return [];
  const explain = (): string => NAME_TEXTS.exchanged([left.value, right.value]);
  return [{ name: 'exchanged_parts', factor: PERSON.exchangedParts, weight: 1 - PERSON.exchangedParts, explain }];
}

/** Family name first costs next to nothing; any other order a little. */
function order({ left, right }: Pair, full: readonly TokenMatch[]): Step[] {
  const positions = [...full].sort((a, b) => a.left - b.left).map((match) => match.right);
  const descents = positions.filter((position, index) => index > 0 && position < (positions[index - 1] ?? 0)).length;
  if (descents === 0) return [];
  const isRotated = descents === 1 && (positions.at(-1) ?? 0) < (positions[0] ?? 0);
  const factor = isRotated ? PERSON.reversal : PERSON.order;
  const explain = (): string => NAME_TEXTS.order([left.value, right.value]);
  return [{ name: 'name_order', factor, weight: 1 - PERSON.order, explain }];
}
