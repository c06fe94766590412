import { type Bytes, joined } from './bytes';
import { must } from './refusal';

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 10;
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The lines of a file without their ends. Only \n ends a line: texts may contain other characters like line ends. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Bytes = new Uint8Array(0);
  for await (const chunk of chunks) {
    rest = joined(rest, new Uint8Array(chunk));
    let start = 0;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED, start)) {
      yield textOf(rest.subarray(start, end));
      start = end + 1;
    }
    rest = rest.slice(start);
    must(rest.length <= MAX_LINE_BYTES, 'the line is longer than any line of an export can be');
  }
  if (rest.length > 0) yield textOf(rest);
}

/** Decodes strictly: otherwise different invalid bytes would all become the same replacement character. */
function textOf(bytes: Bytes): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    must(false, 'the line is not valid UTF-8');
  }
}

/** The bytes of a file or of a response, as a loop reads them. A response without a body has none. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (stream === null) return;
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
