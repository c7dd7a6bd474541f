/** Returns the milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the value below which that share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median; of an even number of samples the lower of the two. */
export const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor((samples.length - 1) / 2)] ?? Number.NaN;

/** Rounds to three significant digits: more would only be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Prints a table for people. */
export function printTable(head: readonly string[], lines: readonly (string | number)[][]): void {
  const cells = [head, ...lines].map((line) =>
    line.map((cell) => (typeof cell === 'number' ? rounded(cell).toString() : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
}

/** Prints the last line of a bench: one JSON object for machines. */
export function report(bench: string, figures: Readonly<Record<string, number>>): void {
  const short = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
  console.log(JSON.stringify({ bench, figures: short }));
}
