import fc from 'fast-check';
import { nameKeys } from '../candidates/candidate-keys';
import { candidatePlans, wantedKeys } from '../candidates/candidate-plan';
import { matchNames, prepareName } from '../match-names';
import type { EntitySchema } from '../matching.types';

const scoreOf = (left: string, right: string, schema: EntitySchema = 'Person'): number =>
  matchNames(left, right, schema).score;

/** A name in Latin letters and the same name in another script. */
const SAME: [string, string][] = [
  ['Zhu Rongji', 'Чжу Жунцзи'],
  ['Park Chung Hee', 'Пак Чон Хи'],
  ['Yasuhiro Nakasone', 'Ясухиро Накасонэ'],
  ['Yasuhiro Nakasone', '中曽根康弘'],
  ['Roh Tae-woo', '盧泰愚'],
  ['Antony Leung Kam-chung', '梁錦松'],
  ['Eric Chu Li-luan', '朱立倫'],
  ['Jimmy Carter', '吉米·卡特'],
  ['Mikhail Gorbachev', '米哈伊尔·戈尔巴乔夫'],
  ['Ronald Reagan', 'ロナルド・レーガン'],
  ['Dmitry Medvedev', 'ドミートリー・メドヴェージェフ'],
  ['Mikhail Gorbachev', '미하일 고르바초프'],
  ['Bill Clinton', '빌 클린턴'],
  ['Mikhail Gorbachev', 'ميخائيل غورباتشوف'],
  ['Bill Clinton', 'ביל קלינטון'],
  ['Chuan Leekpai', 'ชวน หลีกภัย'],
  ['Bill Clinton', 'บิล คลินตัน'],
  ['Manmohan Singh', 'मनमोहन सिंह'],
  ['Manmohan Singh', 'মনমোহন সিং'],
  ['Jayaram Jayalalithaa', 'ஜெயராம் ஜெயலலிதா'],
  ['Antonis Samaras', 'Αντώνης Σαμαράς'],
  ['Eduard Shevardnadze', 'ედუარდ შევარდნაძე'],
  ['Levon Ter-Petrosyan', 'Լևոն Տեր-Պետրոսյան'],
  ['Goran Hadžić', 'Горан Хаџић'],
  ['Ronald Reagan', 'Рональд Рейган'],
  ['Jacques Chirac', 'Жак Ширак'],
  ['José Mujica', 'Хосе Мухика'],
  ['Giorgio Napolitano', 'Джорджо Наполитано'],
  ['Lech Kaczyński', 'Лех Качиньский'],
  ['Jacques Chirac', 'جاك شيراك'],
  ['Jacques Chirac', 'ジャック・シラク'],
  ['Ronald Reagan', '로널드 레이건'],
  ['Winston Churchill', 'Ουίνστον Τσόρτσιλ'],
  ['Bill Clinton', 'Μπιλ Κλίντον'],
  ['Winston Churchill', "וינסטון צ'רצ'יל"],
  ['Yitzhak Shamir', 'יצחק שמיר'],
  ['Stjepan Mesić', 'Стјепан Месић'],
  ['Ivan Gašparovič', 'Иван Гашпарович'],
  ['Nouhak Phoumsavanh', 'ໜູຮັກ ພູມສະຫວັນ'],
  ['Soe Win', 'စိုးဝင်း'],
  ['Shwe Mann', 'ရွှေမန်း'],
  ['Mengistu Haile Mariam', 'መንግስቱ ኃይለ ማርያም'],
  ['M. S. Dhoni', 'एम. एस. धोनी'],
  ['Kim Hee-jung', '김희정'],
  ['Chang Sung-hun', '장성훈'],
  ['Hirohito', '裕仁'],
];

const OTHER: [string, string][] = [
  ['Zhu Rongji', 'Чжу Дэ'],
  ['Park Chung Hee', 'Пак Чи Сон'],
  ['Kazuo Ishiguro', '中曽根康弘'],
  ['Roh Moo-hyun', '盧泰愚'],
  ['Ronald Rumsfeld', 'ロナルド・レーガン'],
  ['Boris Gorbachev', '보리스 옐친'],
  ['Manmohan Desai', 'मनमोहन सिंह'],
  ['Bill Cosby', 'بيل كلينتون'],
  ['Chuan Leekpai', 'ชวลิต ยงใจยุทธ'],
  ['Jacques Delors', 'Жак Ширак'],
  ['Jorge Mujica', 'Хосе Мухика'],
  ['Tin Oo', 'စိုးဝင်း'],
  ['Mengistu Lemma', 'መንግስቱ ኃይለ ማርያም'],
  ['Kim Hyun-jung', '김희정'],
];

describe('a name in another script', () => {
  it.each(SAME)('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeGreaterThanOrEqual(0.7);
  });

  it.each(OTHER)('%s does not match %s', (latin, other) => {
    expect(scoreOf(latin, other)).toBeLessThan(0.7);
  });

  it.each(SAME)('%s and %s have a common key, whichever of them is listed', (latin, other) => {
    const isFound = (query: string, listed: string): boolean => {
      const keys = nameKeys(prepareName(listed, 'Person'));
      return wantedKeys(candidatePlans(prepareName(query, 'Person'))).some(
        ({ key, word }) => word === null && keys.has(key),
      );
    };
    expect(isFound(latin, other)).toBe(true);
    expect(isFound(other, latin)).toBe(true);
  });

  it('scores nearly the same with the Latin words in another order', () => {
    const separators = fc.constantFrom(', ', ' ');
    fc.assert(
      fc.property(
        fc.constantFrom(...SAME.filter(([latin]) => /^\S+ \S+$/.test(latin))),
        separators,
        ([latin, other], separator) => {
          const words = latin.split(' ');
          const lastFirst = [words.at(-1), words.slice(0, -1).join(' ')].join(separator);
          expect(scoreOf(lastFirst, other)).toBeGreaterThanOrEqual(scoreOf(latin, other) * 0.95);
        },
      ),
    );
  });

  it('scores nearly the same with the words of the other script in another order', () => {
    const spaced = SAME.filter(([, other]) => /[\s·・]/.test(other));
    fc.assert(
      fc.property(fc.constantFrom(...spaced), ([latin, other]) => {
        const separator = /[·・]/.exec(other)?.[0] ?? ' ';
        const words = other.split(separator);
        // Korean and Chinese family names and the names of initials are recognised by their position.
        fc.pre(!/^(?:Чжу|Пак|एम\.) /.test(other));
        const reversed = [words.at(-1), ...words.slice(0, -1)].join(separator);
        expect(scoreOf(latin, reversed)).toBeGreaterThanOrEqual(scoreOf(latin, other) * 0.95);
      }),
    );
  });
});

describe('two names in Han characters or in Hangul', () => {
  it.each([
    ['邊永軍', '边永军'],
    ['渡邊 晉', '渡辺晋'],
    ['澤田 廣', '沢田広'],
    ['정은 김', '김 정은'],
  ])('matches %s with %s because forms of one character are equal', (left, right) => {
    expect(scoreOf(left, right)).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['李娜', '李那'],
    ['张伟', '章伟'],
    ['王小雨', '王晓宇'],
    ['박정민', '박종민'],
    ['이선희', '이성희'],
    ['高橋健一', '高橋賢一'],
  ])('does not match %s, which only sounds like %s', (left, right) => {
    const result = matchNames(left, right, 'Person');
    expect(result.score).toBeLessThan(0.7);
    expect(scoreOf(left, left)).toBe(1);
  });

  it('explains that the characters differ', () => {
    const names = matchNames('李娜', '李那', 'Person').features.map(({ name }) => name);
    expect(names).toContain('other_characters');
  });

  it('tolerates another spelling of a long foreign name', () => {
    expect(scoreOf('弗拉基米尔·普京', '弗拉季米尔·普京')).toBeGreaterThanOrEqual(0.7);
    expect(scoreOf('블라디미르 푸틴', '블라지미르 푸틴')).toBeGreaterThanOrEqual(0.7);
  });

  it('does not match companies that only sound the same', () => {
    expect(scoreOf('大华科技', '达华科技', 'Company')).toBeLessThan(0.7);
  });
});

describe('the name of an organisation in another script', () => {
  it.each([
    ['Panasonic Holdings', 'パナソニックホールディングス株式会社'],
    ['Sumitomo Chemical', '住友化学株式会社'],
    ['Lotte Chemical', '롯데케미칼'],
    ['Agricultural Bank of China', '中国农业银行'],
    ['Bank Mellat', 'بانک ملت'],
    ['National Petrochemical Company', 'شرکت ملی پتروشیمی'],
    ['Bank Hapoalim', 'בנק הפועלים'],
    ['State Bank of India', 'स्टेट बैंक ऑफ इंडिया'],
    ['Hikvision', '海康威视'],
  ])('%s matches %s', (latin, other) => {
    expect(scoreOf(latin, other, 'Organization')).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['Bank of Japan', '中国银行'],
    ['Samsung Heavy Industries', '삼성전자'],
    ['Mitsubishi Electric', '三菱重工業'],
  ])('%s does not match %s', (latin, other) => {
    expect(scoreOf(latin, other, 'Organization')).toBeLessThan(0.7);
  });
});
