import { identifier, queryFor } from '../../../../test/support/peers/fake-connector';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { DataScope } from '../../../kernel/identity/principal';
import type { NamedActor } from '../../corpus/corpus.contract';
import { EventCorpusConnector } from './event-corpus-connector';

const actor = (more: Partial<NamedActor> = {}): NamedActor => ({
  ...{ id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', name: 'Northern Front', aliases: [], actorType: null },
  ...{ country: null, description: null, eventCount: 3, firstMentionDate: null, lastMentionDate: null },
  ...more,
});

/** A corpus in which these actors are found, and what it was asked. */
function corpusOf(actors: NamedActor[] = [], revision = 1) {
  const actorsNamed = jest.fn<Promise<NamedActor[]>, [words: readonly string[], scope: DataScope | null]>(() =>
    Promise.resolve(actors),
  );
  const connector = new EventCorpusConnector({ actorsNamed, revision: () => Promise.resolve(revision) });
  const wordsFor = async (...identifiers: CheckedIdentifier[]): Promise<readonly string[]> => {
    actorsNamed.mockClear();
    await connector.search(queryFor(...identifiers));
    return actorsNamed.mock.calls[0]?.[0] ?? [];
  };
  const recordsOf = async () => (await connector.search(queryFor(identifier('name', 'Northern Front')))).records;
  return { connector, actorsNamed, wordsFor, recordsOf };
}

describe('the words that are looked for', () => {
  const { wordsFor } = corpusOf();
  const name = (value: string) => wordsFor(identifier('name', value));

  test('are the name as a whole and its longest words, folded', async () => {
    const words = await name('Viktor Anatoljevič de Burov jun');
    expect(words.slice(0, 4)).toEqual(['viktor anatoljevic de burov jun', 'anatoljevic', 'viktor', 'burov']);
    expect(words).not.toContain('de');
    expect(words).not.toContain('jun');
  });

  test('are in Latin letters too', async () => {
    const words = await name('Викентий Буров');
    expect(words).toEqual(expect.arrayContaining(['викентии буров', 'викентии', 'буров', 'vikentii', 'burov']));
    expect(await name('محمد الفلاني')).toEqual(expect.arrayContaining(['محمد']));
    for (const script of ['김정은', 'Γιώργος Παππάς']) {
      expect((await name(script)).filter((word) => /^[a-z ]+$/.test(word))).not.toEqual([]);
    }
  });

  test.each([
    ['Li Bo', 'li bo'],
    ['李明', '李明'],
    ['김구', '김구'],
  ])('of a name of short words are that name: %s', async (value, word) => {
    expect(await name(value)).toContain(word);
  });

  test('are none that is in too many names', async () => {
    for (const value of ['Ng', 'Li Bo', '李', 'A. B. Öz']) {
      for (const word of await name(value)) expect([value, word, word.length >= 3]).toEqual([value, word, true]);
    }
    expect(await name('Ng')).toEqual([]);
  });

  test('are of every name and company name, each once, and of nothing else', async () => {
    const words = await wordsFor(
      identifier('name', 'Vikenty Burov'),
      identifier('name', 'Viktor Burow'),
      identifier('company_name', 'Nordstern Handel GmbH'),
      identifier('email', 'telltale@burov.example'),
      identifier('username', 'telltale'),
    );
    expect(words).toEqual(expect.arrayContaining(['viktor', 'burov', 'burow', 'nordstern', 'handel']));
    expect(new Set(words).size).toBe(words.length);
    expect(words.join(' ')).not.toContain('telltale');
  });

  test('carry no sign that a pattern would take for its own, but in the name as a whole', async () => {
    const words = await name('100% Pure_Name \\ Trading');
    expect(words.filter((word) => /[%_\\]/.test(word))).toEqual(['100% pure_name \\ trading']);
  });
});

describe('asking', () => {
  test('keeps to the scope of who asks', async () => {
    const { connector, actorsNamed } = corpusOf();
    const dataScope = { countries: ['TW'], eventCategories: [], eventTypes: [], dateFrom: null };
    await connector.search({ ...queryFor(identifier('name', 'Northern Front')), dataScope });
    expect(actorsNamed.mock.calls[0]?.[1]).toBe(dataScope);
  });

  test('without a word nobody is asked for', async () => {
    const { connector, actorsNamed } = corpusOf([actor()]);
    expect(await connector.search(queryFor(identifier('name', 'Ng')))).toEqual({ records: [], findings: [] });
    expect(actorsNamed).not.toHaveBeenCalled();
  });

  test('a corpus without events is no corpus in which nobody is found', async () => {
    const { connector } = corpusOf([], 0);
    await expect(connector.search(queryFor(identifier('name', 'Ng')))).rejects.toMatchObject({ kind: 'no_data' });
    expect(await connector.checkHealth()).toEqual({ status: 'degraded', error: 'No events have been imported' });
    expect(await corpusOf().connector.checkHealth()).toEqual({ status: 'reachable', error: null });
  });
});

describe('actors as records', () => {
  test('have what is known of them', async () => {
    const { recordsOf } = corpusOf([
      actor({
        ...{ aliases: ['NF', 'Front du Nord'], actorType: 'armed_group', country: 'MM', description: 'Fights' },
        ...{ firstMentionDate: '2016-01-02', lastMentionDate: '2018-03-04' },
      }),
    ]);
    const [record] = await recordsOf();
    expect(record).toMatchObject({
      connectorId: 'event_corpus',
      recordId: actor().id,
      listing: null,
      entity: {
        sourceEntityId: actor().id,
        schema: 'Organization',
        caption: 'Northern Front',
        names: [
          { value: 'Northern Front', kind: 'primary' },
          { value: 'NF', kind: 'alias' },
          { value: 'Front du Nord', kind: 'alias' },
        ],
        countries: ['MM'],
        remarks: 'Fights',
        extra: {
          actorType: ['armed_group'],
          eventCount: ['3'],
          firstMentionDate: ['2016-01-02'],
          lastMentionDate: ['2018-03-04'],
        },
      },
    });
    expect(Date.parse(record?.retrievedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each([
    ['state', 'PublicBody'],
    ['military', 'PublicBody'],
    ['company', 'Company'],
    ['armed_group', 'Organization'],
    ['refugees', 'LegalEntity'],
    ['constructor', 'LegalEntity'],
    [null, 'LegalEntity'],
  ])('of the type %s are a %s', async (actorType, schema) => {
    expect((await corpusOf([actor({ actorType })]).recordsOf())[0]?.entity.schema).toBe(schema);
  });

  test('one without a name that can be read is left out', async () => {
    const { recordsOf } = corpusOf([actor({ name: '…' }), actor()]);
    expect(await recordsOf()).toHaveLength(1);
  });
});
