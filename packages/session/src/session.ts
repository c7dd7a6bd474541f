import type { AnswerOf, api, Cuenta } from '@boveda/contracts';
import { type EventBus, eventBus } from '@boveda/event-bus';
import { BehaviorSubject, type Observable } from 'rxjs';
import { createMemory, type EndReason, type Identity, SESSION_KEY } from './browser-storage';

/** The open session. `rfc` is the taxpayer this tab works for; other tabs may work for others. */
export interface SessionState extends Identity {
  cuentas: Cuenta[];
  rfc: string | null;
}

/** The only owner of the session: it alone publishes session.opened, session.closed and contribuyente.selected. */
export interface Session {
  /** null without an open session. */
  readonly current: SessionState | null;
  /** Emits the current state at once, then every change. */
  readonly state$: Observable<SessionState | null>;
  /** The taxpayer opened last in this browser, by any tab. */
  readonly lastRfc: string | null;
  /** The taxpayers opened last in this browser, the newest first; also by other users. */
  readonly recent: readonly string[];
  /** Whether the last session of this page ended without a logout, and none is open since. */
  readonly expired: boolean;
  open(answer: AnswerOf<typeof api.session.login>): void;
  /** Replaces the token by another one of the same session, in every tab. */
  useToken(token: string): void;
  /** Replaces the taxpayers that may be opened. */
  updateCuentas(cuentas: Cuenta[]): void;
  selectContribuyente(rfc: string | null): void;
  close(reason: EndReason): void;
}

interface Surroundings {
  storage: () => Storage;
  bus: EventBus;
  /** Calls back when another tab changes the storage, with null when any of it may have changed. */
  onStorage: (listener: (event: Pick<StorageEvent, 'key'>) => void) => void;
}

/** A separate session, for tests; the page has `session`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function createSession({ storage, bus, onStorage }: Surroundings): Session {
  const memory = createMemory(storage);
  const recall = (): SessionState | null => {
    const identity = memory.readIdentity();
    return identity && { ...identity, cuentas: memory.readCuentas(), rfc: null };
  };
  const state$ = new BehaviorSubject<SessionState | null>(recall());

  let expired = false;

  const end = (reason: EndReason) => {
    if (!state$.value) return;
    expired = reason === 'expired';
    state$.next(null);
    bus.publish('session.closed', { reason });
  };

  const begin = (state: SessionState) => {
    expired = false;
    state$.next(state);
    bus.publish('session.opened', { idacceso: state.idacceso });
  };

  // Another tab logged out, logged in, or changed the user: this tab follows, so that it never uses an ended session.
  onStorage(({ key }) => {
    if (key !== SESSION_KEY && key !== null) return;
    const stored = recall();
    const current = state$.value;
    if (stored && current?.idacceso === stored.idacceso) {
      state$.next({ ...stored, rfc: current.rfc });
      return;
    }
    end(stored ? 'logout' : (memory.readEnd() ?? 'logout'));
    if (stored) begin(stored);
  });

  return {
    get current() {
      return state$.value;
    },
    state$,
    get lastRfc() {
      return memory.readLastRfc();
    },
    get recent() {
      return memory.readRecent();
    },
    get expired() {
      return expired;
    },
    open({ token, msg: { Cuentas, ...who } }) {
      const identity = { ...who, token };
      memory.writeCuentas(Cuentas);
      memory.writeIdentity(identity);
      begin({ ...identity, cuentas: Cuentas, rfc: null });
    },
    useToken(token) {
      if (!state$.value) return;
      const { cuentas: _, rfc: __, ...identity } = state$.value;
      memory.writeIdentity({ ...identity, token });
      state$.next({ ...state$.value, token });
    },
    updateCuentas(cuentas) {
      if (!state$.value) return;
      memory.writeCuentas(cuentas);
      state$.next({ ...state$.value, cuentas });
    },
    selectContribuyente(rfc) {
      if (!state$.value || state$.value.rfc === rfc) return;
      if (rfc) memory.writeLastRfc(rfc);
      state$.next({ ...state$.value, rfc });
      bus.publish('contribuyente.selected', { rfc });
    },
    close(reason) {
      // The server may refuse a call of this tab before it is told that another tab logged out.
      const first = memory.readEnd() ?? reason;
      memory.forget(first);
      end(first);
    },
  };
}

/** The session of this page, one for the shell and all areas: this package is a federated singleton. */
export const session = createSession({
  storage: () => window.localStorage,
  bus: eventBus,
  onStorage: (listener) => {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', listener);
    // A page that the browser kept while it showed another one was told of nothing.
    window.addEventListener('pageshow', ({ persisted }) => persisted && listener({ key: null }));
  },
});
