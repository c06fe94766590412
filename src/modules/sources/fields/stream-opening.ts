/**
 * Returns up to `length` first bytes as latin1, in which keys and markup are readable, and a stream of all bytes. If
 * the stream fails meanwhile, the returned one fails after the same bytes.
 */
export async function readOpening(
  chunks: AsyncGenerator<Buffer>,
  length: number,
): Promise<{ opening: string; all: AsyncGenerator<Buffer> }> {
  const seen: Buffer[] = [];
  let opening = '';
  let failure: { error: unknown } | null = null;
  while (opening.length < length && failure === null) {
    try {
      const next = await chunks.next();
      if (next.done === true) break;
      seen.push(next.value);
      opening += next.value.toString('latin1');
    } catch (error) {
      failure = { error };
    }
  }
  // In latin1 a byte order mark becomes three letters.
  const plain = opening.replace(/^\u00ef\u00bb\u00bf/, '').slice(0, length);
  return { opening: plain, all: again(seen, chunks, failure) };
}

async function* again(
  seen: readonly Buffer[],
  chunks: AsyncGenerator<Buffer>,
  failure: { error: unknown } | null,
): AsyncGenerator<Buffer> {
  yield* seen;
  if (failure !== null) throw failure.error;
  yield* chunks;
}
