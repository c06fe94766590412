import { isObject } from '../../kernel/untrusted/json-object';
import type { VerdictStep } from '../../kernel/evaluation/instructions/instruction-verdict';
import { ModelError } from './model-error';

export interface ModelVerdict {
  step: VerdictStep;
  /** One line of 1 to 300 characters. */
  reason: string;
}

const STEPS: Readonly<Record<string, VerdictStep>> = { lower: -1, keep: 0, raise: 1 };
const MAX_REASON_LENGTH = 300;

/**
 * The schema for the model. Lengths are checked only here: servers refuse keywords such as maxLength in strict schemas.
 */
export const ANSWER_FORMAT = {
  type: 'json_schema',
  json_schema: {
    name: 'verdict',
    strict: true,
    schema: {
      type: 'object',
      properties: {
        step: { type: 'string', enum: Object.keys(STEPS) },
        reason: { type: 'string', description: `One sentence of at most ${MAX_REASON_LENGTH} characters` },
      },
      required: ['step', 'reason'],
      additionalProperties: false,
    },
  },
} as const;

/** @throws ModelError malformed_answer for anything that is not exactly a step and a reason */
export function readVerdict(content: string): ModelVerdict {
  const value = parsed(content);
  if (!isObject(value)) throw malformed('is not an object', content);
  const { step, reason, ...others } = value;
  if (Object.keys(others).length > 0) throw malformed('has members other than step and reason', content);
  if (typeof step !== 'string' || !Object.hasOwn(STEPS, step)) throw malformed('has an unknown step', content);
  if (typeof reason !== 'string') throw malformed('has no reason', content);
  const line = oneLine(reason);
  const length = [...line].length;
  if (length < 1 || length > MAX_REASON_LENGTH) throw malformed('has no reason of 1 to 300 characters', content);
  return { step: STEPS[step] ?? 0, reason: line };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw malformed('is not valid JSON', content);
  }
}

const malformed = (what: string, content: string): ModelError =>
  new ModelError('malformed_answer', `the answer ${what}`, content);

/** Removes line breaks and invisible characters, because the text is shown next to texts of the service itself. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
