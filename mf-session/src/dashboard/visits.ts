import { readNote, writeNote } from './browser-notes';

/** A visit ends when this screen was not opened for so long. */
const PAUSE_MS = 3_600_000;
const NOTE = 'visitas';

const moment = (text: unknown): string | undefined =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;

/** The latest opening of the screen, and the end of the visit before it. */
function read(): { ultima: string | undefined; anterior: string | undefined } {
  try {
    const note = JSON.parse(readNote(NOTE) ?? '{}') as Record<string, unknown>;
    return { ultima: moment(note.ultima), anterior: moment(note.anterior) };
  } catch {
    return { ultima: undefined, anterior: undefined };
  }
}

/** Returns when this user last saw this screen of the open taxpayer in this browser, before the current visit. */
export function previousVisit(now: Date = new Date()): string | undefined {
  const { ultima, anterior } = read();
  return ultima !== undefined && now.getTime() - Date.parse(ultima) > PAUSE_MS ? ultima : anterior;
}

/** Notes that the screen is open now. */
export const noteVisit = (now: Date = new Date()): void =>
  writeNote(NOTE, JSON.stringify({ anterior: previousVisit(now), ultima: now.toISOString() }));
