const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const ALPHA2 = /^[A-Z]{2}$/;

/**
 * The everyday English name of CLDR for an alpha-2 code: "Taiwan", "United States". Any other text is returned
 * unchanged.
 */
export const commonCountryName = (alpha2: string): string =>
  ALPHA2.test(alpha2) ? (NAMES.of(alpha2) ?? alpha2) : alpha2;
