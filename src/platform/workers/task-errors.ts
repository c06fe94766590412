import { ServiceError } from '../../kernel/errors/service-error';
import { ValidationError } from '../../kernel/errors/validation-error';
import type { ErrorClass } from './worker-task';

/** An error as it is sent between processes, because structured clone keeps neither its class nor its fields. */
export interface PackedError {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, unknown>;
}

const KNOWN: readonly ErrorClass[] = [ServiceError, ValidationError];

function clonable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

export function packError(thrown: unknown): PackedError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined, fields: {} };
  const { name, message, stack } = thrown;
  const fields = Object.fromEntries(Object.entries(thrown).filter(([, value]) => clonable(value)));
  return { name: thrown.constructor.name === '' ? name : thrown.constructor.name, message, stack, fields };
}

/** An instance of the class with that name among these and the platform's own, or a plain Error. */
export function unpackError({ name, message, stack, fields }: PackedError, classes: readonly ErrorClass[] = []): Error {
  const known = [...KNOWN, ...classes].find((one) => one.name === name);
  const error = new Error(message);
  if (known !== undefined) Object.setPrototypeOf(error, known.prototype as object);
  const hidden = { enumerable: false, configurable: true, writable: true };
  if (known === undefined) Object.defineProperty(error, 'name', { ...hidden, value: name });
  Object.defineProperty(error, 'stack', { ...hidden, value: stack ?? `${name}: ${message}` });
  return Object.assign(error, fields);
}
