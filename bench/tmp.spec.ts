import { openTestCorpus, sampleEvents } from '../test/support/event-samples';
test('x', async () => {
  const c = await openTestCorpus();
  await c.importEvents(sampleEvents(4500));
  const [a] = await c.query<any>(`select id from actor where source_actor_id='a'`);
  const ids = (await c.query<any>('select id from event order by id limit 2000')).map((r) => r.id);
  const ex = async (sql: string, p: unknown[]) => { const t = performance.now(); const r = await c.query<any>('explain (analyze, buffers) ' + sql, p); console.log((performance.now() - t) | 0, r.map((x) => x['QUERY PLAN']).join('\n')); };
  await ex(`select event.id from event where event.id in (select event_id from event_actor where actor_id = $1::uuid) order by event.event_date desc nulls last, event.id limit 20000`, [a.id]);
  await ex(`select event.id, event.title from event where event.id in (select event_id from event_actor where actor_id = $1::uuid) and event.id = any($2::uuid[])`, [a.id, ids]);
  await c.close();
}, 60000);
