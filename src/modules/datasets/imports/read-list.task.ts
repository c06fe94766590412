import type { Readable } from 'node:stream';
import { type DatasetFormat, openList } from './dataset-formats';
import type { ListedRecord } from '../readers/listed-record';

export interface ListInput {
  format: DatasetFormat;
  contentType: string | undefined;
  lastMapping: unknown;
  /** The limit of the unpacked file. */
  maxBytes: number;
}

/** The first part is the mapping of a list, followed by its records. */
export type ListPart = { mapping: object | null } | ListedRecord;

export async function* read(list: ListInput, stream: Readable): AsyncGenerator<ListPart> {
  const { records, mapping } = await openList(list.format, { ...list, stream });
  yield { mapping };
  yield* records;
}
