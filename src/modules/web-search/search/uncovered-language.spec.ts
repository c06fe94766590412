import { uncoveredLanguage } from './uncovered-language';

it.each(['en', 'pt-BR', 'ZH', null])('has no warning for %s, whose adverse terms are searched', (language) =>
  expect(uncoveredLanguage(language)).toBeNull(),
);

it.each([
  ['hu', 'Hungarian'],
  ['hu-HU', 'Hungarian'],
  ['fil', 'Filipino'],
  ['xx', 'the language “xx”'],
  ['', 'the language “”'],
])('names the language %j as %s', (language, name) =>
  expect(uncoveredLanguage(language)).toEqual({
    code: 'language_not_covered',
    message: expect.stringContaining(`Articles in ${name} were found.`),
  }),
);
