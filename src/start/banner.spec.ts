import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BannerFacts, bannerText } from './banner';

const facts: BannerFacts = {
  url: 'http://127.0.0.1:3000',
  settings: { dataDir: './data' },
  operatorKey: { text: 'tms_operator_secret', file: 'data/operator.key', isNew: true },
  isEmbedded: true,
  consoleLink: undefined,
  demo: {
    key: 'tms_demo_secret',
    keyFile: 'data/demo.key',
    places: 198,
    events: 1707,
    entities: 12,
    articles: 9,
    evaluationTime: '2018-02-07',
  },
};

test('prints the address, the reference, the database and four calls to try', () => {
  expect(bannerText(facts, true)).toBe(`
Threat monitoring service at http://127.0.0.1:3000 (reference: http://127.0.0.1:3000/docs)
  database      embedded PostgreSQL in ./data
  operator key  tms_operator_secret (stored in data/operator.key)
  demo          198 places and 1707 earthquakes, evaluated as of 2018-02-07; 12 fictional names and 9 articles

  KEY="tms_demo_secret"
  curl -s -H "X-API-Key: $KEY" "http://127.0.0.1:3000/v1/threats?limit=3&assets_for=page"
  curl -s -H "X-API-Key: $KEY" -H "Content-Type: application/json" "http://127.0.0.1:3000/v1/lookup" -d '{"identifiers":[{"type":"name","value":"Marta Kowal"}]}'
  curl -s -H "X-API-Key: $KEY" -H "Content-Type: application/json" "http://127.0.0.1:3000/v1/web-search?responseMode=sync" -d '{"subject":{"type":"person","name":"Marta Kowal"}}'
  curl -s -H "X-API-Key: $KEY" -H "Content-Type: application/json" "http://127.0.0.1:3000/v1/reports" -d '{"subject":{"type":"portfolio","id":"default"}}'

  To remove the demo: npm run tms -- demo remove --yes

`);
});

test('prints no key if standard output is not a terminal', () => {
  const text = bannerText(facts, false);
  expect(text).not.toContain('secret');
  expect(text).toContain('operator key  in data/operator.key');
  expect(text).toContain('KEY="$(cat data/demo.key)"');
});

test('prints the operator key only at the first start', () => {
  const text = bannerText({ ...facts, operatorKey: { ...facts.operatorKey, isNew: false } }, true);
  expect(text).not.toContain('tms_operator_secret');
});

test('prints a call of the operator if there is no demo', () => {
  const text = bannerText({ ...facts, demo: null, isEmbedded: false }, false);
  expect(text).toContain('PostgreSQL at DATABASE_URL');
  expect(text).toContain('curl -s -H "X-API-Key: $(cat data/operator.key)" "http://127.0.0.1:3000/v1/admin/tenants"');
});

test('names an operator key of the settings without printing it', () => {
  const operatorKey = { text: 'tms_operator_secret', file: undefined, isNew: false };
  const text = bannerText({ ...facts, demo: null, operatorKey }, true);
  expect(text).not.toContain('tms_operator_secret');
  expect(text).toContain('curl -s -H "X-API-Key: $OPERATOR_API_KEY"');
});

test('prints no address for a process that only runs jobs', () => {
  expect(bannerText({ ...facts, url: null }, true)).toBe('Threat monitoring service: processing jobs\n');
});

test('prints calls that work for a folder with any name', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tms-banner-')), `it's "my" $HOME`);
  try {
    mkdirSync(folder);
    const keyFile = join(folder, 'demo.key');
    writeFileSync(keyFile, 'the-key\n');
    const text = bannerText({ ...facts, demo: { ...facts.demo!, keyFile } }, false);
    const assignment = /^ {2}(KEY=.*)$/m.exec(text)?.[1] ?? '';
    expect(execFileSync('/bin/sh', ['-c', `${assignment}; printf %s "$KEY"`], { encoding: 'utf8' })).toBe('the-key');
  } finally {
    rmSync(join(folder, '..'), { recursive: true });
  }
});

test('ends with the link to the console on a terminal, and with the command that creates one elsewhere', () => {
  const link = 'http://127.0.0.1:3000/console/enter#token';
  expect(bannerText({ ...facts, consoleLink: link }, true)).toContain(
    `\n  Console  ${link}  (works once, for 15 minutes)\n\n`,
  );
  expect(bannerText({ ...facts, consoleLink: null }, false)).toContain('\n  Console  npm run tms -- console open\n\n');
  expect(bannerText(facts, true)).not.toContain('Console');
});
