/** A range of local time, `yyyy-MM-ddTHH:mm:ss`; the end is not part of it. */
export interface Rango {
  desde: string;
  hasta: string;
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/** The later of two local times, or days. */
export const later = (a: string, b: string): string => (a < b ? b : a);

/** Returns what remains of some ranges without another one. */
export const without = (rangos: readonly Rango[], { desde, hasta }: Rango): Rango[] =>
  rangos.flatMap((rango) =>
    [
      { desde: rango.desde, hasta: earlier(rango.hasta, desde) },
      { desde: later(rango.desde, hasta), hasta: rango.hasta },
    ].filter((rest) => rest.desde < rest.hasta),
  );

/** Cuts a range at the beginning of each quarter, the newest piece first. */
export function quartersOf({ desde, hasta }: Rango): Rango[] {
  const pieces: Rango[] = [];
  for (let from = desde; from < hasta; ) {
    const next = nextQuarter(from);
    const to = earlier(next, hasta);
    pieces.unshift({ desde: from, hasta: to });
    from = to;
  }
  return pieces;
}

function nextQuarter(time: string): string {
  const [year = 0, month = 1] = time.split('-').map(Number);
  const first = new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 1));
  return `${first.toISOString().slice(0, 10)}T00:00:00`;
}

const DAY_MS = 86_400_000;

/** Days between two days `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The day that is so many days after another one. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
