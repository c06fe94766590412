import type { SecretMarks } from './secret-marks';

interface MarkedImport {
  path: string;
  line: string;
}

/** For each import a valid line and an invalid one, both with marks in all texts. */
export function markedImports(marks: SecretMarks): MarkedImport[] {
  return IMPORTS.flatMap(({ path, taken, refused }) =>
    (['taken', 'refused'] as const).map((kind) => {
      const at = (field: string): string => marks.at(`import ${kind} ${path} ${field}`);
      const line = { ...taken(at), ...(kind === 'refused' && refused(at)) };
      return { path, line: `${JSON.stringify(line)}\n` };
    }),
  );
}

type MarkAt = (field: string) => string;

const IMPORTS: { path: string; taken: (at: MarkAt) => object; refused: (at: MarkAt) => object }[] = [
  {
    path: '/v1/admin/events/import?format=ndjson',
    taken: (at) => ({
      source: 'marked',
      sourceEventId: at('sourceEventId'),
      title: at('title'),
      description: at('description'),
      eventCategory: 'conflict',
      eventType: 'battle',
      eventDate: '2018-02-06',
      location: at('location'),
      salienceScore: 0.5,
      salienceRationale: at('salienceRationale'),
      actors: [{ sourceActorId: at('actor'), name: at('actor'), role: 'side_a' }],
      sources: [{ url: null, domain: `${at('domain')}.example`, type: 'news', title: at('source') }],
      categorySpecificData: { [at('data')]: at('data') },
    }),
    refused: (at) => ({ eventDate: at('eventDate'), locationCoordinates: at('locationCoordinates') }),
  },
  {
    path: '/v1/admin/articles/import?format=ndjson',
    taken: (at) => ({
      url: `https://${at('url')}.example/${at('url')}`,
      title: at('title'),
      text: at('text'),
      author: at('author'),
      publisher: at('publisher'),
    }),
    refused: (at) => ({ url: at('url'), published_at: at('published_at') }),
  },
  {
    path: '/v1/admin/datasets/marked/import?format=ftm',
    taken: (at) => ({
      id: at('id'),
      schema: 'Person',
      properties: { name: [`${at('name')} ${at('name')}`], passportNumber: [at('passport')], notes: [at('notes')] },
    }),
    refused: (at) => ({ schema: at('schema'), properties: at('properties') }),
  },
];
