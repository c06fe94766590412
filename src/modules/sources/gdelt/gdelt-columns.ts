const ACTOR_PARTS =
  'Code Name CountryCode KnownGroupCode EthnicCode Religion1Code Religion2Code Type1Code Type2Code Type3Code'.split(
    ' ',
  );
const GEO_PARTS = 'Type FullName CountryCode ADM1Code ADM2Code Lat Long FeatureID'.split(' ');

/** The 61 columns of the 2.0 export in their order (GDELT Event Database 2.0 codebook, 2015); the file has no header. */
export const GDELT_COLUMNS: readonly string[] = [
  ...'GLOBALEVENTID SQLDATE MonthYear Year FractionDate'.split(' '),
  ...['Actor1', 'Actor2'].flatMap((actor) => ACTOR_PARTS.map((part) => actor + part)),
  ...'IsRootEvent EventCode EventBaseCode EventRootCode QuadClass GoldsteinScale'.split(' '),
  ...'NumMentions NumSources NumArticles AvgTone'.split(' '),
  ...['Actor1Geo', 'Actor2Geo', 'ActionGeo'].flatMap((geo) => GEO_PARTS.map((part) => `${geo}_${part}`)),
  ...'DATEADDED SOURCEURL'.split(' '),
];

// prettier-ignore
export const GDELT_REQUIRED = [
  'GLOBALEVENTID', 'SQLDATE', 'EventCode', 'NumArticles', 'ActionGeo_Type', 'ActionGeo_FullName', 'ActionGeo_CountryCode',
  'ActionGeo_Lat', 'ActionGeo_Long', 'SOURCEURL',
] as const;
// prettier-ignore
export const GDELT_OPTIONAL = [
  'Actor1Code', 'Actor1Name', 'Actor1CountryCode', 'Actor1Type1Code', 'Actor2Code', 'Actor2Name', 'Actor2CountryCode',
  'Actor2Type1Code', 'QuadClass', 'GoldsteinScale', 'NumMentions', 'NumSources', 'AvgTone',
] as const;
export type GdeltColumn = (typeof GDELT_REQUIRED)[number] | (typeof GDELT_OPTIONAL)[number];

/**
 * Columns that are completely covered by fields of the event, in lower case. All other columns are stored under
 * categorySpecificData.
 */
// prettier-ignore
export const GDELT_TAKEN: ReadonlySet<string> = new Set([
  'globaleventid', 'sqldate', 'monthyear', 'year', 'fractiondate', 'numarticles', 'actiongeo_fullname', 'actiongeo_lat',
  'actiongeo_long', 'sourceurl',
]);
// prettier-ignore
export const GDELT_NUMERIC: ReadonlySet<string> = new Set([
  'isrootevent', 'quadclass', 'goldsteinscale', 'nummentions', 'numsources', 'avgtone', 'actor1geo_type', 'actor1geo_lat',
  'actor1geo_long', 'actor2geo_type', 'actor2geo_lat', 'actor2geo_long', 'actiongeo_type',
]);
