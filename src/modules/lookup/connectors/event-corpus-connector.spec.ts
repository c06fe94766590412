import { identifier, queryFor } from '../../../../test/support/peers/fake-connector';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import type { DataScope } from '../../../kernel/identity/principal';
import type { NamedActor } from '../../corpus/corpus.contract';
import { EventCorpusConnector } from './event-corpus-connector';

const actor = (more: Partial<NamedActor> = {}): NamedActor => ({
  id: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  name: 'Northern Front',
  aliases: [],
  actorType: null,
  country: null,
  description: null,
  eventCount: 3,
  firstMentionDate: null,
  lastMentionDate: null,
  ...more,
});

/** A fake corpus that finds these actors and records its queries. */
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

describe('search words of the event corpus', () => {
  const { wordsFor } = corpusOf();
  const name = (value: string) => wordsFor(identifier('name', value));

  test('are the whole folded name and its longest words', async () => {
    const words = await name('Viktor Anatoljevič de Burov jun');
    expect(words.slice(0, 4)).toEqual(['viktor anatoljevic de burov jun', 'anatoljevic', 'viktor', 'burov']);
    expect(words).not.toContain('de');
    expect(words).not.toContain('jun');
  });

  test('include the romanised form', async () => {
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
  ])('are the whole name if its words are short: %s', async (value, word) => {
    expect(await name(value)).toContain(word);
  });

  test('leave out words that occur in too many names', async () => {
    for (const value of ['Ng', 'Li Bo', '李', 'A. B. Öz']) {
      for (const word of await name(value)) expect([value, word, word.length >= 3]).toEqual([value, word, true]);
    }
    expect(await name('Ng')).toEqual([]);
  });

  test('come from every name and company name, each once, and from no other identifier', async () => {
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

  test('contain no pattern characters except in the whole name', async () => {
    const words = await name('100% Pure_Name \\ Trading');
    expect(words.filter((word) => /[%_\\]/.test(word))).toEqual(['100% pure_name \\ trading']);
  });
});

describe('queries of the event corpus', () => {
  test('respect the data scope of the caller', async () => {
    const { connector, actorsNamed } = corpusOf();
    const dataScope = { countries: ['TW'], eventCategories: [], eventTypes: [], dateFrom: null };
    await connector.search({ ...queryFor(identifier('name', 'Northern Front')), dataScope });
    expect(actorsNamed.mock.calls[0]?.[1]).toBe(dataScope);
  });

  test('are skipped without a search word', async () => {
    const { connector, actorsNamed } = corpusOf([actor()]);
    expect(await connector.search(queryFor(identifier('name', 'Ng')))).toEqual({ records: [], findings: [] });
    expect(actorsNamed).not.toHaveBeenCalled();
  });

  test('report an empty corpus instead of finding nobody', async () => {
    const { connector } = corpusOf([], 0);
    await expect(connector.search(queryFor(identifier('name', 'Ng')))).rejects.toMatchObject({ kind: 'no_data' });
    expect(await connector.checkHealth()).toEqual({ status: 'degraded', error: 'No events have been imported' });
    expect(await corpusOf().connector.checkHealth()).toEqual({ status: 'reachable', error: null });
  });
});

describe('actors as records', () => {
  test('contain all facts of the actor', async () => {
    const { recordsOf } = corpusOf([
      actor({
        aliases: ['NF', 'Front du Nord'],
        actorType: 'armed_group',
        country: 'MM',
        description: 'Fights',
        firstMentionDate: '2016-01-02',
        lastMentionDate: '2018-03-04',
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
  ])('have a schema by type: %s is %s', async (actorType, schema) => {
    expect((await corpusOf([actor({ actorType })]).recordsOf())[0]?.entity.schema).toBe(schema);
  });

  test('leave out an actor without a readable name', async () => {
    const { recordsOf } = corpusOf([actor({ name: '…' }), actor()]);
    expect(await recordsOf()).toHaveLength(1);
  });
});
