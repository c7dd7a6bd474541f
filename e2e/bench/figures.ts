/** Three significant digits: more would only be noise. */
const rounded = (value: number): number => Number(value.toPrecision(3));

/** The middle one; of an even number the lower of the two. */
export const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor((samples.length - 1) / 2)] ?? Number.NaN;

/** A table for people. */
export function printTable(head: readonly string[], lines: readonly (string | number)[][]): void {
  const cells = [head, ...lines].map((line) =>
    line.map((cell) => String(typeof cell === 'number' ? rounded(cell) : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    console.log(
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
}

/** The last line of a bench: one JSON object for machines. */
export function report(bench: string, figures: Record<string, number>): void {
  const short = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
  console.log(JSON.stringify({ bench, figures: short }));
}
