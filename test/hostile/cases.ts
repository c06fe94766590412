import type { FuzzAnswer, SentRequest } from '../support/fuzz/fuzz-sender';
import { Draw } from './shapes/draw';
import { formCases } from './form-cases';
import type { HostileCredential, HostileHome } from './hostile-service';
import { importCases } from './import-cases';
import { journeyCases, type Send } from './journeys';
import { operationCases } from './operation-cases';
import type { WireShape } from './shapes/wire-shapes';

/** One request of the harness, generated from the seed and its own name each time it is sent. */
export interface HostileCase {
  operation: string;
  /** The hostile part, such as `body /identifiers/*\/value`. */
  target: string;
  shape: string;
  credential: HostileCredential;
  make?: (home: HostileHome, draw: Draw) => SentRequest;
  /** Writes the request to a socket directly. */
  wire?: WireShape;
  /** Sends several related requests in place of one. */
  play?: (home: HostileHome, send: Send, draw: Draw) => Promise<FuzzAnswer[]>;
}

/** A case of a single request. */
export type RequestCase = HostileCase & Required<Pick<HostileCase, 'make'>>;

export interface CaseFilter {
  operations?: RegExp;
  targets?: RegExp;
  shapes?: RegExp;
  credentials?: RegExp;
}

export const nameOf = ({ operation, target, shape, credential }: HostileCase): string =>
  [operation, target, shape, credential].join(' | ');

/** Every case, in an order that depends on the seed, so that its beginning is a representative sample. */
export async function hostileCases(home: HostileHome, seed: number, filter: CaseFilter = {}): Promise<HostileCase[]> {
  const all = [...operationCases(home, seed), ...importCases(home), ...(await formCases(home)), ...journeyCases()];
  const kept = all.filter(
    ({ operation, target, shape, credential }) =>
      fits(filter.operations, operation) &&
      fits(filter.targets, target) &&
      fits(filter.shapes, shape) &&
      fits(filter.credentials, credential),
  );
  return new Draw(seed, 'order').shuffled(kept);
}

const fits = (filter: RegExp | undefined, text: string): boolean => filter === undefined || filter.test(text);
