import { compareNames, prepareName } from '../../matching/match-names';
import { CHINESE_FAMILY_READINGS } from '../../matching/spelling/script-tables';
import { romanizeWord } from '../../matching/spelling/romanize';
import { splitName } from '../../matching/spelling/split-name';
import { MATCH_THRESHOLD } from '../../matching/weights';
import { literalSpans } from './find-keywords';
import type { Mention } from './mention';
import type { SoughtName } from './search-names';
import type { TextWord } from './text-words';
import { MENTION_TEXTS } from '../rationale.texts';

const SIGNS = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const HAN_SIGN = /^\p{Script=Han}/u;
/** Two characters that a third follows may be the beginning of another name. */
const SHORT_NAME = 0.9;
/** Other characters with the same sound: either the other way of writing Chinese, or another person. */
const SAME_SOUND = 0.9;
const SHORT_SAME_SOUND = 0.8;
const MOST_SIGNS = 4;
const MOST_SPANS = 2_000;

/**
 * The most common family names in Chinese characters, simplified and traditional. They cover about nine tenths of all
 * people.
 */
const FAMILY_SIGNS: ReadonlySet<string> = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓邓鄧冯馮曹彭曾肖萧蕭田董袁潘于於蒋蔣蔡余杜叶葉程魏苏蘇吕呂丁任' +
    '沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱丘江尹薛闫閻阎段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯习習温溫金朴',
);

/**
 * Names in Chinese and Japanese texts, which are written without blanks: as the caller wrote them, and Chinese names by
 * their sound too.
 */
export function findSignNames(text: string, words: readonly TextWord[], names: readonly SoughtName[]): Mention[] {
  const runs = words.filter(({ isHan }) => isHan);
  const found: Mention[] = [];
  for (const name of names) {
    if (SIGNS.test(name.value)) found.push(...literalMentions(text, name));
    if (name.syllables.size > 0 && runs.length > 0) found.push(...soundMentions(runs, name));
  }
  return best(found);
}

function literalMentions(text: string, name: SoughtName): Mention[] {
  const mentions: Mention[] = [];
  for (const literal of literalsOf(name)) {
    for (const { start, end } of literalSpans(text, literal)) {
      if (mentions.length >= MOST_SPANS) return mentions;
      const isShort = [...literal].length <= 2 && HAN_SIGN.test(text.slice(end, end + 2));
      const score = (literal === name.value ? 1 : 0.98) * (isShort ? SHORT_NAME : 1);
      mentions.push(mention(name, start, literal, score, MENTION_TEXTS.sameSigns));
    }
  }
  return mentions;
}

/** The name itself, and for an organisation the name without its legal form if it is long enough. */
function literalsOf({ value, schema }: SoughtName): string[] {
  if (schema === 'Person') return [value];
  const core = splitName(value, false)[0]?.shown ?? value;
  return core !== value && [...core].length >= 2 && SIGNS.test(core) ? [value, core] : [value];
}

function soundMentions(runs: readonly TextWord[], name: SoughtName): Mention[] {
  const mentions: Mention[] = [];
  const targets = [...name.syllables];
  for (const { shown, start } of runs) {
    const signs = [...shown];
    const sounds = signs.map(soundOf);
    let offset = 0;
    for (let first = 0; first < signs.length; first++) {
      const sign = signs[first] ?? '';
      let joined = CHINESE_FAMILY_READINGS.get(sign) ?? sounds[first] ?? '';
      for (let last = first; last < Math.min(signs.length, first + MOST_SIGNS); last++) {
        if (last > first) joined += sounds[last] ?? '';
        if (!targets.some((target) => target.startsWith(joined))) break;
        if (last === first || !name.syllables.has(joined) || mentions.length >= MOST_SPANS) continue;
        const row = signs.slice(first, last + 1);
        const found = bySound(name, row, start + offset);
        if (found !== null) mentions.push(found);
      }
      offset += sign.length;
    }
  }
  return mentions;
}

/**
 * Two characters with the same sound match too many people, unless the caller gave only the sound and the first
 * character is a family name.
 */
function bySound(name: SoughtName, row: readonly string[], start: number): Mention | null {
  const shown = row.join('');
  if (shown === name.value) return null;
  if (name.isWrittenInHan ? row.length < 3 : !FAMILY_SIGNS.has(row[0] ?? '')) return null;
  const { score } = compareNames(name.prepared, prepareName(shown, 'Person'));
  const weighed = score * (row.length < 3 ? SHORT_SAME_SOUND : name.isWrittenInHan ? SAME_SOUND : 1);
  return weighed < MATCH_THRESHOLD ? null : mention(name, start, shown, weighed, MENTION_TEXTS.soundingSigns);
}

const sounds = new Map<string, string>();

function soundOf(sign: string): string {
  let sound = sounds.get(sign);
  if (sound === undefined) sounds.set(sign, (sound = romanizeWord(sign, false, false)[0]?.latin ?? ''));
  return sound;
}

const mention = (
  { inputType, value }: SoughtName,
  start: number,
  shown: string,
  score: number,
  explanation: string,
): Mention => ({ start, end: start + shown.length, inputType, value, shown, score, explanation });

function best(mentions: Mention[]): Mention[] {
  mentions.sort((a, b) => a.start - b.start || b.end - a.end || b.score - a.score);
  let end = 0;
  return mentions.filter((one) => {
    if (one.start < end) return false;
    end = one.end;
    return true;
  });
}
