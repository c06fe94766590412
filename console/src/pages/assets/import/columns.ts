/** The fields of an asset that a file can have as columns. */
export const IMPORT_FIELDS = [
  'asset_id',
  'name',
  'type',
  'role',
  'status',
  'lat',
  'lng',
  'address',
  'country',
  'monitoring_radius_km',
  'organization',
  'aliases',
  'instructions_near',
  'instructions_elsewhere',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_WORDS: Readonly<Record<ImportField, string>> = {
  asset_id: 'Id',
  name: 'Name',
  type: 'Type',
  role: 'Role',
  status: 'Status',
  lat: 'Latitude',
  lng: 'Longitude',
  address: 'Address',
  country: 'Country',
  monitoring_radius_km: 'Monitoring radius in km',
  organization: 'Organisation',
  aliases: 'Other names',
  instructions_near: 'Instructions for events near it',
  instructions_elsewhere: 'Instructions for events of its country or name',
};

/** Without these an asset cannot be made. An id can be made from the name. */
export const REQUIRED_FIELDS: readonly ImportField[] = ['name', 'lat', 'lng'];

/** Usual names of columns, without case, spaces and punctuation. The first is tried first. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  asset_id: ['assetid', 'id', 'externalid', 'sitecode', 'siteid', 'locationid', 'code', 'reference', 'ref', 'key'],
  name: ['name', 'assetname', 'sitename', 'locationname', 'title', 'site', 'asset', 'location', 'place', 'city'],
  type: ['type', 'assettype', 'sitetype', 'kind', 'category', 'class'],
  role: ['role', 'function', 'purpose', 'use'],
  status: ['status', 'state', 'active'],
  lat: ['lat', 'latitude', 'latdeg', 'ylat', 'y', 'breite', 'breitengrad'],
  lng: ['lng', 'lon', 'long', 'longitude', 'lngdeg', 'xlng', 'x', 'länge', 'längengrad'],
  address: ['address', 'streetaddress', 'fulladdress', 'street', 'adresse'],
  country: ['country', 'countrycode', 'countryname', 'iso2', 'iso3', 'iso', 'land', 'pays'],
  monitoring_radius_km: ['monitoringradiuskm', 'radiuskm', 'radius', 'monitoringradius', 'km', 'bufferkm', 'buffer'],
  organization: ['organization', 'organisation', 'company', 'org', 'owner', 'operator', 'entity'],
  aliases: ['aliases', 'alias', 'othernames', 'alternativenames', 'aka'],
  instructions_near: ['instructionsnear', 'instructions', 'custominstructions', 'physicalinstructions'],
  instructions_elsewhere: ['instructionselsewhere', 'threatinstructions', 'countryinstructions'],
};

const plain = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The index of the column of each field; a field without one is missing. */
export type ColumnMatch = Readonly<Partial<Record<ImportField, number>>>;

/** Suggests a column for each field. The better name takes precedence, and no column is used twice. */
export function suggestColumns(headers: readonly string[]): ColumnMatch {
  const names = headers.map(plain);
  const found = IMPORT_FIELDS.flatMap((field) =>
    SYNONYMS[field].flatMap((synonym, rank) => {
      const column = names.indexOf(synonym);
      return column < 0 ? [] : [{ field, column, rank }];
    }),
  ).sort((one, other) => one.rank - other.rank);
  const match: Partial<Record<ImportField, number>> = {};
  const used = new Set<number>();
  for (const { field, column } of found) {
    if (match[field] !== undefined || used.has(column)) continue;
    match[field] = column;
    used.add(column);
  }
  return match;
}

/** What prevents the next step, as sentences. */
export function columnProblems(match: ColumnMatch): string[] {
  const missing = REQUIRED_FIELDS.filter((field) => match[field] === undefined);
  const used = Object.values(match);
  const repeated = IMPORT_FIELDS.filter((field) => {
    const column = match[field];
    return column !== undefined && used.indexOf(column) !== used.lastIndexOf(column);
  });
  return [
    ...missing.map((field) => `Choose the column that has the ${IMPORT_FIELD_WORDS[field].toLowerCase()}.`),
    ...(repeated.length > 0
      ? [`One column is used for ${repeated.map((field) => IMPORT_FIELD_WORDS[field]).join(' and ')}.`]
      : []),
  ];
}
