/** The task of bench/adverse-articles/service.ts: what the service does with an article, by the weights of a fold. */
import { readFileSync } from 'node:fs';
import type { AdverseModel } from '../../src/kernel/adverse/classifier/adverse-model';
import { ADVERSE_MODEL } from '../../src/kernel/adverse/classifier/assess-adverse';
import { run as assess } from '../../src/modules/web-search/search/assess-article.task';

type Input = Parameters<typeof assess>[0];
export interface FoldInput extends Input {
  /** The file of the weights. */
  weights: string;
}

let loaded: string | null = null;

export async function run({ weights, ...input }: FoldInput): ReturnType<typeof assess> {
  if (loaded !== weights) {
    Object.assign(ADVERSE_MODEL, JSON.parse(readFileSync(weights, 'utf8')) as AdverseModel);
    loaded = weights;
  }
  return assess(input);
}
