/**
 * RFC 8785 (§3.2.2.2) has no form for half a surrogate pair, which a cut leaves or a register sends. U+FFFD replaces
 * it.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
