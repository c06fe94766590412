import { isObject } from '../../../kernel/untrusted/json-object';
import { readFtmEntity } from '../../../kernel/entities/ftm-entity';
import { readTextLines } from '../../../platform/records/text-lines';
import type { ListedRecord } from './listed-record';
import { ROW_TEXTS } from '../dataset.texts';

/**
 * FollowTheMoney entities as JSON lines (`{id, schema, properties: {name: [...], …}}`), as Aleph and OpenSanctions
 * publish them. Relations, addresses and documents, which have lines of their own, are rejected by their schema.
 */
export async function* readFtmLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<ListedRecord> {
  for await (const lines of readTextLines(chunks)) {
    for (const { line, text, fault } of lines) {
      if (fault !== null) yield { line, reason: fault };
      else if (text.trim() !== '') yield { line, ...readLine(text) };
    }
  }
}

function readLine(text: string): ReturnType<typeof readFtmEntity> {
  const value = parseObject(text);
  return value === null ? { reason: ROW_TEXTS.notJsonObject } : readFtmEntity(value);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
