const OFFSET_MS = -7 * 3_600_000;

/** A moment of the server's clock as people read it here: local at -07:00, `yyyy-MM-ddTHH:mm:ss`. */
export const localAt = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19);

/** The day it is at -07:00, `yyyy-MM-dd`. */
export const dayAt = (moment: Date): string => localAt(moment).slice(0, 10);

/** A day `yyyy-MM-dd` as people read it, `dd/mm/yyyy`. */
export const spellDay = (day: string): string => day.split('-').reverse().join('/');
