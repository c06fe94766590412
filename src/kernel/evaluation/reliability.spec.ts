import { sampleEvent } from '../../../test/support/samples/evaluation-samples';
import type { EvaluationEvent } from './evaluation.types';
import { assessReliability } from './reliability';

const coded = (given: Partial<EvaluationEvent> = {}): EvaluationEvent =>
  sampleEvent({ source: 'gdelt-events', sourceTypes: ['news'], sourceDomains: ['paper.example'], ...given });

it.each<[string, EvaluationEvent[], string]>([
  ['one machine-coded article', [coded()], 'unverified'],
  ['several events of one machine-coded article', [coded(), coded({ id: 'b' })], 'unverified'],
  ['a machine-coded article without a known publisher', [coded({ sourceDomains: [], articleCount: 0 })], 'unverified'],
  ['two machine-coded articles', [coded({ articleCount: 2 })], 'machine_coded'],
  ['articles of two publishers', [coded(), coded({ id: 'b', sourceDomains: ['other.example'] })], 'machine_coded'],
  ['news from elsewhere', [sampleEvent({ sourceTypes: ['news'] })], 'reported'],
  ['an event whose source has no kind', [sampleEvent({ sourceTypes: [] })], 'reported'],
  [
    'a machine-coded article beside news from elsewhere',
    [coded(), sampleEvent({ sourceTypes: ['social'] })],
    'reported',
  ],
  ['an instrument', [sampleEvent({ sourceTypes: ['sensor'] })], 'confirmed'],
  [
    'a machine-coded article beside a curated data set',
    [coded(), sampleEvent({ sourceTypes: ['dataset'] })],
    'confirmed',
  ],
])('rates %s: %s', (_what, events, reliability) => {
  expect(assessReliability(events)).toBe(reliability);
});
