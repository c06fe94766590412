/** What tests of imported lists share: the service with a database of its own, lists as they are sent, and who is found. */
import { Client } from 'pg';
import { checkIdentifiers } from '../../src/kernel/identifiers/check-identifiers';
import { subjectOf } from '../../src/kernel/resolution/subject';
import type { ListedEntity } from '../../src/modules/datasets/datasets.contract';
import { DatasetsService } from '../../src/modules/datasets/datasets.service';
import { FORM_TYPE, formBody, type FormEntry } from './form-body';
import { ftmLine } from './list-readers';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from './test-app';

export type Sent = string | Buffer | ReadableStream | FormEntry[];

export interface SendOptions {
  query?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** A line of FollowTheMoney with a name, or with names and whatever else. */
export const person = (id: string, names: string | string[], more: Record<string, string[]> = {}): string =>
  ftmLine({ id, schema: 'Person', properties: { name: [names].flat(), ...more } });

/** `count` persons, each with words of their own in the name. */
export const crowd = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => person(`p${from + index}`, crowdName(from + index)));

const SYLLABLES = ['ba', 'do', 'gi', 'ke', 'lu', 'mo', 'ni', 'pa', 're', 'to'];
const syllablesOf = (number: number): string =>
  [...String(number).padStart(4, '0')].map((digit) => SYLLABLES[Number(digit)] ?? '').join('');
export const crowdName = (index: number): string => `${syllablesOf(index * 7 + 3)} ${syllablesOf(9_999 - index * 3)}`;

export class ListDesk {
  private constructor(
    readonly service: TestApp,
    private readonly owner: Client,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<ListDesk> {
    const service = await startTestApp(environment);
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    return new ListDesk(service, owner);
  }

  async close(): Promise<void> {
    await this.owner.end();
    await this.service.close();
  }

  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query(sql, parameters)).rows as Row[];
  }

  /** Sends a list: a form where parts are given. */
  send(
    list: string,
    format: string,
    sent: Sent,
    { query = '', key = OPERATOR_KEY, headers = {} }: SendOptions = {},
  ): Promise<Answer> {
    const isForm = Array.isArray(sent);
    return this.service.call('POST', `/v1/admin/datasets/${list}/import?format=${format}${query}`, {
      key,
      rawBody: isForm ? formBody(sent) : sent,
      headers: { ...(isForm && { 'content-type': FORM_TYPE }), ...headers },
    });
  }

  sendFtm(list: string, lines: readonly string[], options: SendOptions = {}): Promise<Answer> {
    return this.send(list, 'ftm', lines.join(''), options);
  }

  get(path: string, key: string = OPERATOR_KEY): Promise<Answer> {
    return this.service.call('GET', `/v1/admin/datasets${path}`, { key });
  }

  /** The last imports of a list, the latest first; none of a list not known. */
  async imports(list: string): Promise<Answer['body'][]> {
    return (await this.get(`/${list}`)).body.imports ?? [];
  }

  async entities(list: string, query = ''): Promise<Answer['body'][]> {
    return (await this.get(`/${list}/entities${query}`)).body.entities;
  }

  async find(value: string, type = 'name', limit = 20): Promise<ListedEntity[]> {
    const { identifiers, violations } = checkIdentifiers([{ type, value }]);
    if (violations.length > 0) throw new Error(JSON.stringify(violations));
    return this.service.app.get(DatasetsService).findEntities(subjectOf(identifiers), limit);
  }

  /** Ids of who is found on a list, best first. */
  async found(list: string, value: string, type = 'name'): Promise<string[]> {
    const entities = await this.find(value, type);
    return entities.filter(({ dataset }) => dataset === list).map(({ entity }) => entity.sourceEntityId);
  }

  /** What lies in the database of imports that never came into force. */
  async leftovers(): Promise<{ staged: number; segments: number }> {
    const [counts] = await this.query<{ staged: number; segments: number }>(
      `select (select count(*)::int from entity_staging) as staged,
         (select count(*)::int from entity_segment
          where import_id not in (select id from dataset_import where outcome = 'completed')) as segments`,
    );
    return counts ?? { staged: NaN, segments: NaN };
  }

  /** The record of an import, once its end is written. */
  async auditOf(answer: Answer): Promise<Answer['body']> {
    return until(async () => {
      const path = `/v1/audit/${answer.headers.get('x-request-id') ?? ''}`;
      const { body } = await this.service.call('GET', path, { key: OPERATOR_KEY });
      return body.end && body;
    });
  }
}

/** What `find` finds, tried for a few seconds. */
export async function until<T>(find: () => Promise<T>): Promise<NonNullable<T>> {
  for (let left = 100; left > 0; left -= 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited in vain');
}
