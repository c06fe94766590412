import { matchNames } from '../../match-names';
import { BURMESE_TERMS } from './burmese-terms';
import { translateName } from './business-terms';
import { CONCEPTS, OWN_NAMES } from './concepts';
import { HAN_PLACES } from './han-places';
import {
  ARABIC_PUBLIC_TERMS,
  CYRILLIC_PUBLIC_TERMS,
  EAST_ASIAN_PUBLIC_TERMS,
  OTHER_PUBLIC_TERMS,
} from './public-terms';
import { VOCABULARY } from './vocabulary';

const scoreOf = (latin: string, other: string): number => matchNames(latin, other, 'Organization').score;

const SCRIPTS = [
  'Arabic',
  'Cyrillic',
  'Hebrew',
  'Greek',
  'Georgian',
  'Armenian',
  'Thai',
  'Devanagari',
  'Bengali',
  'Latin',
];

describe('the tables of concepts', () => {
  it.each([
    ['National Shipping Company', 'Национальная судоходная компания'],
    ['Ministry of Transport', 'Міністерство транспорту'],
    ['Development Bank of Serbia', 'Банка за развој Србије'],
    ['Yemen Cement Company', 'شركة الإسمنت اليمنية'],
    ['Shiraz Petrochemical Company', 'شرکت پتروشیمی شیراز'],
    ['National Insurance Company', 'نیشنل انشورنس کمپنی'],
    ['Nanchang Helicopter Group', '南昌直升机集团'],
    ['Kyoto Optical Instruments', '京都光学計器'],
    ['Daejeon Fertilizer Factory', '대전비료공장'],
    ['Haifa Shipyards', 'מספנות חיפה'],
    ['Hellenic Mining Company', 'Ελληνική Μεταλλευτική Εταιρεία'],
    ['Ministry of Transport', 'กระทรวงคมนาคม'],
    ['National Fertilizer Corporation', 'राष्ट्रीय उर्वरक निगम'],
    ['Ministry of Energy of Georgia', 'საქართველოს ენერგეტიკის სამინისტრო'],
  ])('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['National Shipping Company', 'Национальная страховая компания'],
    ['Yemen Cement Company', 'شركة الحديد اليمنية'],
    ['Nanchang Helicopter Group', '南昌汽车集团'],
    ['Haifa Shipyards', 'נמל חיפה'],
    ['Ministry of Transport', 'กระทรวงสาธารณสุข'],
    ['Tomsk State University', 'Томский государственный педагогический университет'],
  ])('%s does not match %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeLessThan(0.7);
  });

  it('have words for each concept', () => {
    for (const entry of [...CONCEPTS, BURMESE_TERMS, HAN_PLACES, ...VOCABULARY].flatMap((table) =>
      table.trim().split(/\n| \| /),
    ))
      expect(entry).toMatch(/^[a-z0-9/'-]+: \S/);
    expect(OWN_NAMES).not.toContain(' | \n');
  });
});

describe('an organisation in another script', () => {
  it.each([
    [
      'Zvezda Marine Design Bureau',
      'Морское конструкторское бюро «Звезда»',
      'a name in quotation marks that is a word elsewhere',
    ],
    [
      'Mir Insurance Business Bank',
      'Мир страховой бизнес банк',
      'a name without quotation marks that is a word elsewhere',
    ],
    ['Ude Aviation Plant', 'Удэнский авиационный завод', 'the adjective of a place that the tables lack'],
    ['Orlov State University', 'Государственный университет имени И. П. Орлова', 'the person after whom it is named'],
    ['Jawhara Foundation', 'مؤسسة الجوهرة', 'a feminine noun with the article'],
    ['China National Tea Corporation', '中国茶叶总公司', 'a state company of China'],
    ['Weifang Yuanxin Hardware', '潍坊市远欣五金', 'a city of China with its kind'],
    ['Bank of Zhangzhou (Hong Kong)', '漳州银行（香港）', 'a place in brackets'],
    ['Myanma Pearl Enterprise', 'မြန်မာ့ပုလဲလုပ်ငန်း', 'a Burmese name without blanks'],
    ['Kawagoe-gumi', '川越組', 'a kind of group that is not translated'],
  ])('%s matches %s: %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });

  it('compares a word with one other word, if two of them together sound no more like it', () => {
    expect(scoreOf('Mahan Air', 'هواپیمایی ماهان')).toBeGreaterThanOrEqual(0.9);
  });

  it('distinguishes security from protection', () => {
    expect(scoreOf('Federal Security Service', 'Федеральная служба охраны')).toBeLessThan(0.7);
  });
});

describe('translateName', () => {
  it('leaves names whole that have a term within', () => {
    expect(translateName('한세대학교').first.trim()).toBe('한세 university');
    expect(translateName('명지대학교').first.trim()).toBe('명지 university');
  });

  it('knows the ministries and agencies that end in one syllable', () => {
    expect(translateName('수산성').first.replace(/\s+/g, ' ').trim()).toMatch(/^fisher(?:y|ies) ministry$/);
  });

  it('translates only the kind of organisation in one reading', () => {
    expect(translateName('بانک تجارت').kinds).toBe('bank تجارت');
    expect(translateName('民生银行').kinds.trim()).toBe('民生 bank');
  });

  it('gives a name that an organisation has given itself beside its translation', () => {
    const { own, first } = translateName('中国中信');
    expect(own).toContain('citic');
    expect(first).not.toContain('citic');
  });

  it('derives places from adjectives', () => {
    expect(translateName('Ливийский банк').first).toBe('libya bank');
    expect(translateName('Κυπριακή Τράπεζα').first).toBe('cyprus bank');
  });

  it('leaves out Arabic articles of words with two letters, but not in the name of God', () => {
    expect(translateName('شركة السد').kinds).toBe('company سد');
    expect(translateName('شركة عبد الله').kinds).toBe('company عبد الله');
  });
});

describe('English words for one word of another language', () => {
  it.each([
    ['Bureau of Standards', 'Агентство стандартов'],
    ['Institute of Economics', 'Академия экономики'],
    ['Maritime Administration', 'Морское управление'],
    ['Harakat al-Sabireen', 'حركة الصابرين'],
  ])('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });

  it('does not equate them between names in Latin letters', () => {
    expect(scoreOf('Samarkand Bureau of Oil', 'Samarkand Directorate of Fuel')).toBeLessThan(0.7);
  });
});

describe('names in traditional characters', () => {
  it.each([
    ['Chi Mei Hospital', '奇美醫院'],
    ['Hung Kuang University', '弘光大學'],
  ])('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });
});

describe('the tables of concepts and of public terms', () => {
  it('have no word that mixes two scripts', () => {
    const tables = [
      ...CONCEPTS,
      ARABIC_PUBLIC_TERMS,
      CYRILLIC_PUBLIC_TERMS,
      EAST_ASIAN_PUBLIC_TERMS,
      OTHER_PUBLIC_TERMS,
    ];
    for (const word of tables.join(' ').split(/[\s+]+/)) {
      const found = SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(word));
      expect([word, found.length <= 1]).toEqual([word, true]);
    }
  });
});
