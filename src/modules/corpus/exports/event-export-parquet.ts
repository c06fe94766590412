import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { EVENT_EXPORT_COLUMNS, type EventExportColumn } from './event-export-columns';
import type { EventAnswer } from '../events/events.dto';

/**
 * The number of rows before a row group is written. Readers skip and distribute work by group, and encoding a group
 * blocks the event loop.
 */
const ROWS_PER_GROUP = 5_000;
/** Limits memory if descriptions are long. */
const CHARACTERS_PER_GROUP = 4_194_304;
const CREATED_BY = 'threat-monitoring-service';

type Cell = string | number | boolean | bigint | null | string[];

/**
 * Apache Parquet, compressed with Snappy. Each row group is emitted when it is full; only its entry in the footer, some
 * 5 KB, stays in memory.
 */
export async function* eventsParquet(pieces: AsyncIterable<readonly EventAnswer[]>): AsyncGenerator<Uint8Array> {
  const bytes = new TakenBytes();
  const parquet = new ParquetWriter({ writer: bytes, schema: SCHEMA, createdBy: CREATED_BY });
  let group = new RowGroup();
  for await (const piece of pieces) {
    for (const event of piece) group.add(event);
    if (!group.isFull) continue;
    group.writeTo(parquet);
    yield bytes.take();
    group = new RowGroup();
  }
  group.writeTo(parquet);
  await parquet.finish();
  yield bytes.take();
}

/** The output buffer of the library. Its offsets count all bytes ever written, as in a file. */
class TakenBytes extends ByteWriter {
  /** The bytes since the last call. */
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

class RowGroup {
  readonly #columns = EVENT_EXPORT_COLUMNS.map((): Cell[] => []);
  #rows = 0;
  #characters = 0;

  get isFull(): boolean {
    return this.#rows >= ROWS_PER_GROUP || this.#characters >= CHARACTERS_PER_GROUP;
  }

  add(event: EventAnswer): void {
    EVENT_EXPORT_COLUMNS.forEach((column, index) => this.#columns[index]?.push(cellOf(column, event)));
    this.#rows += 1;
    this.#characters += event.title.length + (event.description?.length ?? 0);
  }

  writeTo(parquet: ParquetWriter): void {
    if (this.#rows === 0) return;
    const columnData = EVENT_EXPORT_COLUMNS.map(({ name }, index) => ({ name, data: this.#columns[index] ?? [] }));
    void parquet.write({ columnData, rowGroupSize: this.#rows });
  }
}

const DAY_MS = 86_400_000;

function cellOf(column: EventExportColumn, event: EventAnswer): Cell {
  const value = column.read(event);
  if (value === null || typeof value !== 'string') return value;
  if (column.kind === 'date') return Date.parse(value) / DAY_MS;
  return column.kind === 'instant' ? BigInt(Date.parse(value)) : value;
}

/**
 * Parquet's logical types (parquet-format, LogicalTypes.md), together with the converted types from before 2.4 for
 * older readers.
 */
function elementsOf({ name, kind }: EventExportColumn): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (kind) {
    case 'text':
      return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
    case 'integer':
      return [{ ...optional, type: 'INT32' }];
    case 'number':
      return [{ ...optional, type: 'DOUBLE' }];
    case 'boolean':
      return [{ ...optional, type: 'BOOLEAN' }];
    case 'date':
      return [{ ...optional, type: 'INT32', converted_type: 'DATE' }];
    case 'instant': {
      const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
      return [{ ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type }];
    }
    case 'texts':
      return [
        { ...optional, num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ];
  }
}

const SCHEMA: SchemaElement[] = [
  { name: 'events', num_children: EVENT_EXPORT_COLUMNS.length },
  ...EVENT_EXPORT_COLUMNS.flatMap(elementsOf),
];
