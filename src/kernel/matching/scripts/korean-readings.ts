import { hangulReading } from './han-tables';

/** Characters of the most common Korean family names, with the Hangul that they have at the start of a name. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    '金김 李이 朴박 崔최 鄭정 姜강 趙조 尹윤 張장 林임 韓한 吳오 徐서 申신 權권 黃황 安안 宋송 柳유 全전 洪홍 高고 文문 梁양 孫손 裵배 裴배 ' +
    '白백 許허 南남 沈심 劉유 盧노 丁정 河하 郭곽 成성 車차 朱주 禹우 具구 辛신 任임 羅나 田전 閔민 兪유 陳진 池지 嚴엄 元원 蔡채 千천 方방 ' +
    '孔공 玄현 康강 咸함 卞변 楊양 邊변 廉염 呂여 秋추 都도 石석 蘇소 薛설 宣선 周주 吉길 馬마 延연 表표 魏위 明명 奇기 潘반 王왕 玉옥 陸육 印인'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Sino-Korean sounds in Hangul: 朴槿惠 is 박근혜. Undefined if a character is not used in Korean. */
export function hangulOfHan(text: string, isPerson: boolean): string | undefined {
  const signs = [...text.replace(/\s/gu, '')];
  const [family = '', ...rest] = signs;
  const first = isPerson ? FAMILY_NAMES.get(family) : hangulReading(family);
  if (first === undefined || (isPerson && (rest.length === 0 || rest.length > 2))) return undefined;
  let word = first;
  for (const sign of rest) {
    const sound = hangulReading(sign);
    if (sound === undefined) return undefined;
    word += sound;
  }
  return word;
}
