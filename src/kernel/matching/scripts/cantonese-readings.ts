import { jyutpingOf, simplify } from './han-tables';

/** Family names in the spelling of Hong Kong's registers, by simplified character. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    '李lee 陈chan 黄wong 王wong 林lam 郑cheng 曾tsang 梁leung 董tung 唐tang 何ho 吴ng 刘lau 周chow 张cheung 杨yeung 胡wu 朱chu 余yu 冯fung 蔡choi 谢tse ' +
    '叶yip 戴tai 黎lai 罗law 岑shum 区au 邓tang 许hui 郭kwok 麦mak 霍fok 马ma 苏so 赵chiu 徐tsui 孙sun 高ko 江kong 蒋cheung 钟chung 石shek 潘poon 卢lo 姚yiu ' +
    '范fan 袁yuen 方fong 伍ng 莫mok 温wan 邹chow 欧au 简kan 古koo 顾koo 倪ngai 容yung 简kan 尹wan 任yam 关kwan 甘kam 汤tong 邝kwong 贺ho 司徒szeto 欧阳auyeung'
  )
    .split(' ')
    .map((pair) => [pair.replace(/[a-z]+$/, ''), pair.replace(/^[^a-z]+/, '')]),
);
const INITIALS: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  gw: 'kw',
  z: 'ch',
  c: 'ch',
  j: 'y',
};
const FINALS: Readonly<Record<string, string>> = {
  aa: 'a',
  aai: 'ai',
  aau: 'au',
  aam: 'am',
  aan: 'an',
  aang: 'ang',
  aap: 'ap',
  aat: 'at',
  aak: 'ak',
  ou: 'o',
  oe: 'eu',
  oeng: 'eung',
  oek: 'euk',
  eoi: 'ui',
  eon: 'un',
  eot: 'ut',
  yun: 'uen',
  yut: 'uet',
  yu: 'u',
};
const SYLLABLE = /^(gw|kw|ng(?=.)|[bpmfdtnlgkhwzcsj]|)([a-z]+)$/;
const MOST_SIGNS = 4;

/** Family name and given name as Hong Kong spells them: 李家超 is Lee Kachiu. Undefined where a character has no reading. */
export function cantoneseReading(text: string): string | undefined {
  const signs = [...simplify(text.replace(/\s/gu, ''))];
  if (signs.length < 2 || signs.length > MOST_SIGNS) return undefined;
  const isDouble = FAMILY_NAMES.has(signs.slice(0, 2).join('')) && signs.length > 2;
  const family = FAMILY_NAMES.get(signs.slice(0, isDouble ? 2 : 1).join(''));
  if (family === undefined) return undefined;
  const given = [...text.replace(/\s/gu, '')]
    .slice(isDouble ? 2 : 1)
    .map((sign) => jyutpingOf(sign) ?? jyutpingOf(simplify(sign)));
  return given.includes(undefined) ? undefined : `${family} ${given.map((sound) => spelling(sound ?? '')).join('')}`;
}

function spelling(jyutping: string): string {
  const [, initial = '', final = ''] = SYLLABLE.exec(jyutping) ?? [];
  return (INITIALS[initial] ?? initial) + (FINALS[final] ?? final);
}
