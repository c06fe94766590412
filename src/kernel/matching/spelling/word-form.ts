import { encode, letterMask } from './edit-distance';
import { type GivenNameGroups, givenNameGroups } from '../words/given-names';
import { soundForm } from './sound-form';

/** All that follows from the letters of a word alone. */
export interface WordForm {
  /** No other form has this number. */
  readonly id: number;
  readonly sound: string;
  readonly codes: Uint8Array;
  readonly soundCodes: Uint8Array;
  readonly mask: number;
  readonly groups: GivenNameGroups;
  /** Without a Slavic adjective's ending, where it has one: murom for muromskii. */
  readonly stem: string;
}

const SLAVIC_ADJECTIVE = /(?<=.{4}sk|.{3}n)(?:ii|iy|yi|y|i|aya|aia|oe|oye)$/;
/** Words come again and again, and thirty rules of sound take longer than all else that is done to one. */
const MOST_KNOWN = 50_000;
const known = new Map<string, WordForm>();
let made = 0;

/** Of a folded Latin word; the same object for the same word, as long as it is remembered. */
export function wordForm(latin: string, keepDoubled: boolean): WordForm {
  const key = keepDoubled ? `${latin}+` : latin;
  let form = known.get(key);
  if (form === undefined) {
    form = formOf(latin, keepDoubled);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, form);
  }
  return form;
}

function formOf(latin: string, keepDoubled: boolean): WordForm {
  const sound = soundForm(latin, keepDoubled);
  const codes = encode(latin);
  return {
    id: made++,
    sound,
    codes,
    soundCodes: encode(sound),
    mask: letterMask(codes),
    groups: givenNameGroups(latin),
    stem: latin.replace(SLAVIC_ADJECTIVE, '').replace(/(?<=.{4})sk$/, ''),
  };
}
