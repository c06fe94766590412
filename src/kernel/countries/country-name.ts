import { getName, registerLocale } from 'i18n-iso-countries/index';
import english from 'i18n-iso-countries/langs/en.json';

// The package's own entry registers 80 languages; names are given in English alone.
registerLocale(english);

/** The English name of a country of ISO 3166-1 by its alpha-2 code; null for a code that it hasn't. */
export const countryName = (alpha2: string): string | null => getName(alpha2, 'en') ?? null;
