import { LookupDesk } from '../../support/fixtures/lookup-fixture';

let desk: LookupDesk;

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('other_lists', [
    {
      id: '12',
      schema: 'Person',
      properties: { name: ['Ruslan Demirov'], birthDate: ['1974-01-13'] },
    },
  ]);
});
afterAll(() => desk.close());

const bornOn = (date: string) =>
  desk.lookUp([
    ['name', 'Ruslan Demirov'],
    ['date_of_birth', date],
  ]);

test('reads a date of birth with day and month exchanged, and adds a warning', async () => {
  const answer = await bornOn('1974-13-01');
  expect(answer.warnings).toEqual([
    {
      code: 'invalid_date',
      message:
        'The date in identifiers[1].value does not exist; it was read with day and month exchanged, as 1974-01-13. ' +
        'Correct it if that is not what you meant.',
    },
  ]);
  expect(answer.identifiers[1]).toMatchObject({ type: 'date_of_birth', value: '1974-01-13' });
  expect(answer.entities).toHaveLength(1);
});

test.each([
  ['1974-01-32', '1974-01', 'only its year and month were used, 1974-01.'],
  ['1974-99-99', '1974', 'only its year was used, 1974.'],
])('compares %s by the parts that are valid', async (date, read, how) => {
  const { warnings, identifiers, entities } = await bornOn(date);
  expect(warnings).toEqual([{ code: 'invalid_date', message: expect.stringContaining(how) }]);
  expect(identifiers[1]).toMatchObject({ value: read });
  expect(entities).toHaveLength(1);
});

test('gives no warning about a date that exists', async () => {
  expect((await bornOn('1974-01-13')).warnings).toEqual([]);
});
