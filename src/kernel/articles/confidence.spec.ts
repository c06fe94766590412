import type { AdverseCategory, OtherRole } from '../adverse/adverse.types';
import { articleConfidence, type Confidence } from './confidence';

interface Given {
  relevanceScore: number;
  categories: AdverseCategory[];
  probability: number | null;
  isLanguageCovered: boolean;
  roles: OtherRole[];
}

function confidence(given: Partial<Given>): Confidence {
  const { relevanceScore = 0.7, categories = ['fraud'], probability = 0.9 } = given;
  const { isLanguageCovered = true, roles = [] } = given;
  const findings = categories.map((category) => ({ category }));
  return articleConfidence(false, { relevanceScore, findings, probability, isLanguageCovered, roles });
}

it.each<[string, Partial<Given>, Confidence['category'], RegExp]>([
  ['a probability of 80 % with a statement', { probability: 0.8 }, 'likely', /with a probability of 80 %/],
  ['a lower probability', { probability: 0.79 }, 'uncertain', /of only 79 %/],
  ['no statement', { categories: [] }, 'uncertain', /^No adverse statement/],
  ['a complete name once', { relevanceScore: 0.5 }, 'likely', /90 %/],
  ['a doubtful name', { relevanceScore: 0.49 }, 'uncertain', /somebody else/],
  ['one term of the caller', { categories: ['caller'], probability: 0.1 }, 'uncertain', /of only 10 %/],
  ['two terms of the caller', { categories: ['caller', 'caller'], probability: 0.1 }, 'likely', /2 of your own/],
  ['one statement in a text that the classifier does not know', { probability: null }, 'uncertain', /single/],
  [
    'no statement in a language without adverse terms',
    { categories: [], probability: null, isLanguageCovered: false },
    'uncertain',
    /^The service has no adverse terms for the language/,
  ],
  ['only an acquittal', { categories: [], roles: ['victim', 'cleared'] }, 'uncertain', /was cleared, denies the/],
  ['only a crime against the subject', { categories: [], roles: ['victim'] }, 'uncertain', /as a victim/],
  ['an acquittal beside a statement', { roles: ['cleared'], probability: 0.9 }, 'likely', /90 %/],
  ['two such statements', { categories: ['fraud', 'legal'], probability: null }, 'likely', /2 adverse statements/],
])('rates an item by its evidence: %s', (_case, given, category, reason) => {
  expect(confidence(given)).toEqual({ category, reason: expect.stringMatching(reason) });
});

it('rates every item of a search for a keyword as likely', () => {
  const evidence = { relevanceScore: 0.3, findings: [], probability: null, isLanguageCovered: true, roles: [] };
  expect(articleConfidence(true, evidence)).toEqual({
    category: 'likely',
    reason: 'The article contains the keyword.',
  });
});
