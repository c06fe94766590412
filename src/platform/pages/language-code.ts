/** ISO 639-1 of a language tag (`en-GB`, `en_GB`, `eng`); null where it has none or isn't one. */
export function languageOf(tag: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
    const language = canonical.split('-', 1)[0] ?? '';
    return language.length === 2 ? language : null;
  } catch {
    return null;
  }
}
