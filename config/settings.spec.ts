import { readFileSync } from 'node:fs';
import { parseSettings, SETTING_NAMES, SettingsError } from './settings';

const exampleFile = readFileSync('.env.example', 'utf8');
const example = Object.fromEntries(
  [...exampleFile.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

describe('settings', () => {
  test('.env.example names exactly the existing settings', () => {
    expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('.env.example states the defaults', () => {
    expect(parseSettings(example)).toEqual(parseSettings({}));
  });

  test('values are parsed and the result is frozen', () => {
    const settings = parseSettings({
      PORT: '8080',
      DEMO: 'false',
      EVALUATION_TIME: '2018-02-07T00:00:00Z',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    });
    expect(settings).toMatchObject({ port: 8080, demo: false, trustedProxies: ['10.0.0.0/8', '::1'] });
    expect(settings.evaluationTime).toEqual(new Date('2018-02-07T00:00:00Z'));
    expect(Object.isFrozen(settings)).toBe(true);
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['METRICS_HOST', 'metrics.example.com'],
    ['SHUTDOWN_DELAY_MS', '5s'],
    ['MIGRATIONS', 'never'],
    ['MIGRATION_LOCK_TIMEOUT_SECONDS', '90000'],
    ['ROLE', 'server'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['OPERATOR_API_KEY', 'short'],
    ['DEMO', 'yes'],
    ['EVALUATION_TIME', '2018-02-09'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '192.0.2.1:70000'],
  ])('an error for a wrong %s names the setting and not its value', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => parseSettings({ [name]: value })).toThrow(`${name} should be `);
    expect(() => parseSettings({ [name]: value })).not.toThrow(value);
  });

  test.each(['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:53'])(
    'accepts %s as a name server',
    (address) => {
      expect(parseSettings({ DNS_SERVERS: address }).dnsServers).toEqual([address]);
    },
  );

  test('issuers on this machine are only allowed for trials', () => {
    const ALLOW_LOOPBACK_ISSUERS = 'true';
    expect(parseSettings({ ALLOW_LOOPBACK_ISSUERS, NODE_ENV: 'test' }).allowLoopbackIssuers).toBe(true);
    const start = (): unknown => parseSettings({ ALLOW_LOOPBACK_ISSUERS, NODE_ENV: 'production' });
    expect(start).toThrow(/^ALLOW_LOOPBACK_ISSUERS should be false if NODE_ENV is production/);
    expect(parseSettings({ NODE_ENV: 'production' }).allowLoopbackIssuers).toBe(false);
  });

  test('only an external database can be migrated by another process', () => {
    expect(() => parseSettings({ MIGRATIONS: 'wait' })).toThrow(
      /^MIGRATIONS should only be wait if DATABASE_URL is set/,
    );
    const DATABASE_URL = 'postgres://db.example.com/tms';
    expect(parseSettings({ MIGRATIONS: 'wait', DATABASE_URL }).migrations).toBe('wait');
  });

  test('e-mails require a server and a sender', () => {
    const [SMTP_URL, MAIL_FROM] = ['smtps://user:p%40ss@mail.example.com:465', 'alerts@example.com'];
    expect(parseSettings({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
    expect(() => parseSettings({ SMTP_URL })).toThrow(/^MAIL_FROM should be an e-mail address if SMTP_URL is set$/);
    expect(() => parseSettings({ SMTP_URL, MAIL_FROM: 'A <a@example.com>' })).toThrow(/^MAIL_FROM should be/);
    for (const wrong of ['mail.example.com', 'http://mail.example.com', `${SMTP_URL}/?tls.rejectUnauthorized=false`]) {
      expect(() => parseSettings({ SMTP_URL: wrong, MAIL_FROM })).toThrow(/^SMTP_URL should be a URL such as/);
    }
  });

  test('audit records are forwarded to a web address or to syslog over TLS', () => {
    for (const url of ['https://siem.example.com/ocsf', 'syslog+tls://siem.example.com', 'syslog+tls://[::1]:6514']) {
      expect(parseSettings({ AUDIT_FORWARD_URL: url }).auditForwardUrl).toBe(url);
    }
    for (const url of [
      'syslog://siem.example.com',
      'syslog+tls://',
      'https://a:b@siem.example.com',
      'siem.example.com',
    ]) {
      expect(() => parseSettings({ AUDIT_FORWARD_URL: url })).toThrow(/^AUDIT_FORWARD_URL should be an http or https/);
    }
    expect(() => parseSettings({ AUDIT_FORWARD_KEY_FILE: 'key.pem' })).toThrow(
      /^AUDIT_FORWARD_CERTIFICATE_FILE and AUDIT_FORWARD_KEY_FILE should be set together/,
    );
  });

  test('a language model requires both an address and a name', () => {
    const [INSTRUCTION_MODEL_URL, INSTRUCTION_MODEL_NAME] = ['http://10.0.0.7:8000/v1', 'judge'];
    expect(parseSettings({ INSTRUCTION_MODEL_URL, INSTRUCTION_MODEL_NAME }).instructionModelName).toBe('judge');
    for (const half of [{ INSTRUCTION_MODEL_URL }, { INSTRUCTION_MODEL_NAME }]) {
      expect(() => parseSettings(half)).toThrow(
        /^INSTRUCTION_MODEL_URL and INSTRUCTION_MODEL_NAME should be set together/,
      );
    }
  });

  test('the watchdog ends the process later than it logs a stall, or never', () => {
    const limits = (stall: string, abort: string) =>
      parseSettings({ EVENT_LOOP_STALL_SECONDS: stall, EVENT_LOOP_ABORT_SECONDS: abort });
    expect(limits('10', '11')).toMatchObject({ eventLoopStallSeconds: 10, eventLoopAbortSeconds: 11 });
    expect(limits('10', '0')).toMatchObject({ eventLoopAbortSeconds: 0 });
    expect(() => limits('10', '10')).toThrow(
      /^EVENT_LOOP_ABORT_SECONDS should be 0 or greater than EVENT_LOOP_STALL_SECONDS$/,
    );
    expect(() => limits('0', '60')).toThrow(/^EVENT_LOOP_STALL_SECONDS should be/);
  });

  test('the error names every wrong setting', () => {
    const parse = () => parseSettings({ PORT: 'x', ROLE: 'y' });
    expect(parse).toThrow('PORT should be');
    expect(parse).toThrow('ROLE should be');
  });
});
