import { getName, registerLocale } from 'i18n-iso-countries/index';
import english from 'i18n-iso-countries/langs/en.json';

// The package's own entry registers 80 languages; only English names are needed.
registerLocale(english);

/** The English name of a country by its ISO 3166-1 alpha-2 code; null for an unknown code. */
export const countryName = (alpha2: string): string | null => getName(alpha2, 'en') ?? null;
