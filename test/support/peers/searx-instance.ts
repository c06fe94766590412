import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/service-process';

/** Debian's package. */
export const SEARX = '/usr/bin/searx-run';
const START_TIMEOUT_MS = 300_000;
/** The settings that SearX 1.1 requires without defaults; the paths are Debian's. */
const UI = {
  static_path: '/usr/share/python3-searx/static',
  templates_path: '/usr/share/python3-searx/templates',
  default_theme: 'oscar',
  default_locale: '',
  theme_args: { oscar_style: 'logicodev' },
  results_on_new_tab: false,
  query_in_title: false,
  infinite_scroll: false,
  center_alignment: false,
};
const FILL = `
import json, sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute('create table article (title text, content text, url text)')
connection.executemany('insert into article values (?, ?, ?)', json.load(sys.stdin))
connection.commit()
`;

export interface SearxArticle {
  title: string;
  content: string;
  url: string;
}

/** A real SearX with one engine, which searches a table of articles and nothing external. */
export class SearxInstance {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(articles: readonly SearxArticle[]): Promise<SearxInstance> {
    const folder = mkdtempSync(join(tmpdir(), 'tms-searx-'));
    const database = join(folder, 'articles.db');
    const rows = JSON.stringify(articles.map(({ title, content, url }) => [title, content, url]));
    const filled = spawnSync('python3', ['-c', FILL, database], { input: rows });
    if (filled.status !== 0) throw new Error(filled.stderr.toString());
    const port = await freePort();
    const settings = join(folder, 'settings.yml');
    // JSON is YAML.
    writeFileSync(settings, JSON.stringify(settingsOf(port, database)));
    const child = spawn(SEARX, [], { env: { ...process.env, SEARX_SETTINGS_PATH: settings }, stdio: 'ignore' });
    const instance = new SearxInstance(folder, child, `http://127.0.0.1:${port}`);
    const until = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const answer = await fetch(`${instance.url}/search?q=x&format=json`).catch(() => null);
      if (answer?.ok === true) return instance;
      if (child.exitCode !== null || Date.now() > until) throw new Error('SearX did not start');
      await delay(200);
    }
  }

  close(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const settingsOf = (port: number, database: string): object => ({
  ui: UI,
  general: {
    debug: false,
    instance_name: 'offline',
    enable_metrics: false,
    contact_url: false,
    privacypolicy_url: false,
    donation_url: false,
  },
  outgoing: { request_timeout: 5, useragent_suffix: '' },
  search: {
    formats: ['html', 'json'],
    safe_search: 0,
    autocomplete: '',
    default_lang: '',
    languages: [],
    ban_time_on_fail: 5,
    max_ban_time_on_fail: 120,
  },
  server: {
    port,
    bind_address: '127.0.0.1',
    base_url: false,
    http_protocol_version: '1.0',
    method: 'GET',
    secret_key: 'of the tests',
    limiter: false,
    image_proxy: false,
    default_http_headers: {},
  },
  engines: [
    {
      name: 'articles',
      engine: 'sqlite',
      shortcut: 'art',
      categories: 'general, news',
      database,
      query_str: `SELECT title, content, url FROM article WHERE content LIKE '%' || trim(replace(:query, '"', '')) || '%'`,
      result_template: 'default.html',
    },
  ],
  doi_resolvers: { 'oadoi.org': 'https://oadoi.org/' },
  default_doi_resolver: 'oadoi.org',
  locales: { en: 'English' },
});
