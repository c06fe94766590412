import { hasBusinessTerms } from './business-terms';
import { isOwnName } from './term-tables';
import { japaneseCompany, japaneseFamilyName } from '../han-tables';

/** Without a blank, a name of two syllables is more often that of a company: 구글 is Google. */
const HANGUL_NAME = /^\p{Script=Hangul}{3,4}$|^\p{Script=Hangul}{1,2}\s\p{Script=Hangul}{1,2}$/u;
const HAN_NAME = /^\p{Script=Han}{2,4}$|^\p{Script=Han}{1,2}\s\p{Script=Han}{1,3}$/u;
/** Han characters with a blank between the two names of a Japanese person, and kana in the given name. */
const JAPANESE_NAME = /^\p{Script=Han}{1,3}\s?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}$/u;
const MOST_LETTERS = 9;
const LONGEST_JAPANESE_FAMILY_NAME = 3;

/** Korean family names in Hangul: all that more than about a thousand people have. */
const KOREAN_FAMILY_NAMES = new Set(
  (
    '김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄원채천방공현함변염여추도소석선설마길연위표명기반왕금옥육' +
    '인맹제모탁국어은편용예봉경사부가복태목형피두감음빈동온호범좌팽승간시갈단견당화창나라리'
  ).split(''),
);
const KOREAN_DOUBLE_FAMILY_NAMES = ['남궁', '황보', '제갈', '선우', '독고', '사공', '서문'];

/** Chinese family names of one character, simplified and traditional; together they cover about 98 % of the Chinese. */
const CHINESE_FAMILY_NAMES = new Set(
  (
    '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁' +
    '任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱丘江尹薛闫閻阎段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯' +
    '常温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷' +
    '盛曲翁冉骆駱蓝藍路游辛靳欧管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒解牟艾尤阳陽时時穆农農司卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党黨宫宮费費卜' +
    '冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺朴'
  ).split(''),
);

/**
 * Whether a name in Hangul, Han characters or kana has the shape of a person's name in Korea, China or Japan: a known
 * family name, and a given name of one or two characters (in Japan up to four). The name of a known company, or a name
 * with a business word, does not have it.
 */
export function isEastAsianPersonName(value: string): boolean {
  const text = value.normalize('NFC').trim();
  if (text.length > MOST_LETTERS || isOwnName(text)) return false;
  if (HANGUL_NAME.test(text)) return isKorean(text) && !hasBusinessTerms(text);
  if (HAN_NAME.test(text) || JAPANESE_NAME.test(text)) return isChineseOrJapanese(text) && !hasBusinessTerms(text);
  return false;
}

function isKorean(text: string): boolean {
  const signs = text.replace(/\s/u, '');
  if (KOREAN_DOUBLE_FAMILY_NAMES.some((name) => signs.startsWith(name))) return signs.length > 2;
  return signs.length <= 3 && KOREAN_FAMILY_NAMES.has(signs.charAt(0));
}

function isChineseOrJapanese(text: string): boolean {
  const signs = [...text.replace(/\s/u, '')];
  if (japaneseCompany(signs.join('')).length > 0) return false;
  if (signs.length <= 4 && signs.length >= 2 && CHINESE_FAMILY_NAMES.has(signs[0] ?? '')) return true;
  for (let length = 1; length <= LONGEST_JAPANESE_FAMILY_NAME && length < signs.length; length++)
    if (japaneseFamilyName(signs.slice(0, length).join('')).length > 0) return true;
  return false;
}
