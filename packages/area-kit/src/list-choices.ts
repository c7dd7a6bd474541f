import type { AnswerOf, api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { sdk } from './sdk';

/** Saved views and chosen columns of a user. */
export type ListChoices = AnswerOf<typeof api.vistas.list>;

const KEY = 'boveda.listas';

interface Known {
  /** The user they belong to. */
  readonly idacceso: string | null;
  /** Null until they are known. */
  readonly value: ListChoices | null;
}

let known: Known | null = null;
let loadedFor: string | null = null;
const listeners = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === 'string';
const areRows = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) && value.every((row) => names.every((name) => isText(row?.[name])));

/** What this browser remembers, so that a list is right at once; another version or user may have written it. */
function recall(idacceso: string | null): ListChoices | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const fits =
      idacceso !== null &&
      stored?.idacceso === idacceso &&
      areRows(stored.vistas, ['id', 'nombre', 'lista', 'consulta']) &&
      areRows(stored.columnas, ['lista', 'columnas']);
    return fits ? { vistas: stored.vistas, columnas: stored.columnas } : null;
  } catch {
    return null;
  }
}

function remember({ idacceso, value }: Known): void {
  try {
    if (value) localStorage.setItem(KEY, JSON.stringify({ idacceso, ...value }));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage they are asked for again on the next visit.
  }
}

/** The choices of the current user; null until they are known. */
export function readListChoices(): ListChoices | null {
  const idacceso = session.current?.idacceso ?? null;
  if (known?.idacceso !== idacceso) known = { idacceso, value: recall(idacceso) };
  return known.value;
}

/** Changes the choices in this tab and in what the browser remembers; the caller sends them to the server. */
export function changeListChoices(change: (choices: ListChoices) => ListChoices): void {
  const value = change(readListChoices() ?? { vistas: [], columnas: [] });
  known = { idacceso: session.current?.idacceso ?? null, value };
  remember(known);
  for (const listener of listeners) listener();
}

/** Asks the server for them, once per page and user. A failure leaves what is known. */
export async function loadListChoices(): Promise<void> {
  const idacceso = session.current?.idacceso;
  if (!idacceso || loadedFor === idacceso) return;
  loadedFor = idacceso;
  try {
    const value = await sdk.vistas.list();
    if (session.current?.idacceso !== idacceso) return;
    if (JSON.stringify(value) !== JSON.stringify(readListChoices())) changeListChoices(() => value);
  } catch {
    loadedFor = null;
  }
}

/** Calls back after every change. @returns a function that ends it */
export function onListChoices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A logout forgets them with the session.
session.state$.subscribe((state) => {
  if (state) return;
  remember({ idacceso: null, value: null });
  known = null;
  loadedFor = null;
});

/** Sets what is known, for tests: nothing is asked for then. */
export function setListChoices(value: ListChoices | null): void {
  const idacceso = session.current?.idacceso ?? null;
  known = { idacceso, value };
  loadedFor = value && idacceso;
}
