let codesByName: ReadonlyMap<string, string> | undefined;

/** The English name of a language of ISO 639-1; null for an unknown code. */
export function languageName(code: string): string | null {
  for (const [name, each] of names()) if (each === code) return name;
  return null;
}

/** The ISO 639-1 code of an English name, such as `Spanish`; null for an unknown name. */
export const languageCode = (name: string): string | null => names().get(name.trim().toLowerCase()) ?? null;

/** The codes of two letters for which ICU has a name, without former codes of the same language. */
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
