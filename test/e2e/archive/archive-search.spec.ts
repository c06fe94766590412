import { ArchiveDesk, article, lines } from '../../support/fixtures/archive-fixture';

let desk: ArchiveDesk;
beforeAll(async () => {
  desk = await ArchiveDesk.open();
});
afterAll(() => desk.close());

describe('article search', () => {
  const texts: Record<string, string> = {
    english: 'Yesterday Vladimir Putin met Valéry Giscard d’Estaing and Sinéad O’Connor.',
    russian: 'Сообщение для Владимира Путина передал посол.',
    arabic: 'قال فلاديمير بوتين في موسكو إن بشار الأسد',
    chinese: '中国国家主席习近平星期一访问了华为公司。',
    korean: '김정은이 평양에서 연설했다.',
    japanese: '安倍晋三がトヨタ自動車を訪れた。',
    greek: 'Ο πρωθυπουργός Κυριάκος Μητσοτάκης μίλησε.',
  };
  beforeAll(async () => {
    const languages: Record<string, string> = { english: 'en', russian: 'ru', arabic: 'ar', chinese: 'zh' };
    const all = Object.entries(texts).map(([title, text], index) =>
      article(80 + index, { title, text, language: languages[title] ?? null, published_at: `2024-05-0${index + 1}` }),
    );
    await desk.send('ndjson', lines(...all));
  });

  test.each([
    ['Vladimir Putin', ['arabic', 'english', 'russian']],
    ['Владимир Путин', ['arabic', 'english', 'russian']],
    ['PUTIN', ['arabic', 'english', 'russian']],
    ['Giscard d’Estaing', ['english']],
    ['Valery Giscard Estaing', ['english']],
    ["Sinead O'Connor", ['english']],
    ['Bashar Assad', ['arabic']],
    ['بشار الأسد', ['arabic']],
    ['Xi Jinping', ['chinese']],
    ['习近平', ['chinese']],
    ['华为', ['chinese']],
    ['Huawei', ['chinese']],
    ['김정은', ['korean']],
    ['安倍晋三', ['japanese']],
    ['トヨタ', ['japanese']],
    ['Kyriakos Mitsotakis', ['greek']],
    ['Vladimir Zelensky', []],
    ['习平近', []],
  ])('finds %s in %j', async (name, titles) => {
    expect((await desk.titles(name)).sort()).toEqual(titles);
  });

  test('finds articles with all words of any one name', async () => {
    expect((await desk.titles(['Huawei', 'Sinead O’Connor', '& ! |'])).sort()).toEqual(['chinese', 'english']);
    expect(await desk.titles(['& !', ''])).toEqual([]);
    expect(await desk.titles([])).toEqual([]);
  });

  test('filters by dates and languages', async () => {
    const putin = (more: object) => desk.titles('Putin', more).then((titles) => titles.sort());
    expect(await putin({ from: '2024-05-02' })).toEqual(['arabic', 'russian']);
    expect(await putin({ to: '2024-05-02' })).toEqual(['english', 'russian']);
    expect(await putin({ from: '2024-05-02', to: '2024-05-02' })).toEqual(['russian']);
    expect(await putin({ languages: ['ru', 'en'] })).toEqual(['english', 'russian']);
    expect(await putin({ limit: 1 })).toHaveLength(1);
  });

  test('returns the best first, and the newest of equally good ones', async () => {
    const days = ['2020-01-01', '2022-01-01', '2021-01-01'];
    const equal = days.map((day, index) =>
      article(90 + index, { text: 'Of a gherkin', title: day, published_at: day }),
    );
    const best = article(95, { title: 'Gherkin', text: 'All about it', published_at: '2001-01-01' });
    await desk.send('ndjson', lines(...equal, best));
    expect(await desk.titles('gherkin')).toEqual(['Gherkin', '2022-01-01', '2021-01-01', '2020-01-01']);
  });
});
