import { gzipSync } from 'node:zlib';
import { file, FORM_TYPE, formBody, type FormEntry, value } from '../../support/http/form-body';
import { ListDesk, person, type Sent } from '../../support/fixtures/list-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { ADD, ALT, CSL, OFAC_XML, SDN, UN_XML } from '../../support/samples/list-readers';

let desk: ListDesk;
let tenant: Record<string, string>;
beforeAll(async () => {
  desk = await ListDesk.open();
  tenant = await desk.service.tenant('lists', { analyst: { role: 'analyst' }, admin: { role: 'admin' } });
});
afterAll(() => desk.close());

const MAPPING = { No: 'id', Name: 'name', Passport: 'passport_number' };
const mapping = value('mapping', JSON.stringify(MAPPING));
const TABLE = 'No,Name,Passport\n1,Jane Doe,A 12-345\n2,Joan Roe,\n';
const OFAC = [file('sdn', SDN), file('alt', ALT), file('add', ADD)];

describe('POST /v1/admin/datasets/{id}/import', () => {
  test.each<{ list: string; format: string; sent: Sent; counts: object; captions: string[] }>([
    {
      list: 'sanctions_ofac',
      format: 'ofac-csv',
      sent: OFAC,
      counts: { read: 4, stored: 3, rejected: 1 },
      captions: ['EXAMPLE HOLDING, LTD.', 'EXAMPLE STAR', 'Jane Mary DOE'],
    },
    {
      list: 'sanctions_ofac',
      format: 'ofac-xml',
      sent: OFAC_XML,
      counts: { read: 3, stored: 1, revised: 1, rejected: 1, removed: 2 },
      captions: ['EXAMPLE STAR', 'Jane Mary DOE'],
    },
    {
      list: 'sanctions_un',
      format: 'un-xml',
      sent: UN_XML,
      counts: { read: 2, stored: 2 },
      captions: ['EXAMPLE GROUP (EG)', 'JANE MARY DOE'],
    },
    {
      list: 'us_consolidated',
      format: 'csl-csv',
      sent: CSL,
      counts: { read: 3, stored: 2, rejected: 1 },
      captions: ['Example Works, Ltd.', 'Jane DOE'],
    },
    {
      list: 'by_ftm',
      format: 'ftm',
      sent: person('1', 'Jane Doe') + person('2', 'Joan Roe'),
      counts: { read: 2, stored: 2 },
      captions: ['Jane Doe', 'Joan Roe'],
    },
    {
      list: 'by_csv',
      format: 'csv',
      sent: [mapping, file('file', TABLE)],
      counts: { read: 2, stored: 2 },
      captions: ['Jane Doe', 'Joan Roe'],
    },
  ])('imports $format into $list', async ({ list, format, sent, counts, captions }) => {
    const version = ((await desk.get(`/${list}`)).body.version ?? 0) + 1;
    const { status, body } = await desk.send(list, format, sent);
    const none = { read: 0, stored: 0, revised: 0, unchanged: 0, rejected: 0, removed: 0 };
    expect([status, body]).toEqual([
      200,
      { dataset: list, version, ...none, ...counts, rejections: expect.any(Array) },
    ]);
    expect(body.rejections).toHaveLength(body.rejected);
    const { body: listed } = await desk.get(`/${list}/entities?status=listed`);
    const names = listed.entities.map(({ caption }: { caption: string }) => caption);
    expect([names.sort(), listed.total]).toEqual([captions, captions.length]);
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test('accepts gzip as a file, as a body with Content-Encoding and within compressed formats', async () => {
    const lines = person('1', 'Jane Doe');
    expect((await desk.send('packed', 'ftm', gzipSync(lines))).body).toMatchObject({ stored: 1, version: 1 });
    const headers = { 'content-encoding': 'gzip' };
    expect((await desk.send('packed', 'ftm', gzipSync(lines), { headers })).body).toMatchObject({ unchanged: 1 });
    const packedForm = { headers: { ...headers, 'content-type': FORM_TYPE } };
    const form = await desk.send('packed_form', 'csv', gzipSync(formBody([mapping, file('file', TABLE)])), packedForm);
    expect(form.body).toMatchObject({ stored: 2 });
    const packedFile = await desk.send('packed_form', 'csv', [mapping, file('file', gzipSync(TABLE))]);
    expect(packedFile.body).toMatchObject({ unchanged: 2 });
  });

  test('remembers the column mapping of a table until another one is sent', async () => {
    await desk.send('mapped', 'csv', [mapping, file('file', TABLE)]);
    const alone = await desk.send('mapped', 'csv', `${TABLE}3,Jack Coe,\n`, {
      headers: { 'content-type': 'text/csv' },
    });
    expect(alone.body).toMatchObject({ version: 2, stored: 1, unchanged: 2 });
    expect((await desk.send('mapped', 'csv', [file('file', TABLE)])).body).toMatchObject({ version: 3, removed: 1 });
    const other = value('mapping', JSON.stringify({ No: 'id', Passport: 'extra', Name: 'name' }));
    expect((await desk.send('mapped', 'csv', [other, file('file', TABLE)])).body).toMatchObject({ revised: 1 });
    expect((await desk.send('mapped', 'csv', TABLE)).body).toMatchObject({ version: 4, unchanged: 2 });
    expect((await desk.sendFtm('mapped', [person('1', 'Jane Doe')])).body).toMatchObject({ version: 5 });
    expect((await desk.send('mapped', 'csv', TABLE)).body).toMatchObject({ version: 6, stored: 1, revised: 1 });
  });

  test('does not store the mapping of a failed import', async () => {
    const bad = value('mapping', JSON.stringify({ Number: 'id', Name: 'name' }));
    expect((await desk.send('unmapped', 'csv', [bad, file('file', TABLE)])).status).toBe(422);
    const { status, body } = await desk.send('unmapped', 'csv', TABLE);
    expect([status, body.detail[0].msg]).toEqual([
      422,
      expect.stringContaining('the first import of this list needs a form'),
    ]);
  });

  test('rejects rows with line and reason, and rows with a repeated id', async () => {
    const lines = [
      person('1', 'Jane Doe'),
      'nonsense\n',
      person('1', 'Jane Again'),
      person('', 'Nobody'),
      person('2', []),
      person('3', 'Joan Roe'),
    ];
    const { body } = await desk.sendFtm('rejecting', lines);
    expect(body).toEqual({
      dataset: 'rejecting',
      version: 1,
      read: 6,
      stored: 2,
      revised: 0,
      unchanged: 0,
      rejected: 4,
      removed: 0,
      rejections: [
        { line: 2, reason: expect.any(String) },
        { line: 3, reason: 'An entity with this id is already on line 1' },
        { line: 4, reason: 'The entity has no id' },
        { line: 5, reason: 'The entity has no name' },
      ],
    });
    expect(await desk.entities('rejecting')).toMatchObject([{ caption: 'Jane Doe' }, { caption: 'Joan Roe' }]);
  });

  test('returns a hundred rejections and counts all', async () => {
    const { body } = await desk.sendFtm('rejecting', [person('1', 'Jane Doe'), ...Array(150).fill('nonsense\n')]);
    expect(body).toMatchObject({ read: 151, rejected: 150 });
    expect(body.rejections).toHaveLength(100);
  });

  // One such text in an index key would fail the import of the whole list.
  test('accepts names, numbers and ids of the maximum length', async () => {
    const signs = (count: number, from: number): string =>
      String.fromCodePoint(...Array.from({ length: count }, (_, at) => from + ((at * 7_919) % 8_000)));
    const lines = [
      person('漢'.repeat(200), 'Jane Doe'),
      person('long name', signs(1_000, 0x4e00)),
      person('name of one word', signs(300, 0x4e00)),
      person('long word', `Jane ${'qx'.repeat(400)}`),
      person('long number', 'Joan Roe', { passportNumber: [signs(1_900, 0x4e00)] }),
      person('outside the first plane', signs(500, 0x20000), { idNumber: [signs(900, 0x20000)] }),
    ];
    expect((await desk.sendFtm('long', lines)).body).toMatchObject({ stored: 6, rejected: 0 });
    expect((await desk.found('long', signs(300, 0x4e00)))[0]).toBe('name of one word');
    expect(await desk.entities('long')).toHaveLength(6);
  });
});

describe('rejected imports of lists', () => {
  test.each([
    ['sanctions_un', 'un-xmI', 'enum'],
    ['sanctions_un', 'ofac-csv', 'enum'],
    ['sanctions_un', 'ftm', 'enum'],
    ['my_list', 'un-xml', 'enum'],
    ['my_list', '', 'missing'],
    ['my_list', 'ftm&allow_shrink=perhaps', 'bool_parsing'],
  ])('rejects %s with format %j: %s', async (list, format, type) => {
    const { status, body } = await desk.send(list, format, 'x');
    const field = type === 'bool_parsing' ? 'allow_shrink' : 'format';
    expect([status, body.detail]).toEqual([422, [{ loc: ['query', field], msg: expect.any(String), type }]]);
  });

  test.each(['A', 'a.b', '-a', '%20', 'ä', 'a'.repeat(65), '..%2f'])('rejects the list %j', async (list) => {
    for (const answer of [await desk.send(list, 'ftm', 'x'), await desk.get(`/${list}`)]) {
      expect([answer.status, answer.body.detail?.[0]?.loc]).toEqual([422, ['path', 'dataset_id']]);
    }
  });

  test('rejects a request without a format', async () => {
    const sent = { key: OPERATOR_KEY, rawBody: 'x' };
    const { status, body } = await desk.service.call('POST', '/v1/admin/datasets/x/import', sent);
    expect([status, body.detail]).toMatchObject([422, [{ loc: ['query', 'format'], type: 'missing' }]]);
  });

  test('rejects an empty body, chunked or not', async () => {
    const empty = new ReadableStream({ start: (controller) => controller.close() });
    for (const { status, body } of [await desk.send('my_list', 'ftm', ''), await desk.send('my_list', 'ftm', empty)]) {
      expect([status, body.detail]).toEqual([422, [{ loc: ['body'], msg: 'Field required', type: 'missing' }]]);
    }
  });

  test('rejects another encoding', async () => {
    const headers = { 'content-encoding': 'br' };
    expect((await desk.send('my_list', 'ftm', person('1', 'Jane'), { headers })).status).toBe(415);
  });

  test.each(['text/csv', 'application/json', 'multipart/form-data', 'multipart/mixed; boundary=x'])(
    'rejects OFAC’s files as %s',
    async (contentType) => {
      const { status, body } = await desk.send('sanctions_ofac', 'ofac-csv', SDN, {
        headers: { 'content-type': contentType },
      });
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['header', 'content-type'], type: 'value_error', msg: expect.stringContaining('multipart/form-data') }],
      ]);
    },
  );

  test.each<[string, FormEntry[], string]>([
    ['without the table', [mapping], 'the part file should follow the part mapping'],
    ['with a mapping that is no JSON', [value('mapping', '{'), file('file', TABLE)], 'the mapping should be JSON'],
    [
      'with a mapping to nothing',
      [value('mapping', '{"No":"x"}'), file('file', TABLE)],
      'each column should be assigned one of id',
    ],
    ['with another part', [mapping, file('file', TABLE), value('more', 'x')], 'the part file should be the last part'],
  ])('rejects a form %s', async (_what, entries, reason) => {
    const { status, body } = await desk.send('refusing', 'csv', entries);
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['body'], type: 'value_error', msg: expect.stringContaining(reason) }],
    ]);
    const [last] = await desk.imports('refusing');
    expect(last).toMatchObject({ outcome: 'failed', error: expect.stringContaining(reason), version: null });
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  });

  test.each([
    ['OFAC’s files without one of them', 'sanctions_ofac', 'ofac-csv', OFAC.slice(1), 'The part sdn is missing'],
    ['text that is not XML', 'sanctions_un', 'un-xml', 'nonsense', ''],
    ['a table of another kind', 'us_consolidated', 'csl-csv', 'a,b\n1,2\n', 'The header is missing the columns'],
  ])('rejects %s and keeps the current version', async (_what, list, format, sent, reason) => {
    const before = (await desk.get(`/${list}`)).body;
    const { status, body } = await desk.send(list, format, sent);
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ['body'],
          type: 'value_error',
          msg: expect.stringMatching(new RegExp(`${reason}.*Nothing was replaced$`)),
        },
      ],
    ]);
    expect((await desk.get(`/${list}`)).body).toMatchObject({
      version: before.version,
      imported_at: before.imported_at,
    });
  });

  test('rejects callers other than the operator', async () => {
    for (const key of [tenant.analyst, tenant.admin]) {
      const answers = [
        await desk.sendFtm('my_list', [person('1', 'Jane')], { key: key ?? '' }),
        await desk.get('', key),
        await desk.get('/sanctions_un', key),
        await desk.get('/sanctions_un/entities', key),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
        answers.map(() => [403, 'insufficient_scope']),
      );
    }
  });
});
