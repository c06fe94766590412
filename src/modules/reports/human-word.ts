/** Converts `almost_certain` into `Almost certain`. */
export function humanWord(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
