import { filter, map, type Observable, Subject } from 'rxjs';

/** Progress of an upload of `rfc`: finished requests of the total, and the accepted and rejected CFDI in them. */
interface UploadFacts {
  rfc: string;
  finished: number;
  total: number;
  aceptados: number;
  rechazados: number;
}

/** Every fact that areas publish to each other, with its payload. */
export interface AppEvents {
  /** Published by session: a session was opened, in this tab or another one. */
  'session.opened': { idacceso: string };
  /** Published by session: the session ended. Every owner of session data drops it now. */
  'session.closed': { reason: 'logout' | 'expired' };
  /** Published by session: this tab works for another taxpayer from now on, or for none (null). */
  'contribuyente.selected': { rfc: string | null };
  /** Published by mf-cfdi: files were stored; lists, sums and used space of `rfc` are out of date. */
  'cfdi.uploaded': { rfc: string; aceptados: number };
  /** Published by mf-cfdi: an upload began or advanced; it ends with the session and with a change of taxpayer. */
  'upload.advanced': UploadFacts;
  /** Published by mf-cfdi: an upload ended; `interrupted` if its session or taxpayer was left before it finished. */
  'upload.ended': UploadFacts & { interrupted: boolean };
  /** Published by mf-config: the name or logo of `rfc` changed. */
  'contribuyente.changed': { rfc: string };
}

export type AppEventName = keyof AppEvents;

const names = {
  'session.opened': true,
  'session.closed': true,
  'contribuyente.selected': true,
  'cfdi.uploaded': true,
  'upload.advanced': true,
  'upload.ended': true,
  'contribuyente.changed': true,
} satisfies Record<AppEventName, true>;

/** The names of AppEvents as data: those that a release may declare as emitted or listened to. */
export const appEventNames: readonly string[] = Object.keys(names);

/** Delivers each fact at once and in order to its current subscribers; nothing is replayed. */
export interface EventBus {
  publish<Name extends AppEventName>(name: Name, payload: AppEvents[Name]): void;
  /** Returns an unsubscribe function. An error of a handler is reported to the console and affects no other handler. */
  on<Name extends AppEventName>(name: Name, handler: (payload: AppEvents[Name]) => void): () => void;
  /** All facts as an observable, to combine or delay them. */
  stream<Name extends AppEventName>(name: Name): Observable<AppEvents[Name]>;
}

type Fact = { [Name in AppEventName]: { name: Name; payload: AppEvents[Name] } }[AppEventName];

/** A separate bus, for tests; the page has `eventBus`. */
export function createEventBus(): EventBus {
  const facts = new Subject<Fact>();
  const stream = <Name extends AppEventName>(name: Name) =>
    facts.pipe(
      filter((fact) => fact.name === name),
      map((fact) => fact.payload as AppEvents[Name]),
    );
  return {
    publish: (name, payload) => facts.next({ name, payload } as Fact),
    // RxJS reports an error of a subscriber in a later tick and continues with the next subscriber.
    on(name, handler) {
      const subscription = stream(name).subscribe(handler);
      return () => subscription.unsubscribe();
    },
    stream,
  };
}

/** The bus of this page, one for the shell and all areas: this package is a federated singleton. */
export const eventBus = createEventBus();
