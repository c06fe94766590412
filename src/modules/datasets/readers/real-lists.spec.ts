import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { describeWithData, sharedFile } from '../../../../test/support/app/shared-data';
import { readCslCsv } from './csl-csv';
import type { EntityRecord } from '../../../kernel/entities/entity-record';
import type { ListedRecord } from './listed-record';
import { readOfacCsv } from './ofac-csv';
import { readUnXml } from './un-xml';

const OFAC = {
  sdn: 'entities/ofac_2023-01/sdn.csv.gz',
  alt: 'entities/ofac_2023-01/alt_2024-01-08.csv.gz',
  add: 'entities/ofac_2023-01/add.csv.gz',
};
const UN = 'entities/un_sc_consolidated_2026-02-27.xml.gz';
const CSL = 'entities/us_consolidated_screening_list_2022-06.csv.gz';

const open = (file: string): AsyncIterable<Buffer> => createReadStream(sharedFile(file)).pipe(createGunzip());

interface Counts {
  entities: EntityRecord[];
  reasons: Record<string, number>;
}

async function count(records: AsyncIterable<ListedRecord>): Promise<Counts> {
  const counts: Counts = { entities: [], reasons: {} };
  for await (const record of records) {
    if ('entity' in record) counts.entities.push(record.entity);
    else counts.reasons[record.reason] = (counts.reasons[record.reason] ?? 0) + 1;
  }
  return counts;
}

const total = (entities: EntityRecord[], field: 'names' | 'identifiers' | 'birthDates' | 'addresses'): number =>
  entities.reduce((sum, entity) => sum + entity[field].length, 0);
const share = (entities: EntityRecord[], has: (entity: EntityRecord) => boolean): number =>
  entities.filter(has).length / entities.length;

describeWithData('published lists', [...Object.values(OFAC), UN, CSL], () => {
  it('reads the OFAC list', async () => {
    const parts = Object.entries(OFAC).map(([name, file]) => ({ name, chunks: open(file) }));
    const { entities, reasons } = await count(readOfacCsv(parts));
    expect(entities).toHaveLength(11_443);
    // The aliases were published a year later than the list.
    expect(reasons).toEqual({ 'alt.csv: sdn.csv has no entity with this number': 2_332 });
    const people = entities.filter(({ schema }) => schema === 'Person');
    expect(people).toHaveLength(5_890);
    expect(share(people, ({ birthDates }) => birthDates.length > 0)).toBeGreaterThan(0.94);
    expect(share(people, ({ extra }) => extra.birthDates !== undefined)).toBe(0);
    expect(total(entities, 'birthDates')).toBeGreaterThan(6_400);
    expect(total(entities, 'identifiers')).toBeGreaterThan(9_500);
    const vessels = entities.filter(({ schema }) => schema === 'Vessel');
    expect(share(vessels, ({ identifiers }) => identifiers.some(({ type }) => type === 'imo_number'))).toBeGreaterThan(
      0.95,
    );
  });

  it('reads the UN list', async () => {
    const { entities, reasons } = await count(readUnXml(open(UN)));
    expect([entities.length, reasons]).toEqual([1_003, {}]);
    expect(entities.filter(({ schema }) => schema === 'Person')).toHaveLength(730);
    expect(entities.filter(({ names }) => names.some(({ script }) => script === 'Arab')).length).toBeGreaterThan(300);
    expect(entities.every(({ listedOn }) => listedOn !== null)).toBe(true);
    expect(total(entities, 'names')).toBeGreaterThan(4_100);
  });

  it('reads the US consolidated screening list', async () => {
    const { entities, reasons } = await count(readCslCsv(open(CSL)));
    // The file has 14,160 rows; 71 entities are on two lists or more.
    expect([entities.length, reasons]).toEqual([14_048, {}]);
    expect(total(entities, 'addresses')).toBeGreaterThan(14_500);
    const people = entities.filter(({ schema }) => schema === 'Person');
    expect(people).toHaveLength(5_284);
    expect(share(people, ({ names }) => names[0]?.parts !== undefined)).toBeGreaterThan(0.98);
  });
});
