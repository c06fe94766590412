import { openImportStream } from '../../../platform/records/import-stream';
import { readJsonArrayElements } from '../../../platform/records/json-array-elements';
import { eonetEvent, type EonetFacts, eonetFacts, followsWith } from './eonet-event';
import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';
import { recordOrReason } from '../../../platform/records/field-rejection';
import { readOpening } from '../fields/stream-opening';

/** The key of the array is within the first lines, after the title, description and link of the document. */
const OPENING_BYTES = 8_192;

async function* parseEonet(chunks: AsyncGenerator<Buffer>): AsyncGenerator<ParsedRow> {
  const { opening, all } = await readOpening(chunks, OPENING_BYTES);
  const key = /"(events|features)"\s*:\s*\[/.exec(opening)?.[1] ?? 'events';
  let pending: { line: number; facts: EonetFacts } | null = null;
  for await (const elements of readJsonArrayElements(all, key)) {
    for (const element of elements) {
      const read = 'reason' in element ? element : factsOf(element.line, element.value);
      if ('reason' in read) {
        yield read;
        continue;
      }
      // A FeatureCollection has consecutive features for the places where an event was seen.
      if (pending?.facts.id === read.facts.id && followsWith(pending.facts, read.facts)) continue;
      if (pending) yield rowOf(pending);
      pending = key === 'features' ? read : null;
      if (pending === null) yield rowOf(read);
    }
  }
  if (pending) yield rowOf(pending);
}

const rowOf = ({ line, facts }: { line: number; facts: EonetFacts }): ParsedRow =>
  parsedRow(line, () => eonetEvent(facts));

const factsOf = (
  line: number,
  value: unknown,
): { line: number; facts: EonetFacts } | { line: number; reason: string } =>
  recordOrReason(line, () => ({ facts: eonetFacts(value) }));

/** EONET v3: the response of /api/v3/events, or of /api/v3/events/geojson; the name of the array distinguishes them. */
export const EONET_FORMAT: EventFormat = {
  name: 'eonet',
  description: 'NASA EONET v3 natural events, JSON or GeoJSON',
  mediaTypes: ['application/json', 'application/geo+json'],
  parse: (stream, maxBytes) => parseEonet(openImportStream(stream, maxBytes)),
};
