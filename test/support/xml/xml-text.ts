const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** An attribute with a space before it, or nothing for a missing value. */
export const attribute = (name: string, value: string | null | undefined): string =>
  value === null || value === undefined ? '' : ` ${name}="${escapeXml(value)}"`;

/** Replaces once, and fails if there is nothing to replace: an attack without a change would prove nothing. */
export function replaced(text: string, from: RegExp | string, to: string): string {
  const result = text.replace(from, () => to);
  if (result === text) throw new Error(`nothing was replaced by ${to.slice(0, 60)}`);
  return result;
}

/** An element from its `<` to its `>`, if elements of that name do not nest. */
export function elementText(xml: string, qualifiedName: string): string {
  const found = new RegExp(`<${qualifiedName}[\\s>].*?</${qualifiedName}>`, 's').exec(xml)?.[0];
  if (found === undefined) throw new Error(`no ${qualifiedName}`);
  return found;
}
