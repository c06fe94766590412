/**
 * An absolute http or https address without user name and password, as the URL standard writes it; null for anything
 * else. Relative addresses are resolved against `base` if it is given.
 */
export function webUrl(text: string, base?: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text.trim(), base);
    return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}
