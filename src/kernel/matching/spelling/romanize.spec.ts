import { romanizeWord } from './romanize';

it.each([
  ['щербаков', 'shcherbakov'],
  ['гулієв', 'huliyev'],
  ['παπαδοπουλος', 'papadopulos'],
  ['შევარდნაძე', 'shevardnadze'],
  ['սարգսյան', 'sargsyan'],
  ['محمد', 'mohammed'],
  ['اردوغان', 'ardwghan'],
  ['נתניהו', 'ntnyhw'],
  ['シュレーダー', 'shureda'],
  ['ひろしま', 'hiroshima'],
  ['สมชาย', 'smchay'],
  ['वैष्णव', 'vaishnav'],
])('romanises %s as %s', (word, latin) => {
  expect(romanizeWord(word, true, false).map((part) => part.latin)).toEqual([latin]);
});

it('separates family and given names of unbroken Chinese and Korean personal names', () => {
  const parts = (word: string): string[] => romanizeWord(word, true, false).map((part) => part.latin);
  expect(parts('习近平')).toEqual(['xi', 'jinping']);
  expect(parts('欧阳建华')).toEqual(['ouyang', 'jianhua']);
  expect(parts('曾国藩')).toEqual(['zeng', 'guofan']);
  expect(parts('김정은')).toEqual(['kim', 'chongun']);
});

it('does not separate foreign names and firms', () => {
  expect(romanizeWord('奥巴马', true, true)).toEqual([{ latin: 'obama', fidelity: 'loose' }]);
  expect(romanizeWord('华为技术', false, false)).toEqual([{ latin: 'huaweijishu', fidelity: 'pinyin' }]);
});
