import { withDigits } from './han-numbers';

test.each([
  ['第二十九研究所', ' 29 研究所'],
  ['第十四研究所', ' 14 研究所'],
  ['第五十研究所', ' 50 研究所'],
  ['第六一三研究所', ' 613 研究所'],
  ['第七〇一研究所', ' 701 研究所'],
  ['第一百零八医院', ' 108 医院'],
  ['第二百二十局', ' 220 局'],
])('%s has its ordinal in digits', (text, expected) => {
  expect(withDigits(text)).toBe(expected);
});

test.each(['第一汽车', '三十六计', '第十十研究所', '第百百局'])('%s is unchanged', (text) => {
  expect(withDigits(text)).toBe(text);
});
