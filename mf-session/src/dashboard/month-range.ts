/** Months of the chart, `yyyy-MM`; either may be missing while it is being typed. */
export interface MonthRange {
  desde?: string;
  hasta?: string;
}

const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** A range with a missing month, or that starts after its end, is ignored: every month is shown (V1 §5). */
export function withinRange<Row extends { mes: string }>(rows: readonly Row[], { desde, hasta }: MonthRange): Row[] {
  if (!isMonth(desde) || !isMonth(hasta) || desde > hasta) return [...rows];
  return rows.filter(({ mes }) => desde <= mes && mes <= hasta);
}
