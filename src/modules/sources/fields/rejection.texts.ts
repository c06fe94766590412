/** Reasons why a value of an event is invalid, in addition to the general ones of `FIELD_TEXTS`. */
export const REJECTION_TEXTS = {
  line: 'The line',
  unknownField: 'is not a field of an event',
  unknownCountry: 'is not a known country; use an ISO 3166-1 code or an English name',
  notHostName: 'is not a host name',
  notRfc822: 'is not an RFC 822 date',
  notMilliseconds: 'is not a number of milliseconds',
  neitherStringNorNumber: 'is neither a string nor a number',

  notGeoJson: 'are not GeoJSON coordinates',
  notNumericPositions: 'contain a value that is not a number',
  tooManyPoints: (maxPoints: number) => `have more than ${maxPoints} points`,
  missingCoordinates: 'are missing',
  emptyPoint: 'contains an empty point',

  notActualAlert: 'is not Actual; tests, exercises and drafts are not imported',
  notAlertType: 'is not Alert, Update or Cancel',
  serviceMessage: 'is a message about the service itself, not an event',
  testAlert: 'marks the message as a test',

  notCameo: 'is not a CAMEO code, and QuadClass does not classify the event either',
  notAcledType: 'is not an ACLED event type',
} as const;

/** Reasons why the header of a table of events cannot be used. */
export const HEADER_TEXTS = {
  unknownColumns: (columns: readonly string[]) =>
    `The header contains columns that are not fields of an event: ${columns.join(', ')}`,
  placeTwice: 'The header contains locationCoordinates as well as lat or lng',
  repeatedColumn: 'The header contains the same column more than once',
  columnName: (maxLength: number) =>
    `The header contains a column name that is longer than ${maxLength} characters or contains a NUL character`,
} as const;
