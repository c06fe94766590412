import { matchNames } from '../../match-names';
import { readsLikePerson } from '../../../names/reads-like-person';
import { isEastAsianPersonName } from './east-asian-person';

describe('the shape of East Asian names of persons', () => {
  it.each([
    '김민준',
    '남궁민수',
    '이 서연',
    '허 준',
    '王伟',
    '歐陽娜',
    '李小龍',
    '山田 太郎',
    '佐藤さくら',
    '鈴木一朗',
  ])('is recognised in %s', (name) => {
    expect(isEastAsianPersonName(name)).toBe(true);
  });

  it.each([
    ['삼성전자', 'a word of business'],
    ['테슬라', 'no Korean family name'],
    ['마이크로소프트', 'too many syllables'],
    ['中国银行', 'a word of business'],
    ['富士通', 'a known company'],
    ['구글', 'two syllables, which few Korean names have'],
    ['John Smith', 'Latin letters'],
    ['王', 'one character'],
    ['', 'no character'],
  ])('is not recognised in %s: %s', (name) => {
    expect(isEastAsianPersonName(name)).toBe(false);
  });

  it('is not recognised in 10,000 characters', () => {
    expect(isEastAsianPersonName('王'.repeat(10_000))).toBe(false);
  });

  it.each([
    ['라성진', 'Rising Sun FZE'],
    ['음도윤', 'MOTOJEN'],
    ['李娜', 'RIRA'],
  ])('prevents the sound of %s from matching the organisation %s', (person, organisation) => {
    expect(matchNames(person, organisation, 'Organization').score).toBeLessThan(0.7);
  });

  it.each([
    ['삼성', 'Samsung'],
    ['테슬라', 'Tesla'],
    ['구글', 'Google'],
  ])('does not prevent %s from matching %s', (name, organisation) => {
    expect(matchNames(name, organisation, 'Organization').score).toBeGreaterThanOrEqual(0.7);
  });
});

describe('readsLikePerson', () => {
  it.each<[string, boolean]>([
    ['장선우', true],
    ['李长江', true],
    ['عمیر جان', true],
    ['רן פלס', true],
    ['شركة الاتصالات السعودية', false],
    ['John Andrew Taylor', true],
    ['Orbit Trading Ltd', false],
    ['中国银行', false],
  ])('returns for %s: %s', (name, expected) => {
    expect(readsLikePerson(name)).toBe(expected);
  });
});
