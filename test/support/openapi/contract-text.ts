const WIDTH = 120;

/** The document as JSON for people and for diffs: values that fit into one line are on one line. */
export const contractText = (document: object): string => `${textOf(JSON.parse(JSON.stringify(document)), '')}\n`;

function textOf(value: unknown, indent: string, room = WIDTH - indent.length): string {
  const line = lineOf(value);
  if (line.length <= room || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${textOf(item, inner)}`)
    : Object.entries(value).map(([key, item]) => {
        const start = `${inner}${JSON.stringify(key)}: `;
        return `${start}${textOf(item, inner, WIDTH - start.length)}`;
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${lineOf(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
