import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { file, FORM_TYPE, formBody, type FormEntry, value } from '../../../../test/support/http/form-body';
import { chunksOf } from '../../../../test/support/samples/import-rows';
import {
  ADD,
  ALT,
  collect,
  CSL,
  ftmLine,
  OFAC_XML,
  type Outcome,
  SDN,
  UN_XML,
} from '../../../../test/support/samples/list-readers';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { DATASET_FORMATS, type DatasetFormat, formatsFor, openList, OWN_LISTS } from './dataset-formats';

const MAPPING = { No: 'id', Name: 'name' };
const TABLE = 'No,Name\n1,Jane Doe\n2,Joan Roe\n';

const streamOf = (content: string | Buffer): Readable =>
  Readable.from(chunksOf(Buffer.from(content), 100), { objectMode: false });

interface Read extends Outcome {
  mapping: object | null;
}

async function read(
  format: DatasetFormat,
  content: string | Buffer,
  { contentType, lastMapping = null }: { contentType?: string; lastMapping?: unknown } = {},
): Promise<Read> {
  const { records, mapping } = await openList(format, { stream: streamOf(content), contentType, lastMapping });
  return { ...(await collect(records)), mapping };
}

const readForm = (format: DatasetFormat, entries: FormEntry[], lastMapping: unknown = null): Promise<Read> =>
  read(format, formBody(entries), { contentType: FORM_TYPE, lastMapping });

/** The text of the refusal. */
async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  return error instanceof ValidationError ? error.detail.map(({ msg }) => msg).join() : String(error);
}

describe('formatsOf', () => {
  test('allows known lists only their own formats, and others FollowTheMoney and tables', () => {
    expect(OWN_LISTS.flatMap(formatsFor)).toEqual(['ofac-csv', 'ofac-xml', 'un-xml', 'csl-csv']);
    for (const id of ['my_list', 'constructor', 'toString', '__proto__'])
      expect(formatsFor(id)).toEqual(['ftm', 'csv']);
  });
});

describe('openList', () => {
  const samples: Record<DatasetFormat, { content: string | Buffer; contentType?: string; captions: string[] }> = {
    'ofac-csv': {
      content: formBody([file('alt', ALT), file('add', ADD), file('sdn', SDN)]),
      contentType: FORM_TYPE,
      captions: ['Jane Mary DOE', 'EXAMPLE HOLDING, LTD.', 'EXAMPLE STAR'],
    },
    'ofac-xml': { content: OFAC_XML, captions: ['Jane Mary DOE', 'EXAMPLE STAR'] },
    'un-xml': { content: UN_XML, captions: ['JANE MARY DOE', 'EXAMPLE GROUP (EG)'] },
    'csl-csv': { content: CSL, captions: ['Jane DOE', 'Example Works, Ltd.'] },
    ftm: {
      content: ftmLine({ id: 'a', schema: 'Person', properties: { name: ['Jane'] } }),
      captions: ['Jane'],
    },
    csv: {
      content: formBody([value('mapping', JSON.stringify(MAPPING)), file('file', TABLE)]),
      contentType: FORM_TYPE,
      captions: ['Jane Doe', 'Joan Roe'],
    },
  };

  test.each(DATASET_FORMATS)('reads %s plain and compressed', async (format) => {
    const { content, contentType, captions } = samples[format];
    for (const body of [content, gzipSync(content)]) {
      const { entities, error } = await read(format, body, contentType === undefined ? {} : { contentType });
      expect(error).toBeNull();
      expect(entities.map(({ caption }) => caption)).toEqual(captions);
    }
  });

  test('reads compressed parts', async () => {
    const { entities } = await readForm('ofac-csv', [
      file('sdn', gzipSync(SDN)),
      file('add', ADD),
      file('alt', gzipSync(ALT)),
    ]);
    expect(entities).toHaveLength(3);
  });

  test.each([
    ['a part is missing', [file('sdn', SDN), file('alt', ALT)], 'The part add is missing'],
    ['all are', [], 'The parts sdn, alt and add are missing'],
    [
      'a part has an unknown name',
      [file('sdn', SDN), file('addresses', ADD)],
      'The parts should be named sdn, alt and add',
    ],
    ['one comes twice', [file('sdn', SDN), file('alt', ALT), file('sdn', SDN)], 'The part sdn appears twice'],
  ])('of ofac-csv reports that %s', async (_what, entries, error) => {
    expect(await readForm('ofac-csv', entries)).toMatchObject({ error });
  });
});

describe('openList of csv', () => {
  test('stores the mapping and reuses that of the last import', async () => {
    const first = await readForm('csv', [value('mapping', JSON.stringify(MAPPING)), file('file', TABLE)]);
    expect(first).toMatchObject({ mapping: MAPPING, entities: [{ sourceEntityId: '1' }, { sourceEntityId: '2' }] });
    const again = await read('csv', TABLE, { contentType: 'text/csv', lastMapping: first.mapping });
    expect(again).toEqual(first);
    expect(await readForm('csv', [file('file', TABLE)], MAPPING)).toEqual(first);
  });

  test('prefers a new mapping to the stored one', async () => {
    const mapping = { No: 'name', Name: 'id' };
    const { entities } = await readForm(
      'csv',
      [file('mapping', JSON.stringify(mapping)), value('file', TABLE)],
      MAPPING,
    );
    expect(entities.map(({ caption }) => caption)).toEqual(['1', '2']);
  });

  const mapping = value('mapping', JSON.stringify(MAPPING));
  test.each<[string, FormEntry[], string]>([
    ['no part', [], 'the first part should be mapping'],
    ['no mapping', [file('file', TABLE)], 'the first part should be mapping'],
    ['the mapping last', [file('file', TABLE), mapping], 'the first part should be mapping'],
    ['the mapping alone', [mapping], 'the part file should follow the part mapping'],
    ['another part', [mapping, file('table', TABLE)], 'the part file should follow the part mapping'],
    ['two mappings', [mapping, mapping, file('file', TABLE)], 'the part file should follow the part mapping'],
    ['no JSON', [value('mapping', '{"No":'), file('file', TABLE)], 'the mapping should be JSON'],
    ['JSON of null', [value('mapping', 'null'), file('file', TABLE)], 'the mapping should be a JSON object'],
    ['JSON that is no object', [value('mapping', '[1]'), file('file', TABLE)], 'the mapping should be a JSON object'],
    [
      'an unknown field',
      [value('mapping', '{"No":"key"}'), file('file', TABLE)],
      'each column should be assigned one of id, ',
    ],
    ['no id', [value('mapping', '{"Name":"name"}'), file('file', TABLE)], 'one column should be assigned the field id'],
    [
      'no name',
      [value('mapping', '{"No":"id"}'), file('file', TABLE)],
      'one column should be assigned the field name or last_name',
    ],
    ['invalid UTF-8', [value('mapping', Buffer.from([0xff])), file('file', TABLE)], 'the mapping should be JSON'],
    [
      'a mapping of 65,537 bytes',
      [value('mapping', `${JSON.stringify(MAPPING)}${' '.repeat(65_537)}`), file('file', TABLE)],
      'the mapping should have at most 65536 bytes',
    ],
  ])('refuses a form with %s', async (_what, entries, reason) => {
    expect(await refusalOf(readForm('csv', entries))).toContain(`Value error, ${reason}`);
  });

  test('refuses a third part after reading the table', async () => {
    const { records } = await openList('csv', {
      stream: streamOf(formBody([mapping, file('file', TABLE), value('more', 'x')])),
      contentType: FORM_TYPE,
      lastMapping: null,
    });
    expect(await refusalOf(collect(records))).toContain('the part file should be the last part');
  });

  test('refuses a first table without a mapping, and an invalid stored mapping', async () => {
    expect(await refusalOf(read('csv', TABLE))).toContain('the first import of this list needs a form');
    expect(await refusalOf(read('csv', TABLE, { lastMapping: { No: 'gone' } }))).toContain(
      'each column should be assigned one of',
    );
  });

  test('names the missing column', async () => {
    expect(await read('csv', 'No,Title\n1,x\n', { lastMapping: MAPPING })).toMatchObject({
      error: 'The header is missing the column Name',
      entities: [],
    });
  });

  // A connection that breaks after the refusal must not end the process or leave listeners behind.
  test.each([
    ['refused at its first part', [file('file', TABLE), mapping]],
    ['refused at its mapping', [value('mapping', '{'), file('file', TABLE)]],
    ['refused within its table', [mapping, file('file', 'No,Title\n'), value('more', 'x')]],
  ])('releases the stream of a form that is %s', async (_when, entries) => {
    const body = new PassThrough();
    body.write(formBody(entries).subarray(0, -1));
    const reading = openList('csv', { stream: body, contentType: FORM_TYPE, lastMapping: null });
    await reading.then(({ records }) => collect(records)).catch(() => undefined);
    body.write('more');
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect([body.listenerCount('data'), body.isPaused()]).toEqual([0, true]);
    body.destroy(new Error('aborted'));
    for (let turns = 0; turns < 10; turns += 1) await turn();
  });
});
