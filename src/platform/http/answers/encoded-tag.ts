/**
 * Entity tags of encoded responses. A strong tag identifies bytes, so each encoding of a response has its own (RFC
 * 9110 §8.8.3.3): `"7"` is sent as `"7-br"` in Brotli. Requests may name either tag; both mean version 7.
 */
const ENCODED = /-(?:br|gzip)"/g;

/** The tag of a response in this content coding. A weak tag does not change, since it does not identify bytes. */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${encoding}"`);

/** A list of tags without the suffixes of encodings. */
export const plainTags = (field: string): string => field.replace(ENCODED, '"');

/**
 * The tag of a 304 in the encoding that `If-None-Match` names, which is the one that the caller has (RFC 9110
 * §15.4.5).
 */
export function tagAsAsked(tag: string, ifNoneMatch: string | undefined): string {
  const named = ifNoneMatch?.match(/"[^"]*"/g) ?? [];
  return named.find((one) => plainTags(one) === tag) ?? tag;
}
