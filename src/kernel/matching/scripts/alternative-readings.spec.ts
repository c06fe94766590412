import { matchNames } from '../match-names';
import { alternativeReadings } from './alternative-readings';

const readingsOf = (name: string): string[] => alternativeReadings(name).map(({ text }) => text);

describe('alternativeReadings', () => {
  it.each([
    ['Чжу Жунцзи', 'zhu rongji'],
    ['Цюй Юань', 'qu yuan'],
    ['Сюй Цайхоу', 'xu caihou'],
    ['Люй Бувэй', 'lu buwei'],
    ['Хуан Цзюй', 'huang ju'],
  ])('reads %s, Chinese in Russian, as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it.each([
    ['Пак Чон Хи', 'park chonhi'],
    ['Ли Сын Ман', 'lee sunman'],
    ['Чон Ду Хван', 'chong tuhwan'],
    ['Ким Ён Нам', 'kim yonnam'],
  ])('reads %s, Korean in Russian, as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it.each([
    ['Дзюнко Табэи', 'junko tabei'],
    ['Ясухиро Накасонэ', 'yasuhiro nakasone'],
    ['Сёити Ёкои', 'shoichi yokoi'],
    ['Эйити Нэгиси', 'eiichi negishi'],
    ['Кэйдзо Обути', 'keizo obuchi'],
  ])('reads %s, Japanese in Russian, as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it('does not read a Russian name as a Chinese or Korean one', () => {
    expect(readingsOf('Сергей Шойгу')).not.toContain(expect.stringMatching(/^[a-z ]+$/));
    expect(readingsOf('Николай Патрушев')).toEqual([]);
  });

  it.each([
    ['Горан Хаџић', 'goran hadzic'],
    ['Първан Симеонов', 'parvan simeonov'],
  ])('romanises the letters of %s by their language', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it.each([
    ['中曽根康弘', 'nakasone yasuhiro'],
    ['橋本 龍太郎', 'hashimoto ryutaro'],
    ['佐藤栄作', 'sato eisaku'],
    ['井上たかひこ', 'inoue takahiko'],
  ])('reads %s in Japanese as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it.each([
    ['盧泰愚', '노태우'],
    ['金泳三', '김영삼'],
  ])('reads %s in Korean as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it.each([
    ['梁錦松', 'leung kamchung'],
    ['陳方安生', 'chan fongonsang'],
  ])('reads %s in Cantonese as %s', (name, reading) => {
    expect(readingsOf(name)).toContain(reading);
  });

  it('reads characters that are a Japanese given name alone', () => {
    expect(readingsOf('裕仁')).toContain('hirohito');
  });

  it('reads pairs of Greek letters as the letters that Greek lacks', () => {
    expect(readingsOf('Μπιλ Κλίντον')).toContain('bιλ κλίdον');
    expect(readingsOf('Τζον Μέιτζορ')).toContain('jον μέιjορ');
  });

  it.each([
    ['एम. एस. धोनी', 'm s धोनी'],
    ['के पी शर्मा ओली', 'k p शर्मा ओली'],
  ])('reads the names of English letters in %s as initials', (name, reading) => {
    expect(readingsOf(name)).toEqual([reading]);
  });

  it('reads Cyrillic without letters of other languages in Serbian', () => {
    expect(readingsOf('Иван Гашпарович')).toContain('ivan gasparovic');
    expect(readingsOf('Николай Шишкин').join(' ')).not.toMatch(/[a-z]/);
  });

  it('reads Han characters in the spelling of Taiwan', () => {
    expect(readingsOf('朱立倫')).toContain('chu lilun');
    expect(readingsOf('郝柏村')).toContain('hao potsun');
  });

  it('has no readings for names in Latin letters, and few for any other name', () => {
    expect(readingsOf('Jürgen Müller-Łukasz')).toEqual([]);
    for (const name of ['林大輝', '金正日', 'Ли Мин Хо', '山田 太郎', 'สมศักดิ์ ใจดี', 'Γιώργος Σεφέρης']) {
      expect(readingsOf(name).length).toBeLessThanOrEqual(8);
    }
  });
});

describe('further readings of names of people', () => {
  it.each([
    ['Morteza Razavi', 'مرتضی رضوی'],
    ['Zakir Hussain Faizi', 'ذاکر حسین فیضی'],
    ['Ma Dong', '마동'],
    ['Son Masaharu', '孫正治'],
    ['Muadh Rajab', 'معاذ رجب'],
    ['Mohammad Sadegh Karami', 'محمدصادق کرمی'],
    ['Kazuo Kuretani', '暮谷和夫'],
  ])('%s matches %s', (latin, other) => {
    expect(matchNames(latin, other, 'Person').score).toBeGreaterThanOrEqual(0.7);
  });
});
