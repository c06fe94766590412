/** `almost_certain` as `Almost certain`. */
export function humanWord(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
