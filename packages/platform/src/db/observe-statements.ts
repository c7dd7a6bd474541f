import { metrics } from '../observe/metrics';
import { currentTracer } from '../observe/tracing';
import { isDatabaseOutage } from './outage';

const OPERATIONS = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'other'] as const;
const FIRST_WORD = /^[\s(]*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i;

const seconds = new Map(
  OPERATIONS.map((name) => [name as string, metrics.statementSeconds.labels({ operation: name })]),
);

/** Measures a statement, and notes it in the current trace: its first word and its first table, never its text or values. */
export function observeStatement(sql: string, milliseconds: number, error?: unknown): void {
  const word = FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? '';
  const operation = seconds.has(word) ? word : 'other';
  seconds.get(operation)?.observe(milliseconds / 1000);
  if (error !== undefined) metrics.statementErrors.inc({ kind: kindOf(error) });
  const tracer = currentTracer();
  if (!tracer) return;
  const table = TABLE.exec(sql)?.[1] ?? '';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  };
  tracer.note(`${operation} ${table}`.trim(), attributes, milliseconds, error);
}

// Class 23 constraints, 40 serialization and deadlock; 57014 is the statement timeout. Source: PostgreSQL, appendix A.
function kindOf(error: unknown): string {
  const { code = '' } = (error ?? {}) as { code?: unknown };
  if (code === '57014') return 'timeout';
  if (isDatabaseOutage(error)) return 'outage';
  return /^(23|40)/.test(String(code)) ? 'conflict' : 'other';
}
