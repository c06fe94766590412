import fc from 'fast-check';
import { findMentions, prepareSearchSubject } from './find-mentions';
import { FAMILY_NAME_SCORE } from './find-family-names';
import { SHORT_FORM_SCORE } from './find-short-forms';
import type { SearchSubject, SearchSubjectType } from './search-subject';

const subject = (name: string, more: Partial<SearchSubject> = {}): SearchSubject => ({
  type: 'person',
  name,
  aliases: [],
  regions: [],
  languages: [],
  socialMediaUrls: [],
  ...more,
});
const find = (name: string, text: string, type: SearchSubjectType = 'person', more: Partial<SearchSubject> = {}) =>
  findMentions(text, prepareSearchSubject(subject(name, { type, ...more })));
const shown = (...args: Parameters<typeof find>): string[] => find(...args).map((mention) => mention.shown);

describe('names of persons', () => {
  it.each([
    ['Ivan Petrov', 'Police held Ivan Petrov on Friday.', ['Ivan Petrov']],
    ['Juan García López', 'García López fue detenido. Habló Juan García.', ['García López', 'Juan García']],
    ['Ivan Petrov', 'Petrov Ivan and PETROV, Ivan', ['Petrov Ivan', 'PETROV, Ivan']],
    ['Ivan Petrov', 'It was I. Petrov who signed.', ['I. Petrov']],
    ['Ivan Petrov', 'Signed: Petrov I.', ['Petrov I.']],
    ['Ivan Petrov', 'Суд арестовал Ивана Петрова.', ['Ивана Петрова']],
    ['Ivan Petrov', 'Иван Сергеевич Петров', ['Иван Сергеевич Петров']],
    ['Иван Петров', 'Police held Ivan Petrov.', ['Ivan Petrov']],
    ['Мария Петрова', 'Марии Петровой предъявлено обвинение', ['Марии Петровой']],
    ['William Gates', 'Bill Gates said so.', ['Bill Gates']],
    ['Kim Jong Un', 'Kim Jong-un spoke. Kim left. Kim Jong Il was', ['Kim Jong-un', 'Kim']],
    ['Osama bin Laden', 'Usama Bin Ladin', ['Usama Bin Ladin']],
    ['Tomasz Wiśnicki', 'Sąd skazał Tomasza Wiśnickiego.', ['Tomasza Wiśnicki']],
    ['Paweł Kowalski', 'Pawła Kowalski mówi', []],
    ['Marek Dudaszek', 'Proces Marka Dudaszka trwa.', ['Marka Dudaszka']],
    ['Odile Fauverge', "La chute d'Odile Fauverge", ['Odile Fauverge']],
    ['Mira Solberg', 'Solberg jailed\n\nMira Solberg left.', ['Solberg', 'Mira Solberg']],
    ['Recep Tayyip Erdoğan', 'President Erdoğan said so.', ['President Erdoğan']],
    ['Recep Tayyip Erdoğan', "Recep Tayyip Erdogan'ın evi", ['Recep Tayyip Erdogan']],
    ['Abdul Rahman Hassan', 'Abd al-Rahman Hassan; Abdelrahman Hassan', ['Abd al-Rahman Hassan', 'Abdelrahman Hassan']],
    ['محمد صلاح', 'Mohamed Salah scored.', ['Mohamed Salah']],
    ['Vladimir Putin', 'قال الرئيس فلاديمير بوتين', ['فلاديمير بوتين']],
    ['习近平', '中国国家主席习近平发表讲话。', ['习近平']],
    ['Xi Jinping', '習近平訪問俄羅斯', ['習近平']],
    ['Wang Wei', '记者王伟报道', ['王伟']],
    ['김민수', '경찰은 김민수를 체포했다.', ['김민수']],
    ['Kim Min-su', '경찰은 김민수를 체포했다.', ['김민수']],
    ['山田太郎', '東京で山田太郎さんが', ['山田太郎']],
    ['Ivan Petrov', 'ivan petrov was here', ['ivan petrov']],
  ])('finds %s in %j', (name, text, expected) => expect(shown(name, text)).toEqual(expected));

  it.each([
    ['Ivan Petrov', 'They live in Ivan Petrovsky Street.'],
    ['Ivan Petrov', 'They live in Ivan Petrov Street, near the Ivan Petrov University.'],
    ['Ivan Petrov', 'Дом на улице Ивана Петрова'],
    ['Ivan Petrov', 'Boris Petrov and Anna Petrova left.'],
    ['Ivan Petrov', 'Ivan Sidorov and Ivan left.'],
    ['Ivan Petrov', 'Ivan phoned Petrov about it.'],
    ['Ivan Petrov', 'It was Ivan. Petrov came later.'],
    ['Ivan Petrov', 'Ivan Petrov-Vodkin painted it.'],
    ['Ivan Petrov', 'P. Petrov signed.'],
    ['Michel Martin', 'Michelle Martin spoke.'],
    ['Li Na', '在这里那个'],
    ['王伟', '王维写诗'],
    ['Petrov', 'a petrov cocktail'],
    ['Ivan Petrov', ''],
  ])('does not find %s in %j', (name, text) => expect(shown(name, text)).toEqual([]));

  it('finds the family name alone after the full name, with a lower score', () => {
    const found = find(
      'Ivan Petrov',
      'Petrov left. Ivan Petrov was held. Petrov denied it, but Petrova and Anna Petrov did not.',
    );
    expect(found.map(({ shown: text, score }) => [text, score])).toEqual([
      ['Ivan Petrov', 1],
      ['Petrov', SHORT_FORM_SCORE],
    ]);
  });

  it('takes the only word in capitals for the family name', () => {
    const found = find('FALKENRATH Ines Maria', 'Ines Maria Falkenrath paid. Falkenrath denied it. Maria left.');
    expect(found.map(({ shown: text }) => text)).toEqual(['Ines Maria Falkenrath', 'Falkenrath']);
  });

  it('takes a name in -ovich for the family name, unless a patronymic is what it is beside two other names', () => {
    const shownIn = (name: string, text: string): string[] => find(name, text).map(({ shown: found }) => found);
    expect(shownIn('Roman Abramovich', 'Roman Abramovich paid. Abramovich denied it.')).toEqual([
      'Roman Abramovich',
      'Abramovich',
    ]);
    expect(shownIn('Petrov Ivan Ivanovich', 'Petrov Ivan Ivanovich paid. Petrov denied it.')).toHaveLength(2);
  });

  it.each([
    ['王伟', '记者王伟，王伟明说', '王伟', [0.9 / 0.9, 0.9]],
    ['Ivan Petrov', 'Ivan Petrov', 'Ivan Petrov', [1]],
  ])('weighs %s by its mentions', (name, text, first, scores) => {
    const found = find(name, text);
    expect(found[0]?.shown).toBe(first);
    expect(found.map(({ score }) => score)).toEqual(scores);
  });

  it('reports which input was mentioned, and why', () => {
    expect(find('Ivan Petrov', 'By Johnny Peters', 'person', { aliases: ['John Peters'] })).toEqual([
      expect.objectContaining({ inputType: 'alias', value: 'John Peters', shown: 'Johnny Peters', start: 3, end: 16 }),
    ]);
    expect(find('Ivan Petrov', 'I. Petrov')[0]?.explanation).toContain('initial');
  });
});

describe('rare family names without the full name', () => {
  const text = (family: string): string => `${family} faces charges\n\nThe court heard ${family} on Monday.`;

  it.each([
    ['Tadeusz Wrzosnicki', text('Wrzosnicki')],
    ['Tadeusz Wrzosnicki', 'Why Wrzosnicki left\n\nOn Monday Mr Wrzosnicki left. Nobody saw Wrzosnicki again.'],
    ['Тарас Гулькевич', 'Суд допросил Гулькевича. Вчера Гулькевич ушёл, сообщил адвокат Гулькевича.'],
  ])('finds %s in %j, with a lower score', (name, found) => {
    const mentions = find(name, found);
    expect(mentions.length).toBeGreaterThanOrEqual(2);
    expect(new Set(mentions.map(({ score }) => score))).toEqual(new Set([FAMILY_NAME_SCORE]));
  });

  it.each([
    ['a family name that many people bear', 'Ivan Petrov', text('Petrov')],
    [
      'the family name of another person',
      'Tadeusz Wrzosnicki',
      'We met Adam Wrzosnicki. Later Wrzosnicki left. Then Wrzosnicki came.',
    ],
    [
      'a word that is not always capitalised',
      'Johnny Banister',
      'Banister broke. The Banister was old, and a banister is cheap.',
    ],
    ['a single mention', 'Tadeusz Wrzosnicki', 'The court heard Wrzosnicki on Monday.'],
    ['words at the beginning of sentences', 'Tadeusz Wrzosnicki', 'Wrzosnicki left. Wrzosnicki came.'],
    ['a place', 'Petra Finland', 'They came from Finland to Finland.'],
  ])('does not find %s', (_, name, found) => expect(shown(name, found)).toEqual([]));
});

describe('names as the caller writes them', () => {
  it.each([
    [
      '5G Meridian',
      'organization',
      'Courts fined the 5G Meridian group and 5g meridian.',
      ['5G Meridian', '5g meridian'],
    ],
    ['9-Thirty', 'organization', 'Robbers hit a 9-Thirty shop.', ['9-Thirty']],
    ['Depot 218 Trading', 'organization', 'against Depot 218 Trading over', ['Depot 218 Trading']],
    ['Fund of the 3rd of April', 'organization', 'the Fund of the 3rd of April was', ['Fund of the 3rd of April']],
    ['Завод 218', 'organization', 'на Завод 218 напали', ['Завод 218']],
    [
      'Seven Ohio residents and five Texas brothers',
      'person',
      'Seven Ohio residents and five Texas brothers were held.',
      ['Seven Ohio residents and five Texas brothers'],
    ],
  ] as const)('finds %s', (name, type, text, expected) => expect(shown(name, text, type)).toEqual(expected));

  it.each([
    ['a longer name of another firm', '31st Hour Fox', 'organization', 'the 31st Hour Fox Bank failed'],
    ['the same words in lower case', 'Fund of the 3rd of April', 'organization', 'a fund of the 3rd of april'],
    ['words in two sentences', 'Fund of the 3rd of April', 'organization', 'the Fund of the 3rd. Of April'],
  ] as const)('does not find %s', (_, name, type, text) => expect(shown(name, text, type)).toEqual([]));
});

describe('names of organisations', () => {
  it.each([
    ['Acme Ltd', 'Acme Limited fell; ACME rose.', ['Acme Limited', 'ACME']],
    ['ООО Ромашка', 'Romashka LLC, ООО «Ромашка»', ['Romashka LLC', 'ООО «Ромашка']],
    ['Johnson & Johnson', 'Johnson and Johnson fell.', ['Johnson and Johnson']],
    ['Deutsche Bank AG', 'Deutsche Bank fell; Deutsche Telekom and a Bank rose.', ['Deutsche Bank']],
    ["People's Liberation Army", 'the PLA moved', ['PLA']],
    ['华为技术有限公司', '华为技术有限公司宣布，华为技术说', ['华为技术有限公司', '华为技术']],
  ])('finds %s in %j', (name, text, expected) => expect(shown(name, text, 'organization')).toEqual(expected));

  it.each([
    ['Acme Ltd', 'Acme Bank fell.'],
    ['Acme Ltd', 'at the acme of power'],
    ['Siemens AG', 'Siemens GmbH'],
  ])('does not find %s in %j', (name, text) => expect(shown(name, text, 'organization')).toEqual([]));
});

describe('keywords and contacts', () => {
  it.each([
    ['car bomb', 'A Car-Bomb; bomb in a car; car bombs', ['Car-Bomb']],
    ['sûreté', 'SURETE nationale', ['SURETE']],
    ['地震', '花蓮地震後', ['地震']],
  ])('finds %s in %j', (name, text, expected) => expect(shown(name, text, 'keyword')).toEqual(expected));

  const contacts = {
    emailAddress: 'Ivan.Petrov@acme.example',
    socialMediaUrls: [{ url: 'https://twitter.com/IvanPetrov75' }],
  };
  it.each([
    ['write to ivan.petrov@acme.example.', [['email', 'ivan.petrov@acme.example']]],
    ['write to xivan.petrov@acme.example', []],
    ['see https://x.com/ivanpetrov75, he says', [['social', 'https://x.com/ivanpetrov75']]],
    ['posted by @IvanPetrov75!', [['social', '@IvanPetrov75']]],
    ['posted by @IvanPetrov751', []],
  ])('finds contacts in %j', (text, expected) => {
    const found = find('Ivan Petrov', text, 'person', contacts);
    expect(found.map(({ inputType, shown: there }) => [inputType, there])).toEqual(expected);
  });
});

describe('mentions in any text', () => {
  const parts = fc.constantFrom(
    'Ivan',
    'Petrov',
    'I.',
    '𝒳😀',
    '习近平',
    'Петрова',
    ',',
    '.',
    '\n',
    '"',
    'x@y.example',
    '김민수를',
    'of',
  );
  const prepared = prepareSearchSubject(
    subject('Ivan Petrov', { aliases: ['习近平', '김민수', 'Иван Петров'], emailAddress: 'x@y.example' }),
  );

  it('are in order, do not overlap and lie at their spans', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'binary' }))), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const mention of findMentions(text, prepared)) {
          expect(mention.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(mention.start, mention.end)).toBe(mention.shown);
          expect(mention.score).toBeGreaterThan(0);
          expect(mention.score).toBeLessThanOrEqual(1);
          ({ end } = mention);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('do not depend on the texts that the subject was searched in before', () => {
    fc.assert(
      fc.property(fc.array(parts), (words) => {
        const text = words.join(' ');
        expect(findMentions(text, prepared)).toEqual(findMentions(text, prepareSearchSubject(prepared.subject)));
      }),
      { numRuns: 50 },
    );
  });

  it('have offsets in UTF-16 code units', () => {
    expect(find('Ivan Petrov', '😀😀 Ivan Petrov')[0]).toMatchObject({ start: 5, end: 16 });
  });

  it('are limited in number for a text that only repeats the name', () => {
    const found = find('Ivan Petrov', 'Ivan Petrov '.repeat(20_000));
    expect(found[0]?.shown).toBe('Ivan Petrov');
    expect(found.length).toBeLessThan(5_000);
  });
});

it('scores a Spanish name without one of its parts lower than the complete name', () => {
  const [whole] = find('Juan García López', 'Juan García López fue detenido.');
  for (const part of ['García López', 'Juan García']) {
    const [mention] = find('Juan García López', `${part} fue detenido.`);
    expect(mention?.shown).toBe(part);
    expect(mention?.score).toBeLessThan((whole?.score ?? 0) - 0.2);
  }
  expect(find('Juan García López', 'García fue detenido.')).toEqual([]);
});
