import { jyutpingReading, simplify } from './han-tables';

/** Family names in the spelling of Hong Kong's registers, by simplified character. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    '李:lee 陈:chan 黄:wong 王:wong 林:lam 郑:cheng 曾:tsang 梁:leung 董:tung 唐:tang 何:ho 吴:ng 刘:lau 周:chow 张:cheung 杨:yeung 胡:wu 朱:chu 余:yu 冯:fung 蔡:choi 谢:tse ' +
    '叶:yip 戴:tai 黎:lai 罗:law 岑:shum 区:au 邓:tang 许:hui 郭:kwok 麦:mak 霍:fok 马:ma 苏:so 赵:chiu 徐:tsui 孙:sun 高:ko 江:kong 蒋:cheung 钟:chung 石:shek 潘:poon 卢:lo 姚:yiu ' +
    '范:fan 袁:yuen 方:fong 伍:ng 莫:mok 温:wan 邹:chow 欧:au 简:kan 古:koo 顾:koo 倪:ngai 容:yung 简:kan 尹:wan 任:yam 关:kwan 甘:kam 汤:tong 邝:kwong 贺:ho 司徒:szeto 欧阳:auyeung'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
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

/** Family name and given name as Hong Kong spells them: 李家超 is Lee Kachiu. Undefined if a character has no reading. */
export function cantoneseReading(text: string): string | undefined {
  const signs = [...simplify(text.replace(/\s/gu, ''))];
  if (signs.length < 2 || signs.length > MOST_SIGNS) return undefined;
  const isDouble = FAMILY_NAMES.has(signs.slice(0, 2).join('')) && signs.length > 2;
  const family = FAMILY_NAMES.get(signs.slice(0, isDouble ? 2 : 1).join(''));
  if (family === undefined) return undefined;
  const given = [...text.replace(/\s/gu, '')]
    .slice(isDouble ? 2 : 1)
    .map((sign) => jyutpingReading(sign) ?? jyutpingReading(simplify(sign)));
  return given.includes(undefined) ? undefined : `${family} ${given.map((sound) => spelling(sound ?? '')).join('')}`;
}

function spelling(jyutping: string): string {
  const [, initial = '', final = ''] = SYLLABLE.exec(jyutping) ?? [];
  return (INITIALS[initial] ?? initial) + (FINALS[final] ?? final);
}
