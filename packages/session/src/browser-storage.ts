import type { api } from '@boveda/contracts';
import { type AnswerOf, type Cuenta, isRfc } from '@boveda/contracts/core';

/** Keys of the browser storage, shared by all tabs. */
export const SESSION_KEY = 'boveda.session';
const CUENTAS_KEY = 'boveda.cuentas';
const CONFIG_KEY = 'boveda.config';
const MOST_RECENT = 8;
/** How the last session ended, while none is open. */
const ENDED_KEY = 'boveda.ended';

type Opened = AnswerOf<typeof api.session.login>;

/** The session without its taxpayers. */
export type Identity = Omit<Opened['msg'], 'Cuentas'> & Pick<Opened, 'token'>;

/** A logout, or the server no longer accepts the session. */
export type EndReason = 'logout' | 'expired';

/** What the browser keeps between visits. */
export interface Memory {
  readIdentity(): Identity | null;
  readCuentas(): Cuenta[];
  readLastRfc(): string | null;
  /** The taxpayers opened last, the newest first. */
  readRecent(): string[];
  /** How the last session ended; null while one is stored, or when nothing can be stored. */
  readEnd(): EndReason | null;
  writeIdentity(value: Identity): void;
  writeCuentas(value: Cuenta[]): void;
  writeLastRfc(value: string): void;
  /** Removes the session and notes how it ended; the last taxpayer stays, so that the next login opens it. */
  forget(reason: EndReason): void;
}

/**
 * Storage that may be blocked, full, or contain text of another version or of a user: then nothing is remembered and the
 * session lives in memory alone.
 */
export function createMemory(storage: () => Storage): Memory {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  const read = (key: string): unknown => attempt((store) => JSON.parse(store.getItem(key) ?? 'null'));
  const write = (key: string, value: unknown) => attempt((store) => store.setItem(key, JSON.stringify(value)));
  const remove = (key: string) => attempt((store) => store.removeItem(key));
  const readConfig = () => fieldsOf(read(CONFIG_KEY));
  const readRecent = () => {
    const { recent } = readConfig();
    return Array.isArray(recent) ? recent.filter(isRfc) : [];
  };
  return {
    readIdentity: () => asIdentity(read(SESSION_KEY)),
    readCuentas: () => asCuentas(read(CUENTAS_KEY)),
    readLastRfc: () => {
      const { lastRfc } = readConfig();
      return isRfc(lastRfc) ? lastRfc : null;
    },
    readRecent,
    readEnd: () => {
      const reason = read(ENDED_KEY);
      return reason === 'expired' || reason === 'logout' ? reason : null;
    },
    writeIdentity: (value) => {
      remove(ENDED_KEY);
      write(SESSION_KEY, value);
    },
    writeCuentas: (value) => write(CUENTAS_KEY, value),
    writeLastRfc: (lastRfc) =>
      write(CONFIG_KEY, { lastRfc, recent: [...new Set([lastRfc, ...readRecent()])].slice(0, MOST_RECENT) }),
    // Other tabs read the reason when the session goes.
    forget: (reason) => {
      write(ENDED_KEY, reason);
      remove(CUENTAS_KEY);
      remove(SESSION_KEY);
    },
  };
}

// Checked by hand: every page reads the session first, and the schemas of the contract are loaded later.
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const isText = (value: unknown): value is string => typeof value === 'string';

function asIdentity(value: unknown): Identity | null {
  const { token, idacceso, acceso, nombre, visitante } = fieldsOf(value);
  const isId = isText(idacceso) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idacceso);
  if (!(isText(token) && isId && isText(acceso) && isText(nombre))) return null;
  return { token, idacceso, acceso, nombre, ...(visitante === true && { visitante }) };
}

const isPrivilegio = (value: unknown) => isText(value) && /^[1-4]$/.test(value);

const isCuenta = (value: unknown): value is Cuenta => {
  const { rfc, nombre, privilegio } = fieldsOf(value);
  return isRfc(rfc) && isText(nombre) && isPrivilegio(privilegio);
};

const asCuentas = (value: unknown): Cuenta[] => (Array.isArray(value) && value.every(isCuenta) ? value : []);
