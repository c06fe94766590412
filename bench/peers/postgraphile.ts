import { Client } from 'pg';
import type { LoadRequest } from '../api-load';
import { EVENT_FIELDS, type Peer, type PeerAsk, type PeerServer } from './peer';
import { freePort, startProcess } from './peer-process';

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const FIELDS = `${EVENT_FIELDS.map(camelCase).join(' ')} locationPoint { x y }`;

/**
 * PostGraphile only has equality conditions, so the filtered page has no date. One event by id is the event alone,
 * since there are no foreign keys to join by.
 */
export const postgraphile: Peer = {
  name: 'PostGraphile 4',
  specifier: 'postgraphile@4',
  start,
  requests: ({ pageSize, pages, countries, ids }: PeerAsk) => ({
    'page with total': pages.map((page) => graphQl(list(`first: ${pageSize}, offset: ${(page - 1) * pageSize}`))),
    'filtered page': countries.map((country) =>
      graphQl(list(`first: ${pageSize}, condition: { locationCountry: "${country}", eventCategory: "conflict" }`)),
    ),
    'one by id': ids.map((id) => graphQl(`{ eventById(id: "${id}") { ${FIELDS} categorySpecificData } }`)),
  }),
};

const list = (bounds: string): string =>
  `{ allEvents(${bounds}, orderBy: [EVENT_DATE_DESC, ID_ASC]) { totalCount nodes { ${FIELDS} } } }`;

const graphQl = (query: string): LoadRequest => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) });

/** A smart comment: names that PostGraphile generates from other tables would collide. */
const OMIT_OTHER_TABLES = `do $$ declare other regclass; begin
  for other in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relname not in ('event', 'event_actor', 'event_source', 'actor')
  loop execute format('comment on table %s is %L', other, '@omit'); end loop;
end $$`;

async function start(folder: string, databaseUrl: string): Promise<PeerServer> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(OMIT_OTHER_TABLES);
  } finally {
    await owner.end();
  }
  const port = await freePort();
  const words = ['-c', databaseUrl, '-s', 'public', '-n', '127.0.0.1', '-p', String(port)];
  const quiet = ['--disable-query-log', '--disable-graphiql'];
  const server = await startProcess(`${folder}/node_modules/postgraphile/cli.js`, [...words, ...quiet], {
    folder,
    url: `http://127.0.0.1:${port}`,
    readyPath: '/graphql?query=%7B__typename%7D',
  });
  return { ...server, headers: { 'content-type': 'application/json' } };
}
