import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PARTITIONED } from '../src/esquema/partition-tables';
import { clusterLog } from './test-cluster';

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

const PARTITION = new RegExp(`^(${PARTITIONED.join('|')})_\\d+$`);

const BEGIN = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /;
const OF_PLAN = /LOG: {2}duration: [\d.]+ ms {2}plan:$/;

/** Reads the plans that the run's database has logged (BOVEDA_TEST_PARTITIONS=plans). */
async function* readPlans(): AsyncGenerator<Explained> {
  let plan: string[] | null = null;
  for await (const line of createInterface(createReadStream(clusterLog()))) {
    if (!BEGIN.test(line)) plan?.push(line);
    else {
      if (plan) yield JSON.parse(plan.join('\n')) as Explained;
      plan = OF_PLAN.test(line) ? [] : null;
    }
  }
  if (plan) yield JSON.parse(plan.join('\n')) as Explained;
}

/** Returns how many statements were planned, and those with more than one partition of a table, each once. */
export async function findWidePlans(): Promise<{ planned: number; wide: WidePlan[] }> {
  const found = new Map<string, WidePlan>();
  let planned = 0;
  for await (const { 'Query Text': statement, Plan } of readPlans()) {
    planned++;
    const partitions = [...partitionsIn(Plan)].sort();
    const tables = new Set(partitions.map((name) => PARTITION.exec(name)?.[1]));
    if (partitions.length > tables.size && !found.has(statement)) found.set(statement, { statement, partitions });
  }
  return { planned, wide: [...found.values()] };
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
