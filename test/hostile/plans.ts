import fc from 'fast-check';
import type { FuzzOperation } from '../support/fuzz/fuzz-operations';
import type { FuzzPlan, FuzzRequests } from '../support/fuzz/fuzz-requests';
import type { Draw } from './shapes/draw';

const arbitraries = new WeakMap<FuzzOperation, fc.Arbitrary<FuzzPlan>>();

/** A request of the fuzzer without random changes. */
export function samplePlan(requests: FuzzRequests, operation: FuzzOperation, draw: Draw): FuzzPlan {
  const arbitrary = arbitraries.get(operation) ?? requests.of(operation);
  arbitraries.set(operation, arbitrary);
  const [plan] = fc.sample(arbitrary, { seed: draw.below(2 ** 31), numRuns: 1 });
  return { ...plan!, changes: {} };
}
