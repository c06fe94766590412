/** Half a surrogate pair, which a cut leaves or a register sends, has no form in RFC 8785 (§3.2.2.2): U+FFFD stands in its place. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
