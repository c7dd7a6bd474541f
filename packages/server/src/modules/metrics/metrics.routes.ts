import { statfs } from 'node:fs/promises';
import type { Db } from '@boveda/platform/db/schema';
import { registry } from '@boveda/platform/observe/metrics';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { metrics } from '../../installation/observe/metrics';
import type { Env } from '../../installation/settings/env';
import { createInstallationGauges } from './installation';

/** What the metrics of one process are read from. */
export interface MetricSources {
  env: Env;
  db: Db;
  pool: { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } };
  /** When the first live release becomes old that could not be renewed; null where none is due, or nothing is served. */
  renewalDue: () => string | null;
  /** When the installation's backup was last delivered and its base begun; null where this home does not deliver. */
  lastBackup: () => Promise<{ base: Date; delivered: Date } | null>;
}

/** Registers GET /metrics, in the text format of Prometheus. For the operator's network only. */
export function answerMetrics(server: FastifyInstance, sources: MetricSources): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  metrics.processInfo.set({ role: sources.env.role }, 1);
  metrics.poolLimit.set(sources.pool.options.max);
  const readInstallation = createInstallationGauges(sources.db);
  server.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
    await Promise.all([readInstallation(), readDisk(sources.env), readBackup(sources)]);
    readProcess(sources);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function readProcess({ pool, renewalDue }: MetricSources): void {
  const { totalCount, idleCount, waitingCount } = pool;
  metrics.poolConnections.set({ state: 'idle' }, idleCount);
  metrics.poolConnections.set({ state: 'active' }, totalCount - idleCount);
  metrics.poolWaiting.set(waitingCount);
  const due = renewalDue();
  metrics.renewalDue.set(due === null ? 0 : Date.parse(due) / 1000);
}

async function readDisk({ home }: Env): Promise<void> {
  const disk = await statfs(home).catch(() => null);
  if (!disk) return;
  metrics.homeFree.set(disk.bavail * disk.bsize);
  metrics.homeSize.set(disk.blocks * disk.bsize);
}

async function readBackup({ lastBackup }: MetricSources): Promise<void> {
  const last = await lastBackup();
  if (!last) return;
  metrics.backupBase.set(last.base.getTime() / 1000);
  metrics.backupDelivery.set(last.delivered.getTime() / 1000);
}
