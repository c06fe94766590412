import { encode, letterMask } from './edit-distance';
import { type GivenNameGroups, givenNameGroups } from '../words/given-names';
import { soundForm } from './sound-form';

/** All values derived from the letters of a word. */
export interface WordForm {
  /** Unique to this form. */
  readonly id: number;
  readonly sound: string;
  readonly codes: Uint8Array;
  readonly soundCodes: Uint8Array;
  /** The letters of the word and of its sound form. */
  readonly mask: number;
  readonly soundMask: number;
  readonly groups: GivenNameGroups;
  /** Without the ending of a Slavic adjective, if it has one: murom for muromskii. */
  readonly stem: string;
}

const SLAVIC_ADJECTIVE = /(?<=.{4}sk|.{3}n)(?:ii|iy|yi|y|i|aya|aia|oe|oye)$/;
/** Cached because words repeat, and thirty rules of sound take longer than all other steps for a word. */
const MOST_KNOWN = 50_000;
const known = new Map<string, WordForm>();
let made = 0;

/** The form of a folded Latin word; the same object for the same word as long as it is cached. */
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
  const soundCodes = encode(sound);
  return {
    id: made++,
    sound,
    codes,
    soundCodes,
    mask: letterMask(codes),
    soundMask: letterMask(soundCodes),
    groups: givenNameGroups(latin),
    stem: latin.replace(SLAVIC_ADJECTIVE, '').replace(/(?<=.{4})sk$/, ''),
  };
}
