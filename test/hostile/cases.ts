import type { FuzzAnswer, SentRequest } from '../support/fuzz/fuzz-sender';
import { Draw } from './shapes/draw';
import { formCases } from './form-cases';
import type { HostileCredential, HostileHome } from './hostile-service';
import { importCases } from './import-cases';
import { journeyCases, type Send } from './journeys';
import { operationCases } from './operation-cases';
import type { WireShape } from './shapes/wire-shapes';

/** One request that the harness sends, made anew of the seed and its own name whenever it is sent. */
export interface HostileCase {
  operation: string;
  /** What is hostile in it, such as `body /identifiers/*\/value`. */
  target: string;
  shape: string;
  credential: HostileCredential;
  make?: (home: HostileHome, draw: Draw) => SentRequest;
  /** Writes the request to a socket by hand. */
  wire?: WireShape;
  /** Sends several requests that belong together, instead of the one. */
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

/** Every case, in an order that the seed decides: the beginning of it is a fair sample of the whole. */
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
