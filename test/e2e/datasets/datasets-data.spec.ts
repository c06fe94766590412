import { readFileSync } from 'node:fs';
import { file } from '../../support/http/form-body';
import { ListDesk } from '../../support/fixtures/list-fixture';
import { describeWithData, sharedFile, sharedStream } from '../../support/app/shared-data';

const OFAC = {
  sdn: 'entities/ofac_2023-01/sdn.csv.gz',
  alt: 'entities/ofac_2023-01/alt_2024-01-08.csv.gz',
  add: 'entities/ofac_2023-01/add.csv.gz',
};
const UN = 'entities/un_sc_consolidated_2026-02-27.xml.gz';
const CSL = 'entities/us_consolidated_screening_list_2022-06.csv.gz';

describeWithData('lists as they are published, over HTTP', [...Object.values(OFAC), UN, CSL], () => {
  let desk: ListDesk;
  beforeAll(async () => {
    desk = await ListDesk.open();
  });
  afterAll(() => desk.close());

  const ofacForm = () => Object.entries(OFAC).map(([name, path]) => file(name, readFileSync(sharedFile(path))));

  test('imports complete lists, three at a time', async () => {
    const [ofac, un, csl] = await Promise.all([
      desk.send('sanctions_ofac', 'ofac-csv', ofacForm()),
      desk.send('sanctions_un', 'un-xml', sharedStream(UN)),
      desk.send('us_consolidated', 'csl-csv', sharedStream(CSL)),
    ]);
    const first = { version: 1, revised: 0, unchanged: 0, removed: 0 };
    // The aliases are from a list that is a year older.
    expect(ofac.body).toMatchObject({ ...first, read: 13_775, stored: 11_443, rejected: 2_332 });
    expect(un.body).toMatchObject({ ...first, read: 1_003, stored: 1_003, rejected: 0 });
    expect(csl.body).toMatchObject({ ...first, read: 14_048, stored: 14_048, rejected: 0 });
    const { datasets } = (await desk.get('')).body;
    expect(datasets.map((each: { id: string; entity_count: number }) => [each.id, each.entity_count])).toEqual([
      ['sanctions_ofac', 11_443],
      ['sanctions_un', 1_003],
      ['us_consolidated', 14_048],
    ]);
    expect((await desk.get('/us_consolidated/entities?limit=1')).body.total).toBe(14_048);
    expect(await desk.leftovers()).toEqual({ staged: 0, segments: 0 });
  }, 600_000);

  test.each([
    ['sanctions_ofac', 'Vladimir Putin', 'PUTIN'],
    ['sanctions_ofac', 'Владимир Путин', 'PUTIN'],
    ['sanctions_ofac', 'Wladimir Wladimirowitsch Putin', 'PUTIN'],
    ['sanctions_ofac', 'Сергей Викторович Лавров', 'LAVROV'],
    ['sanctions_ofac', 'بشار الأسد', 'ASSAD'],
    ['sanctions_ofac', 'Bashar al Asad', 'ASSAD'],
    ['sanctions_ofac', 'Igor Setchin', 'SECHIN'],
    ['sanctions_un', 'أيمن محمد ربيع الظواهري', 'ZAWAHIRI'],
    ['sanctions_un', 'Айман аз-Завахири', 'ZAWAHIRI'],
    ['sanctions_un', 'Aiman Muhammed Rabi al-Zawahiri', 'ZAWAHIRI'],
    ['us_consolidated', 'Рамзан Кадыров', 'KADYROV'],
    ['us_consolidated', 'Ramsan Kadirow', 'KADYROV'],
  ])('finds in %s: %s', async (list, name, family) => {
    const found = (await desk.find(name, 'name', 50)).filter(({ dataset }) => dataset === list).slice(0, 3);
    const words = found.flatMap(({ entity }) => entity.names.map(({ value }) => value.toUpperCase()));
    expect(words.join('\n')).toContain(family);
  });

  test.each([
    ['company_name', 'Росбанк', 'ROSBANK'],
    ['company_name', 'Islamic Republic of Iran Shipping Lines', 'ISLAMIC REPUBLIC OF IRAN SHIPPING LINES'],
    ['company_name', 'IRISL', 'ISLAMIC REPUBLIC OF IRAN SHIPPING LINES'],
    ['company_name', 'Aero-Caribbean', 'AEROCARIBBEAN AIRLINES'],
    ['imo_number', '9187629', ''],
  ])('finds by %s: %s', async (type, sought, listed) => {
    const found = await desk.find(sought, type, 5);
    const names = found.flatMap(({ entity }) => entity.names.map(({ value }) => value.toUpperCase()));
    expect(names.some((name) => name.includes(listed))).toBe(true);
  });

  test('reports lists that are sent again as unchanged', async () => {
    const { body } = await desk.send('sanctions_un', 'un-xml', sharedStream(UN));
    expect(body).toMatchObject({ version: 1, stored: 0, unchanged: 1_003, removed: 0 });
    const again = await desk.send('sanctions_ofac', 'ofac-csv', ofacForm());
    expect(again.body).toMatchObject({ version: 1, unchanged: 11_443, rejected: 2_332 });
  }, 600_000);
});
