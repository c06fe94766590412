/** Equates sounds that scripts and ears confuse: b and p, d and t, g and k, v and f, s and z. */
const BLUNTED: Readonly<Record<string, string>> = {
  p: 'b',
  t: 'd',
  k: 'g',
  f: 'v',
  z: 's',
  S: 's',
  Z: 's',
  C: 's',
  X: 'h',
};
const LEAST_CONSONANTS = 2;

/**
 * The consonants of a sound form (sound-form.ts) without repetitions, in one or more readings: j is a vowel in Jelzin
 * and a consonant in Jovan, and so is the w of Arabic, which the sound form writes v. Empty if fewer than two are left.
 */
export function consonantSkeletons(sound: string, isAbjad: boolean): string[] {
  const ofJ = sound.includes('j') ? [sound.replaceAll('j', ''), sound.replaceAll('j', 'S')] : [sound];
  const readings = isAbjad ? ofJ.flatMap((reading) => [reading, reading.replaceAll('v', '')]) : ofJ;
  return [...new Set(readings.map(skeletonOf))].filter((skeleton) => skeleton.length >= LEAST_CONSONANTS);
}

function skeletonOf(sound: string): string {
  let consonants = '';
  for (const letter of sound) {
    if (/[aeiouy]/.test(letter)) continue;
    const blunted = BLUNTED[letter] ?? letter;
    if (!consonants.endsWith(blunted)) consonants += blunted;
  }
  return consonants;
}
