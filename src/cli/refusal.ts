interface Refusal {
  error?: { code: string; message: string };
  detail?: { loc: (string | number)[]; msg: string }[];
}

/** What the service says of a request that it refused, in a line or a few; undefined where that is not in it. */
export function refusalIn(answer: unknown): string | undefined {
  const { error, detail } = (answer ?? {}) as Refusal;
  if (error) return `${error.message} (${error.code})`;
  return detail?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n');
}

export function describeRefusal(status: number, text: string): string {
  try {
    const told = refusalIn(JSON.parse(text));
    if (told !== undefined) return told;
  } catch {
    // No JSON: something else answers there.
  }
  return `The service responded with status ${status}`;
}
