import { session } from '@boveda/session';

/** Small notes of this browser, one for each user and taxpayer. Without storage nothing is remembered. */
const keyOf = (name: string) => `boveda.${name}.${session.current?.idacceso}.${session.current?.rfc}`;

export function readNote(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function writeNote(name: string, text: string): void {
  try {
    localStorage.setItem(keyOf(name), text);
  } catch {
    // Private windows and full storages.
  }
}
