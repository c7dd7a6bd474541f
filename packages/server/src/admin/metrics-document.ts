import { declaredMetrics } from '../installation/observe/metrics';

/** The text of packages/docs/metrics.md: every metric of `/metrics`, from the table that also counts. */
export function metricsDocument(): string {
  const rows = declaredMetrics().map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  );
  const table = ['| metric | type | labels | meaning |', '| ------ | ---- | ------ | ------- |', ...rows];
  return `${[INTRODUCTION, table.join('\n')].join('\n\n')}\n`;
}

const INTRODUCTION = `# Metrics

What \`/metrics\` of the private port answers, written by \`pnpm run docs\` from \`packages/server/src/installation/observe/metrics.ts\`:
change it there. Beside these it has the metrics of Node (\`nodejs_*\`: event loop, heap, collector) and of the process (\`process_*\`). How
to read them is in [observability](../deploy/docs/observability.md).`;
