const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL cannot store half of a surrogate pair as text, nor can UTF-8 express it. */
export const hasLoneSurrogate = (text: string): boolean => LONE_SURROGATE.test(text);

/** PostgreSQL cannot store NUL as text. */
export const hasNul = (text: string): boolean => text.includes('\0');

export const isStorable = (text: string): boolean => !hasNul(text) && !hasLoneSurrogate(text);
