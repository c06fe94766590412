import { randomUUID } from 'node:crypto';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { ListCursor } from '../paging/list-cursor';
import type { Page } from '../paging/page-query';
import { serviceDataSourceOptions } from './data-source';
import { Db, type TenantTx } from './db';
import { TenantRepository } from './tenant.repository';

@Entity('note')
class NoteEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text', { name: 'short_title' })
  shortTitle: string;

  @Column('text', { nullable: true })
  body: string | null;

  @Column('integer', { default: () => '1' })
  version: number;
}

class NotesRepository extends TenantRepository<NoteEntity, 'version'> {
  constructor() {
    super(NoteEntity);
  }

  page(tx: TenantTx, limit: number): Promise<Page<Omit<NoteEntity, 'body'>>> {
    const order = { cursor: new ListCursor('notes', 'text'), orderBy: ['short_title'], direction: 'asc' } as const;
    return this.readList(tx, { ...order, without: ['body'] }, { limit });
  }
}

const notes = new NotesRepository();
const here = { tenantId: randomUUID(), portfolioId: randomUUID() };
const elsewhere = { ...here, portfolioId: randomUUID() };
let database: TestDatabase;
let dataSource: DataSource;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = serviceDataSourceOptions({ url: database.url, size: 2, applicationName: 'tms test' });
  dataSource = await new DataSource({ ...options, entities: [NoteEntity] }).initialize();
  // This test does not work across tenants, so one pool serves both roles.
  db = new Db(dataSource, dataSource);
  const owner = await new DataSource({ type: 'postgres', url: database.ownerUrl }).initialize();
  await owner.query(`
    create table note (id uuid primary key, tenant_id uuid not null, portfolio_id uuid not null,
      short_title text not null, body text, version integer not null default 1);
    grant all on note to tms_service`);
  await owner.destroy();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function addNote(shortTitle: string): Promise<string> {
  const id = randomUUID();
  await db.run(here, (tx) => notes.insert(tx, { id, shortTitle }));
  return id;
}

// The table has no row-level security, so that these tests show what the repository itself does.
describe('TenantRepository', () => {
  test('inserts rows of the portfolio of the transaction, with the defaults of the database', async () => {
    const id = await addNote('first');
    const note = await db.read(here, (tx) => notes.findById(tx, id));
    expect(note).toEqual({ id, ...here, shortTitle: 'first', body: null, version: 1 });
  });

  test('neither finds, changes nor deletes a row of another portfolio', async () => {
    const id = await addNote('second');
    await db.run(elsewhere, async (tx) => {
      expect(await notes.findById(tx, id, 'pessimistic_write')).toBeNull();
      expect(await notes.update(tx, id, { body: 'changed' })).toBe(0);
      expect(await notes.delete(tx, id)).toBe(0);
      expect(await notes.page(tx, 10)).toMatchObject({ rows: [], total: 0 });
    });
    expect(await db.read(here, (tx) => notes.findById(tx, id))).toMatchObject({ body: null });
  });

  test('changes values by SQL expressions and returns how many rows were changed', async () => {
    const id = await addNote('third');
    const changed = await db.run(here, (tx) => notes.update(tx, { id, version: 1 }, { version: () => 'version + 1' }));
    expect(changed).toBe(1);
    expect(await db.read(here, (tx) => notes.findOne(tx, { id, version: 2 }))).toMatchObject({ id });
  });

  test('refuses a condition whose value is undefined, instead of ignoring it', async () => {
    const id = undefined as unknown as string;
    await expect(db.run(here, (tx) => notes.delete(tx, { id }))).rejects.toThrow(/undefined/i);
  });

  test('reads a page in property names, without long columns and with the total', async () => {
    await addNote('a page');
    const page = await db.read(here, (tx) => notes.page(tx, 1));
    expect(page.rows).toEqual([{ id: expect.any(String) as string, ...here, shortTitle: 'a page', version: 1 }]);
    expect(page.total).toBeGreaterThan(1);
    expect(page.nextCursor).not.toBeNull();
  });

  test('needs one statement for each call', async () => {
    const id = randomUUID();
    const count = await db.run(here, async (tx) => {
      const runner = tx.manager.queryRunner;
      if (!runner) throw new Error('a transaction has a query runner');
      const query = jest.spyOn(runner, 'query');
      await notes.insert(tx, { id, shortTitle: 'counted' });
      await notes.update(tx, id, { body: 'counted' });
      await notes.findById(tx, id);
      await notes.delete(tx, id);
      return query.mock.calls.length;
    });
    expect(count).toBe(4);
  });
});
