import { randomUUID } from 'node:crypto';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/app/test-database';
import { ListCursor } from '../paging/list-cursor';
import type { Page } from '../paging/page-query';
import { serviceDataSourceOptions } from './data-source';
import { Db, type SystemTx, type TenantTx, type TenantWideTx } from './db';
import { InstallationRepository } from './installation.repository';
import { TenantRepository, TenantWideRepository } from './tenant.repository';

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

/** The same rows, whose portfolio is a column like any other here. */
class TenantNotesRepository extends TenantWideRepository<NoteEntity, 'version'> {
  constructor() {
    super(NoteEntity);
  }

  page(tx: TenantWideTx, version: number): Promise<Page<NoteEntity>> {
    const order = { cursor: new ListCursor('notes', 'text'), orderBy: ['short_title'], direction: 'asc' } as const;
    return this.readList(tx, { ...order, where: 'version = $2', parameters: [version] }, { limit: 10 });
  }
}

const notes = new NotesRepository();
const tenantNotes = new TenantNotesRepository();
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

describe('TenantWideRepository', () => {
  test('finds and changes the rows of all portfolios of the tenant, and none of another tenant', async () => {
    const id = await addNote('of the tenant');
    const version = 7;
    expect(await db.runForTenant(here.tenantId, (tx) => tenantNotes.update(tx, id, { version }))).toBe(1);
    await db.runForTenant(randomUUID(), async (tx) => {
      expect(await tenantNotes.findById(tx, id)).toBeNull();
      expect(await tenantNotes.update(tx, id, { version: 8 })).toBe(0);
      expect(await tenantNotes.page(tx, version)).toMatchObject({ rows: [], total: 0 });
    });
    const page = await db.readForTenant(here.tenantId, (tx) => tenantNotes.page(tx, version));
    expect(page).toMatchObject({ rows: [{ id, ...here, version }], total: 1 });
  });

  test('inserts rows of the tenant of the transaction', async () => {
    const id = randomUUID();
    await db.run(elsewhere, (tx) => tenantNotes.insert(tx, { id, portfolioId: here.portfolioId, shortTitle: 'new' }));
    expect(await db.read(here, (tx) => notes.findById(tx, id))).toMatchObject({ id, ...here });
  });
});

describe('InstallationRepository', () => {
  test('finds and changes rows of any tenant, within a transaction of the system', async () => {
    const id = await addNote('of the installation');
    const all = new InstallationRepository<NoteEntity, 'version'>(NoteEntity);
    const change = (tx: SystemTx): Promise<number> => all.update(tx, id, { body: 'seen' });
    expect(await db.runAsSystem('test', change)).toBe(1);
    expect(await db.readAsSystem('test', (tx) => all.findById(tx, id))).toMatchObject({ ...here, body: 'seen' });
  });
});
