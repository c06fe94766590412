import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../../../../config/settings';
import { checkArchiveFolder } from './archive-folder';
import { AuditArchive } from './audit-archive';

const folder = mkdtempSync(join(tmpdir(), 'tms-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const embedded = {
  auditArchiveDir: undefined,
  dataDir: join(folder, 'data'),
  databaseUrl: undefined,
  role: 'all',
} as const;
const shared = { ...embedded, databaseUrl: 'postgres://db.example.com/tms' } as const;
async function* text(): AsyncGenerator<string> {
  yield await Promise.resolve('line\n');
}

test.each(['all', 'work'] as const)(
  'a process with ROLE=%s on a shared database needs a folder for the archive',
  (role) => {
    expect(() => checkArchiveFolder({ ...shared, role })).toThrow(SettingsError);
    expect(() => checkArchiveFolder({ ...shared, role })).toThrow(
      /^AUDIT_ARCHIVE_DIR should be set if DATABASE_URL is set/,
    );
    expect(() => checkArchiveFolder({ ...shared, role, auditArchiveDir: folder })).not.toThrow();
  },
);

test('a process that only serves requests archives nothing and needs no folder', () => {
  expect(() => checkArchiveFolder({ ...shared, role: 'serve' })).not.toThrow();
});

test('the folder has to exist, because a missing mount would otherwise be replaced by a local folder', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const auditArchiveDir of [join(folder, 'missing'), join(folder, 'file')]) {
    expect(() => checkArchiveFolder({ ...shared, auditArchiveDir })).toThrow(
      /is not a folder that this process can write to/,
    );
  }
  const unmounted = new AuditArchive({ ...shared, auditArchiveDir: join(folder, 'missing') });
  await expect(unmounted.write('2020-01.ndjson.gz', text())).rejects.toThrow('ENOENT');
});

test('the archive of an embedded database is in its data folder', async () => {
  const archive = new AuditArchive(embedded);
  const written = await archive.write('2020-01.ndjson.gz', text());
  expect(readdirSync(join(folder, 'data/audit-archive'))).toEqual(['2020-01.ndjson.gz']);
  await expect(archive.verify('2020-01.ndjson.gz', written)).resolves.toBeUndefined();
});

test('a file that is missing or not what was written is reported', async () => {
  const archive = new AuditArchive({ ...shared, auditArchiveDir: folder });
  const written = await archive.write('2020-02.ndjson.gz', text());
  appendFileSync(join(folder, '2020-02.ndjson.gz'), 'x');
  await expect(archive.verify('2020-02.ndjson.gz', written)).rejects.toThrow(/2020-02\.ndjson\.gz .* not the file/);
  rmSync(join(folder, '2020-02.ndjson.gz'));
  await expect(archive.verify('2020-02.ndjson.gz', written)).rejects.toThrow('ENOENT');
});
