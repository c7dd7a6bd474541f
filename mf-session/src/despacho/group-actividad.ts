import type { AnswerOf, api } from '@boveda/contracts';
import { formatInstant } from '@boveda/ui-kit';

/** An entry of what happened in a taxpayer. */
export type FilaActividad = AnswerOf<typeof api.despacho.listActividad>['rows'][number];
/** Entries of the same kind by the same person on one day, one after the other; the last one first. */
export type Grupo = readonly [FilaActividad, ...FilaActividad[]];

/** Fewer of a kind are shown one by one. */
const FEWEST = 3;

/** Returns the entries in their order, three or more of the same kind, person and day in a row as one group. */
export function groupActividad(rows: readonly FilaActividad[]): Grupo[] {
  const runs: [FilaActividad, ...FilaActividad[]][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && kindOf(run[0]) === kindOf(row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): Grupo[] => (run.length < FEWEST ? run.map((row) => [row]) : [run]));
}

const kindOf = ({ titulo, usuario, cuando }: FilaActividad) =>
  [titulo, usuario, formatInstant(cuando).split(' ')[0]].join('|');
