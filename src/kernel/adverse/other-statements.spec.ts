import { markedText } from '../../../test/support/samples/marked-text';
import type { OtherStatement } from './adverse.types';
import { findStatements } from './find-adverse';

/** Square brackets mark the subject and are removed from the text. */
function others(marked: string, language: string | null): { statements: OtherStatement[]; findings: number } {
  const { text, mentions } = markedText(marked);
  const { findings, others: statements } = findStatements(text, mentions, { language, terms: [] });
  return { statements, findings: findings.length };
}

const rolesIn = (marked: string, language: string | null): string[] => [
  ...new Set(others(marked, language).statements.map(({ role }) => role)),
];

it.each([
  ['en', '[Ann Lee] was acquitted of fraud.', 'cleared'],
  ['en', '[Ann Lee], charged with fraud, was acquitted on Monday.', 'cleared'],
  ['en', 'No evidence links [Ann Lee] to fraud.', 'cleared'],
  ['en', '[Ann Lee] has no link to the fraud.', 'cleared'],
  ['en', '[Ann Lee] denies bribery.', 'cleared'],
  ['en', '[Ann Lee] was the victim of fraud.', 'victim'],
  ['en', '[Ann Lee] was kidnapped in 2019.', 'victim'],
  ['en', 'Police investigate the murder of [Ann Lee].', 'victim'],
  ['fr', '[Ann Lee] a été acquittée de fraude.', 'cleared'],
  ['fr', '[Ann Lee] a été victime de fraude.', 'victim'],
  ['es', '[Ann Lee] fue absuelta de fraude.', 'cleared'],
  ['es', '[Ann Lee] niega el soborno.', 'cleared'],
  ['es', '[Ann Lee] fue secuestrada en Cali.', 'victim'],
  ['de', '[Ann Lee] wurde vom Vorwurf des Betrugs freigesprochen.', 'cleared'],
  ['de', '[Ann Lee] bestreitet den Betrug.', 'cleared'],
  ['de', '[Ann Lee] wurde Opfer eines Betrugs.', 'victim'],
  ['pt', '[Ann Lee] foi sequestrada.', 'victim'],
  ['ru', '[Анна Ли] отрицает мошенничество.', 'cleared'],
  ['ru', '[Анна Ли] стала жертвой мошенничества.', 'victim'],
  ['ar', '[آن لي] تنفي الاحتيال.', 'cleared'],
  ['zh', '[李安]否认诈骗。', 'cleared'],
  ['zh', '[李安]被绑架。', 'victim'],
  ['it', '[Ann Lee] è rimasta vittima di una truffa.', 'victim'],
  ['nl', '[Ann Lee] ontkent de fraude.', 'cleared'],
  ['pl', '[Anna Lee] padła ofiarą oszustwa.', 'victim'],
  ['tr', '[Ann Lee] dolandırıcılık mağduru oldu.', 'victim'],
  ['uk', '[Анна Лі] заперечує шахрайство.', 'cleared'],
  [null, '[Ann Lee] wurde vom Vorwurf des Betrugs freigesprochen.', 'cleared'],
])('reports a statement that is not adverse, in %s: %s', (language, text, role) => {
  expect(rolesIn(text, language)).toEqual([role]);
  expect(others(text, language).findings).toBe(0);
});

it.each([
  '[Ann Lee] helps victims of fraud.',
  "[Ann Lee]'s brother was kidnapped.",
  '[Ann Lee] said that Bob Ray was kidnapped.',
  'Police investigate the murder of [Ann Lee]’s brother.',
  '[Ann Lee] won an anti-corruption award.',
  '[Ann Lee] would be arrested if she returned.',
])('reports no such statement for: %s', (text) => {
  expect(rolesIn(text, 'en')).toEqual([]);
});

it('reports a charge and the later acquittal, each once', () => {
  const text = '[Ann Lee] was charged with fraud in 2019. In 2021 [Ann Lee] was acquitted of fraud.';
  const { statements, findings } = others(text, 'en');
  expect(findings).toBeGreaterThan(0);
  expect(statements).toMatchObject([{ term: 'fraud', category: 'fraud', role: 'cleared' }]);
  expect(statements[0]?.excerpt).toContain('acquitted of fraud');
  expect(statements[0]?.reason).toBe(
    'The text says that “Ann Lee” was cleared of “fraud”, denies it or has nothing to do with it.',
  );
});

it('names a crime in the passive voice with the words of the text', () => {
  const text = 'In 2019, [Ann Lee] was brutally robbed near her home.';
  const [statement] = others(text, 'en').statements;
  expect(statement).toMatchObject({ term: 'was brutally robbed', category: 'unspecified', role: 'victim' });
  expect(text.replace(/[[\]]/g, '').slice(statement?.start, statement?.end)).toBe('was brutally robbed');
});
