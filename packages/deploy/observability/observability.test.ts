import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredMetrics } from '@boveda/server';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}
const rules: { alert: string; expr: string; annotations: { summary: string } }[] = parse(read('rules.yaml')).groups[0]
  .rules;
const panels: Panel[] = JSON.parse(read('dashboard.json')).panels;

/** Each query, with the texts that fill in labels of its result. */
const queries: [where: string, promql: string, filled: string][] = [
  ...rules.map(({ alert, expr, annotations }): [string, string, string] => [alert, expr, annotations.summary]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }): [string, string, string] => [
      title,
      expr.replaceAll('$__rate_interval', '5m'),
      legendFormat,
    ]),
  ),
];

/** Labels that Prometheus adds to every sample. */
const OF_TARGET = ['job', 'instance'];

/** Labels of every series that `/metrics` has, by its name. Those of Node and of the process are prom-client's own. */
const labelsOf = new Map<string, readonly string[]>([
  ['up', []],
  ['nodejs_eventloop_lag_p99_seconds', []],
  ['process_cpu_seconds_total', []],
  ['process_resident_memory_bytes', []],
  ...declaredMetrics().flatMap(({ name, type, labels }): [string, readonly string[]][] =>
    type === 'histogram'
      ? [
          [`${name}_bucket`, [...labels, 'le']],
          [`${name}_sum`, labels],
          [`${name}_count`, labels],
        ]
      : [[name, labels]],
  ),
]);

interface Read {
  faults: string[];
  metrics: string[];
  labels: string[];
}

/** What a query names; `faults` are where it is no PromQL, and labels that a metric does not have. */
function readQuery(promql: string): Read {
  const found: Read = { faults: [], metrics: [], labels: [] };
  let metric = '';
  parser.parse(promql).iterate({
    enter(node) {
      const text = promql.slice(node.from, node.to);
      if (node.type.isError) found.faults.push(`no PromQL at ${node.from}`);
      if (node.name === 'Identifier') {
        metric = text;
        found.metrics.push(text);
      }
      if (node.name !== 'LabelName') return;
      const isMatcher = node.node.parent?.name.endsWith('LabelMatcher');
      if (!isMatcher) found.labels.push(text);
      else if (![...(labelsOf.get(metric) ?? []), ...OF_TARGET].includes(text)) found.faults.push(`${metric}: ${text}`);
    },
  });
  return found;
}

test.each(queries)('%s asks for metrics and labels that there are', (_where, promql, filled) => {
  const { faults, metrics, labels } = readQuery(promql);
  expect(faults).toEqual([]);
  expect(metrics).not.toEqual([]);
  expect(metrics.filter((metric) => !labelsOf.has(metric))).toEqual([]);
  const known = [...metrics.flatMap((metric) => labelsOf.get(metric) ?? []), ...OF_TARGET];
  const inText = [...filled.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  expect([...labels, ...inText].filter((label) => !known.includes(label))).toEqual([]);
});

test('the check itself finds a metric, a label, and a syntax that there are not', () => {
  expect(readQuery('sum by (task) (rate(boveda_jobs_started_total{tarea="x"}[5m]))').faults).toEqual([
    'boveda_jobs_started_total: tarea',
  ]);
  expect(readQuery('boveda_jobs > 0').metrics.filter((metric) => labelsOf.has(metric))).toEqual([]);
  expect(readQuery('sum by (task (up)').faults).not.toEqual([]);
});

test('every metric is on the dashboard or has an alert, and is on the page of metrics', () => {
  const used = new Set(queries.flatMap(([, promql]) => readQuery(promql).metrics));
  const series = (name: string) =>
    [...used].some((metric) => metric.replace(/_(bucket|count|sum)$/, '') === name || metric === name);
  const names = declaredMetrics().map(({ name }) => name);
  expect(names.filter((name) => !series(name))).toEqual([]);
  const page = read('../../docs/metrics.md');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('every alert is on the page for operators', () => {
  const page = read('../docs/observability.md');
  expect(rules.map(({ alert }) => alert).filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
});

const promtool = (...argv: string[]) => spawnSync('promtool', argv, { cwd: import.meta.dirname, encoding: 'utf8' });
const havePromtool = promtool('--version').error === undefined;
// Debian: apt install prometheus.
const withPromtool = havePromtool ? test : test.skip;

withPromtool('Prometheus takes the rules and the configuration, and each alert fires when it should (promtool)', () => {
  const checks = [
    ['check', 'rules', 'rules.yaml'],
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'rules-test.yaml'],
  ].map((argv) => promtool(...argv));
  expect(checks.map(({ status, stdout, stderr }) => (status === 0 ? '' : stdout + stderr))).toEqual(['', '', '']);
});
