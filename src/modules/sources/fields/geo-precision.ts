export interface GeoPrecision {
  /** A where_prec code of the UCDP GED codebook. */
  geoPrecision: number | null;
  /** The radius in km within which the event lies; null if not even the region is known. */
  uncertaintyKm: number | null;
}

/**
 * UCDP GED codebook, where_prec: 1 exact, 2 within about 25 km, 3 second-order division, 4 first-order division,
 * 5 line or area, 6 country, 7 international waters. The radii of 3 to 5 are those of a typical division.
 */
const UNCERTAINTY_KM_BY_CODE: Record<number, number | null> = { 1: 1, 2: 25, 3: 50, 4: 100, 5: 100, 6: null, 7: null };

/** The radius in km for a UCDP precision code; null for country, open sea and unknown codes. */
export function uncertaintyKmOfCode(code: number | null): number | null {
  return code === null ? null : (UNCERTAINTY_KM_BY_CODE[code] ?? null);
}

/**
 * GDELT Event Database 2.0 codebook, ActionGeo_Type: 1 country, 2 US state, 3 US city, 4 world city, 5 world state.
 * Cities are located at their centroid, so an event lies within the town and not only within UCDP's 25 km.
 */
const PRECISION_BY_GDELT_TYPE: Record<number, GeoPrecision> = {
  1: { geoPrecision: 6, uncertaintyKm: null },
  2: { geoPrecision: 4, uncertaintyKm: 100 },
  3: { geoPrecision: 2, uncertaintyKm: 5 },
  4: { geoPrecision: 2, uncertaintyKm: 5 },
  5: { geoPrecision: 4, uncertaintyKm: 100 },
};

export function precisionOfGdeltType(type: number | null): GeoPrecision {
  return (type === null ? undefined : PRECISION_BY_GDELT_TYPE[type]) ?? { geoPrecision: null, uncertaintyKm: null };
}

/** For epicentres without a stated error: most of the catalogue is below 5 km. */
const USGS_DEFAULT_ERROR_KM = 5;

/** From the catalogue's horizontalError (km), which many networks omit. */
export function precisionOfUsgsError(horizontalErrorKm: number | null): GeoPrecision {
  const uncertaintyKm = horizontalErrorKm ?? USGS_DEFAULT_ERROR_KM;
  return { geoPrecision: uncertaintyKm <= 1 ? 1 : 2, uncertaintyKm };
}

/** The precision of an event anywhere within a circle. */
export function precisionOfRadius(radiusKm: number): GeoPrecision {
  const code = radiusKm <= 1 ? 1 : radiusKm <= 25 ? 2 : radiusKm <= 50 ? 3 : radiusKm <= 100 ? 4 : 5;
  return { geoPrecision: code, uncertaintyKm: radiusKm };
}
