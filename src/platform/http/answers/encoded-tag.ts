/**
 * Entity tags of encoded answers. A strong tag stands for bytes, so each encoding of an answer has one of its own
 * (RFC 9110 §8.8.3.3): `"7"` is sent as `"7-br"` in Brotli. Requests may name either; both are the seventh version.
 */
const ENCODED = /-(?:br|gzip)"/g;

/** The tag of an answer in this content coding; a weak one stays, since it stands for no bytes. */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${encoding}"`);

/** A list of tags without their encodings. */
export const plainTags = (field: string): string => field.replace(ENCODED, '"');

/** The tag of a 304, as the caller knows it: that of the encoding that its `If-None-Match` names (RFC 9110 §15.4.5). */
export function tagAsAsked(tag: string, ifNoneMatch: string | undefined): string {
  const named = ifNoneMatch?.match(/"[^"]*"/g) ?? [];
  return named.find((one) => plainTags(one) === tag) ?? tag;
}
