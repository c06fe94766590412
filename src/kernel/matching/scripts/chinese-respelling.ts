import { transliterate } from 'transliteration';
import { simplify } from './han-tables';

/**
 * Characters with which Chinese writes foreign names, and the foreign sound of each if it differs from its pinyin: 特朗普
 * is Trump. These are conventions of the press; a consonant without a vowel has a character of its own.
 */
const SOUNDS: ReadonlyMap<string, string> = new Map(
  (
    '阿a 埃e 爱e 艾ei 安an 奥o 澳o 巴ba 拜bai 班ban 邦bon 鲍bo 贝be 本ben 比bi 彼pe 宾bin 波po 伯ber 博bo 勃b 布b 查cha 茨ts 达da 戴de 丹dan 道do 德d ' +
    '登den 邓dun 狄di 迪di 蒂ti 丁din 顿ton 多do 厄er 恩n 尔l 法fa 凡van 范van 菲fi 费fe 芬fin 丰fon 冯von 夫v 弗v 佛fo 福fo 富fu 盖ge 冈gan 高go 戈go 哥go ' +
    '格g 根gen 古gu 圭gui 果go 哈ha 海hei 汉han 翰n 豪ho 赫h 黑he 亨hen 胡hu 华wa 怀wi 惠wi 霍ho 基ji 吉ji 济zi 加ga 贾ja 杰je 捷te 金kin 津zin 久kyu 居ju 卡ka ' +
    '凯ki 坎kan 康kon 考ko 柯ko 科ko 克k 肯ken 库ku 奎que 昆kun 拉la 莱le 赖la 兰lan 朗ran 劳lo 勒l 雷re 里ri 理ri 丽li 利li 莉li 列le 林lin 琳lin 卢lu 鲁ru 路lu ' +
    '吕lu 伦ren 隆ron 罗ro 洛lo 马ma 玛ma 迈mi 麦ma 曼man 芒mon 毛mo 梅me 门men 蒙mon 米mi 密mi 明min 缪mu 摩mo 莫mo 默m 姆m 穆mu 纳na 娜na 南nan 瑙no 内ne ' +
    '尼ni 涅ne 宁nin 纽new 农non 努nu 诺no 欧o 帕pa 派pi 潘pan 庞pon 佩pe 彭pen 皮pi 平pin 普p 奇ch 齐zi 契ch 恰cha 强john 乔jo 切che 钦chin 琴chin 丘chu 屈tru 让jan ' +
    '热je 仁ren 日ji 茹ju 瑞rei 萨sa 塞se 赛sei 桑san 瑟s 森sen 沙sha 珊shan 尚shan 绍sho 舍she 申shen 什sh 圣sen 施sh 史s 士s 世se 舒shu 斯s 思s 松son 苏su 索so 塔ta ' +
    '泰tai 坦tan 汤tom 唐don 陶to 特t 滕ten 提ti 廷tin 亭tin 通ton 图tu 托to 瓦wa 万van 旺van 威wi 韦we 维vi 魏we 温win 文vin 翁on 沃vo 乌u 武wu 伍wu 西si 希hi 锡si ' +
    '席shi 夏sha 显shen 肖sho 谢se 欣shin 辛sin 兴shin 休hu 修shu 许shu 雪she 逊son 雅ya 亚a 扬yan 杨yan 姚yo 耶ye 叶ye 伊i 易i 因in 英in 尤yu 于yu 宇yu 约jo 赞zan 泽ze ' +
    '扎za 詹jan 张jan 章jan 哲je 珍jen 芝zi 治ge 朱ju 茱ju 祖zu 佐zo 京tin 川tru 甘gan 迦ga 歇se 柴chai 蔡chai 辽lyo 廖lyo 留lyu 柳lyu 历le 大da 历le 山san 历le 赞zan 连len 浦pu'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
/** Sounds of pinyin that foreign names spell differently. */
const PINYIN: readonly (readonly [RegExp, string])[] = [
  [/^x/, 's'],
  [/^zh/, 'j'],
  [/^q/, 'ch'],
  [/ng$/, 'n'],
];

/** The foreign name whose sound the characters represent. */
export function respeltInChinese(word: string): string {
  let latin = '';
  for (const sign of simplify(word)) {
    latin +=
      SOUNDS.get(sign) ??
      PINYIN.reduce(
        (sound, [pattern, letters]) => sound.replace(pattern, letters),
        transliterate(sign).trim().toLowerCase(),
      );
  }
  return latin;
}
