import { HARBOUR, person } from '../../support/fixtures/harbour-list';
import type { Answer } from '../../support/app/test-app';
import { LookupDesk, sourcesIn } from '../../support/fixtures/lookup-fixture';

/** After repeated timeouts, a source is not asked for a while. */
const SLOW = ['timeout', 'circuit_open'];
const NAMES = ['Anatoly', 'Boris', 'Dmitri', 'Fyodor', 'Gennady', 'Igor', 'Leonid', 'Maxim', 'Nikolai', 'Pavel'];
/** Enough other entities that an import takes a while. */
const crowd = (version: number) =>
  Array.from({ length: 1_500 }, (_, index) => {
    const [first = '', middle = ''] = [NAMES[index % 10], NAMES[Math.floor(index / 10) % 10]];
    return person(`crowd-${index}`, `${first} ${middle}ovich Zel${index}`, `19${10 + ((index + version) % 90)}-03-04`);
  });

let desk: LookupDesk;

/** Asks again as long as a busy machine takes longer to search the list than a lookup waits for it. */
async function lookUpBurov(): Promise<Answer> {
  for (;;) {
    const answer = await desk.post([
      ['name', 'Vikenty Burov'],
      ['date_of_birth', '1967-01-13'],
    ]);
    const unavailable = (answer.body.source_coverage?.unavailable ?? []) as { id: string; reason: string }[];
    const isSlow = unavailable.some(({ id, reason }) => id === 'other_lists' && SLOW.includes(reason));
    if (answer.status !== 503 && !isSlow) return answer;
  }
}

beforeAll(async () => {
  desk = await LookupDesk.open();
  await desk.importList('harbour', [...HARBOUR, ...crowd(0)]);
});
afterAll(() => desk.close());

test('while a list is replaced, every lookup finds an entity of every version, in one of them', async () => {
  const versions = new Set<number>();
  for (let round = 1; round <= 4; round += 1) {
    const imported = desk.importList('harbour', [...HARBOUR, ...crowd(round)]);
    const lookups = Array.from({ length: 40 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 40));
      return lookUpBurov();
    });
    const [answers] = await Promise.all([Promise.all(lookups), imported]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(sourcesIn(answer.body)).toEqual([['other_lists:harbour/burov']]);
      expect(answer.body.source_coverage.available).toContain('other_lists');
      const [{ dataset, version }] = answer.body.entities[0].profile.listings;
      expect(dataset).toBe('harbour');
      expect([round, round + 1]).toContain(version);
      versions.add(version as number);
    }
  }
  expect(versions.size).toBeGreaterThan(1);
}, 600_000);

test('a lookup returns the list version that it used, and an unchanged import creates no new one', async () => {
  const ask = async () => (await desk.lookUp([['imo_number', '9876543']])).entities[0];
  const before = await ask();
  await desk.importList('harbour', [...HARBOUR, ...crowd(4)]);
  const after = await ask();
  expect(after.entity_id).toBe(before.entity_id);
  const [[old], [latest]] = [before.profile.listings, after.profile.listings];
  expect(latest.version).toBe(old.version);
  expect(latest.first_seen).toBe(old.first_seen);
  expect(Date.parse(latest.last_seen as string)).toBeGreaterThan(Date.parse(old.last_seen as string));
});
