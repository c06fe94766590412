interface Refusal {
  error?: { code: string; message: string };
  detail?: { loc: (string | number)[]; msg: string }[];
}

/** The reasons of the service for a refusal, in one or a few lines; undefined if the response does not contain any. */
export function refusalIn(answer: unknown): string | undefined {
  const { error, detail } = (answer ?? {}) as Refusal;
  if (error) return `${error.message} (${error.code})`;
  return detail?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n');
}

export function describeRefusal(status: number, text: string): string {
  try {
    const reasons = refusalIn(JSON.parse(text));
    if (reasons !== undefined) return reasons;
  } catch {
    // The response is not JSON, so it does not come from the service.
  }
  return `The service responded with status ${status}`;
}
