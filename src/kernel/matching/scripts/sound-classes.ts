/** Sounds that scripts do not distinguish, one letter for each class; h and y are ignored. */
const CLASSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'bpfvw'].map((letter) => [letter, 'p'])),
  ...Object.fromEntries([...'dtsjzTCSZ'].map((letter) => [letter, 't'])),
  ...Object.fromEntries([...'gkqX'].map((letter) => [letter, 'k'])),
  ...Object.fromEntries([...'lr'].map((letter) => [letter, 'l'])),
  ...Object.fromEntries([...'mn'].map((letter) => [letter, 'n'])),
};
const LEAST_CLASSES = 2;

const SILENT_R = /(?<=[aeiou])r(?![aeiou])/g;

/**
 * For a word of an exact script: as it is, without the r after a vowel that many scripts omit in foreign names, and with
 * a ch that is pronounced k (Sonatrach).
 */
export function exactClasses(sound: string): string[] {
  const forms = [sound, sound.replace(SILENT_R, ''), ...(sound.includes('C') ? [sound.replaceAll('C', 'k')] : [])];
  return [...new Set(forms.map(soundClasses))].filter((classes) => classes !== '');
}

/** The classes of the consonants of a sound form, without repetitions; empty if there are too few to be distinctive. */
export function soundClasses(sound: string): string {
  let classes = '';
  for (const letter of sound) {
    const one = CLASSES[letter] ?? '';
    if (one !== '' && !classes.endsWith(one)) classes += one;
  }
  return classes.length < LEAST_CLASSES ? '' : classes;
}

/**
 * The same for a word that another script respells, in each form that its Latin spelling may have: with an initial v
 * that only sounds as u, with or without the end of an ng, and with an e where the script writes a consonant with j.
 */
export function respeltClasses(sound: string): string[] {
  const ended = sound.replace(/ng(?![aeiou])/g, 'n');
  const forms = [sound, ended, sound.replace(/j/g, ''), sound.replace(/(?<=.)v/g, '')];
  if (/^[aeiou]/.test(sound)) forms.push(`v${sound}`);
  forms.push(sound.replace(SILENT_R, ''));
  return [...new Set(forms.map(soundClasses))].filter((classes) => classes !== '');
}
