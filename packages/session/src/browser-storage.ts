import { api, type Cuenta, rfc } from '@boveda/contracts';

/** Keys of the browser storage, shared by all tabs. */
export const SESSION_KEY = 'boveda.session';
const CUENTAS_KEY = 'boveda.cuentas';
const CONFIG_KEY = 'boveda.config';
const MOST_RECENT = 8;
/** Present while the last session ended without a logout. */
const EXPIRED_KEY = 'boveda.expired';

const { token, msg } = api.session.login.answer.shape;
const identity = msg.omit({ Cuentas: true }).extend({ token });

/** The session without its taxpayers. */
export type Identity = ReturnType<typeof identity.parse>;

/** A logout, or the server no longer accepts the session. */
export type EndReason = 'logout' | 'expired';

/** What the browser keeps between visits. */
export interface Memory {
  readIdentity(): Identity | null;
  readCuentas(): Cuenta[];
  readLastRfc(): string | null;
  /** The taxpayers opened last, the newest first. */
  readRecent(): string[];
  /** How the last session ended. */
  readEnd(): EndReason;
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
  const readConfig = () => read(CONFIG_KEY) as { lastRfc?: unknown; recent?: unknown } | null;
  const readRecent = () => rfc.array().safeParse(readConfig()?.recent).data ?? [];
  return {
    readIdentity: () => identity.safeParse(read(SESSION_KEY)).data ?? null,
    readCuentas: () => api.session.listRfc.answer.shape.cuentas.safeParse(read(CUENTAS_KEY)).data ?? [],
    readLastRfc: () => rfc.safeParse(readConfig()?.lastRfc).data ?? null,
    readRecent,
    readEnd: () => (read(EXPIRED_KEY) ? 'expired' : 'logout'),
    writeIdentity: (value) => {
      remove(EXPIRED_KEY);
      write(SESSION_KEY, value);
    },
    writeCuentas: (value) => write(CUENTAS_KEY, value),
    writeLastRfc: (lastRfc) =>
      write(CONFIG_KEY, { lastRfc, recent: [...new Set([lastRfc, ...readRecent()])].slice(0, MOST_RECENT) }),
    // Other tabs read the reason when the session goes.
    forget: (reason) => {
      if (reason === 'expired') write(EXPIRED_KEY, true);
      else remove(EXPIRED_KEY);
      remove(CUENTAS_KEY);
      remove(SESSION_KEY);
    },
  };
}
