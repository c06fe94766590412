/**
 * The place at which an unexpected exception was thrown. Its message is not logged, because it may contain an
 * identifier.
 */
export function describeThrown(thrown: unknown): { type: string; trace: string[] } {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, trace: [] };
  const { name, stack } = thrown as { name?: unknown; stack?: unknown };
  const lines = typeof stack === 'string' ? stack.split('\n') : [];
  return {
    type: typeof name === 'string' ? name : 'object',
    trace: lines
      .filter((line) => /^ {4}at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
  };
}
