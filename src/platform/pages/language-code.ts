/** RFC 5646 §4.4.1 requires at least 35. ICU takes quadratic time: 0.7 s for 100,000 hyphens. */
const MAX_LENGTH = 100;

/** The ISO 639-1 code of a language tag (`en-GB`, `en_GB`, `eng`); null if it has none or is invalid. */
export function parseLanguage(tag: string): string | null {
  if (tag.length > MAX_LENGTH) return null;
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
    const language = canonical.split('-', 1)[0] ?? '';
    return language.length === 2 ? language : null;
  } catch {
    return null;
  }
}
