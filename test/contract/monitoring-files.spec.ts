import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { parse } from 'yaml';
import { parseSettings } from '../../config/settings';
import { startTestApp, type TestApp } from '../support/app/test-app';
import { testWith } from '../support/app/programs';
import { textOf } from '../support/deployment/deployment-files';
import { parsePromql } from '../support/deployment/promql';
import { PROJECT } from '../support/processes/service-build';

/*
 * The rules for Prometheus and the dashboard for Grafana name metrics of the service. These tests compare them with the service, so
 * that a renamed metric or label fails here and not by an alert that never fires.
 */

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const ALERTS_FILE = 'deploy/prometheus/alerts.yaml';
const { groups } = parse(textOf(ALERTS_FILE)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(textOf('deploy/grafana/threat-monitoring.json')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ targets }) => targets !== undefined);

/** Registered by the process of the service and not by its application; watchdog.spec.ts tests them. */
const PROCESS_METRICS = ['event_loop_stalls_total', 'event_loop_aborts_total'];
/** Added by Prometheus, or by the expression itself. */
const FOREIGN_LABELS = ['instance', 'class'];

let service: TestApp;
/** The labels of each metric, by the name of its series. */
const labelsBySeries = new Map<string, readonly string[]>();

beforeAll(async () => {
  service = await startTestApp({
    FEEDS: 'usgs',
    FEED_USGS_URL: 'http://127.0.0.1:1/',
    AUDIT_FORWARD_URL: 'http://127.0.0.1:1/',
  });
  const defaults = new Registry();
  collectDefaultMetrics({ register: defaults });
  for (const registry of [service.app.get(Registry), defaults]) {
    for (const metric of registry.getMetricsAsArray()) addMetric(metric as unknown as Declared);
  }
  for (const name of PROCESS_METRICS) labelsBySeries.set(name, []);
});
afterAll(() => service.close());

/** What prom-client stores of a metric, but does not declare. */
interface Declared {
  readonly name: string;
  readonly labelNames: readonly string[];
}

function addMetric(metric: Declared): void {
  const { name, labelNames } = metric;
  if (!(metric instanceof Histogram)) {
    labelsBySeries.set(name, labelNames);
    return;
  }
  labelsBySeries.set(`${name}_bucket`, [...labelNames, 'le']);
  for (const suffix of ['sum', 'count']) labelsBySeries.set(`${name}_${suffix}`, labelNames);
}

/** What an expression names that the service does not have. */
function unknownNames(expression: string): string[] {
  const { selectors, groupedBy } = parsePromql(expression);
  const known = new Set([...FOREIGN_LABELS, ...selectors.flatMap(({ metric }) => labelsBySeries.get(metric) ?? [])]);
  return [
    ...selectors.map(({ metric }) => metric).filter((metric) => !labelsBySeries.has(metric)),
    ...selectors.flatMap(({ metric, labels }) =>
      labels
        .filter((label) => !(labelsBySeries.get(metric) ?? []).includes(label))
        .map((label) => `${metric}{${label}}`),
    ),
    ...groupedBy.filter((label) => !known.has(label)),
  ];
}

test('finds a metric, a label and a grouping that do not exist', () => {
  const expression = 'sum by (feed, city) (feed_fresh{color="red"}) + rate(job_ended[5m])';
  expect(unknownNames(expression)).toEqual(['job_ended', 'feed_fresh{color}', 'city']);
  expect(() => parsePromql('sum by (feed')).toThrow('not valid');
});

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s names metrics that exist', (_name, rule) => {
  expect(unknownNames(rule.expr)).toEqual([]);
  const grouped = [...parsePromql(rule.expr).groupedBy];
  const shown = [...(rule.annotations.summary ?? '').matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
  expect(shown.filter((label) => !grouped.includes(label ?? ''))).toEqual([]);
});

test.each(panels.map((panel) => [panel.title, panel] as const))(
  'the panel "%s" shows metrics that exist',
  (_name, panel) => {
    for (const { expr, legendFormat } of panel.targets ?? []) {
      expect(unknownNames(expr)).toEqual([]);
      const [shown] = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
      if (shown !== undefined) expect([...parsePromql(expr).groupedBy, ...FOREIGN_LABELS]).toContain(shown);
    }
  },
);

test('names jobs and outcomes that exist', async () => {
  const metrics = await service.app.get(Registry).metrics();
  const jobs = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/job(?:!~|=~|=)"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')),
  );
  expect(jobs).toContain('evaluate_portfolio');
  for (const job of jobs) expect(metrics).toContain(`job_oldest_waiting_seconds{job="${job}"}`);
});

test('every alert has a severity, and a section of the documentation that says what to do', () => {
  const documentation = textOf('docs/operations.md');
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  }
  const documented = [...documentation.matchAll(/\n#### (\w+)\n/g)].map(([, name]) => name);
  expect(documented).toEqual(rules.map(({ alert }) => alert));
});

test('the example of a configuration reads the port of the metrics', () => {
  const port = parseSettings({ AUDIT_ARCHIVE_DIR: '/' }).metricsPort;
  const [job] = (parse(textOf('deploy/prometheus/prometheus.yaml')) as { scrape_configs: Scrape[] }).scrape_configs;
  expect(job?.honor_labels).toBe(true);
  for (const target of job?.static_configs[0]?.targets ?? []) expect(target.split(':')[1]).toBe(String(port));
});

interface Scrape {
  readonly honor_labels: boolean;
  readonly static_configs: readonly { readonly targets: readonly string[] }[];
}

testWith('promtool')('Prometheus accepts the rules and the configuration, and each alert fires when it should', () => {
  const options = { cwd: join(PROJECT, 'deploy/prometheus'), encoding: 'utf8' } as const;
  expect(execFileSync('promtool', ['check', 'config', 'prometheus.yaml'], options)).toContain(`${rules.length} rules`);
  expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], options)).toContain('SUCCESS');
  const tested = parse(textOf('deploy/prometheus/alerts.test.yaml')) as { tests: RuleTest[] };
  const fired = tested.tests.flatMap(({ alert_rule_test: cases }) =>
    cases.filter(({ exp_alerts: alerts }) => alerts.length > 0).map(({ alertname }) => alertname),
  );
  expect(fired.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}
