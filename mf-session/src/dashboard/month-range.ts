/** Months of the chart, `yyyy-MM`; either may be missing while it is being typed. */
export interface MonthRange {
  desde?: string;
  hasta?: string;
}

const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Both months are there and the first comes after the second. */
export const isReversed = ({ desde, hasta }: MonthRange): boolean => isMonth(desde) && isMonth(hasta) && desde > hasta;

/** A range with a missing month, or that starts after its end, is ignored: every month is shown (V1 §5). */
export function withinRange<Row extends { mes: string }>(rows: readonly Row[], range: MonthRange): Row[] {
  const { desde, hasta } = range;
  if (!isMonth(desde) || !isMonth(hasta) || isReversed(range)) return [...rows];
  return rows.filter(({ mes }) => desde <= mes && mes <= hasta);
}
