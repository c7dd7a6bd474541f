import { PARTITIONED } from '../src/platform/db/partition-tables';
import { readClusterLog } from './test-cluster';

/** A statement whose plan has more than one partition of a table. */
interface WidePlan {
  statement: string;
  /** Names of the partitions. */
  partitions: string[];
}

/** What auto_explain says of a statement. */
interface Explained {
  'Query Text': string;
  Plan: unknown;
}

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /m;
const PARTITION = new RegExp(`^(${PARTITIONED.join('|')})_\\d+$`);

/** Reads the plans that the run's database has logged (BOVEDA_TEST_PARTITIONS=plans). */
export async function readPlans(): Promise<Explained[]> {
  const entries = (await readClusterLog()).split(ENTRY);
  return entries.flatMap((entry) => {
    const at = /LOG: {2}duration: [\d.]+ ms {2}plan:\n/.exec(entry);
    return at ? [JSON.parse(entry.slice(at.index + at[0].length)) as Explained] : [];
  });
}

/** Those with more than one partition of a table, each statement once. */
export function findWidePlans(plans: readonly Explained[]): WidePlan[] {
  const found = new Map<string, WidePlan>();
  for (const { 'Query Text': statement, Plan } of plans) {
    const partitions = [...partitionsIn(Plan)].sort();
    const tables = new Set(partitions.map((name) => PARTITION.exec(name)?.[1]));
    if (partitions.length > tables.size && !found.has(statement)) found.set(statement, { statement, partitions });
  }
  return [...found.values()];
}

/** Names of partitions anywhere in a plan. */
function partitionsIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'Relation Name' && PARTITION.test(value)) found.add(value);
    partitionsIn(value, found);
  }
  return found;
}
