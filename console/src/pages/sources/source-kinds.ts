/** The states and kinds of sources that the address of the page can filter by. The frame of the console loads only this file. */

export const SOURCE_STATES = ['failing', 'stale', 'never', 'unknown', 'fresh'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const SOURCE_KINDS = ['feed', 'import', 'list', 'archive', 'connector'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
