const OFFSET_MS = -7 * 3_600_000;

/** A time as shown to users: local at -07:00, `yyyy-MM-ddTHH:mm:ss`. */
export const localAt = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19);

/** The moment of a local time at -07:00: the inverse of `localAt`. */
export const instantAt = (local: string): Date => new Date(Date.parse(`${local}Z`) - OFFSET_MS);

/** The day at -07:00, `yyyy-MM-dd`. */
export const dayAt = (moment: Date): string => localAt(moment).slice(0, 10);

/** A day `yyyy-MM-dd` as shown to users, `dd/mm/yyyy`. */
export const spellDay = (day: string): string => day.split('-').reverse().join('/');
