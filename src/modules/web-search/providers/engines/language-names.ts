let codesByName: ReadonlyMap<string, string> | undefined;

/** The English name of a language of ISO 639-1; null where there is none. */
export function languageName(code: string): string | null {
  for (const [name, each] of names()) if (each === code) return name;
  return null;
}

/** ISO 639-1 of an English name, such as `Spanish`; null where it isn't one. */
export const languageCode = (name: string): string | null => names().get(name.trim().toLowerCase()) ?? null;

/** Of all codes of two letters, those that ICU knows a name for and that are no old spelling of another. */
function names(): ReadonlyMap<string, string> {
  if (codesByName !== undefined) return codesByName;
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  codesByName = new Map(
    codes
      .filter((code) => Intl.getCanonicalLocales(code)[0] === code)
      .flatMap((code) => {
        const name = english.of(code);
        return name === undefined ? [] : [[name.toLowerCase(), code] as const];
      }),
  );
  return codesByName;
}
