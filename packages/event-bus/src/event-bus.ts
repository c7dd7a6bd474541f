import { filter, map, type Observable, Subject } from 'rxjs';

/** How far an upload of `rfc` is: requests that ended of all, and what became of the CFDI in them. */
interface UploadFacts {
  rfc: string;
  finished: number;
  total: number;
  aceptados: number;
  rechazados: number;
}

/** Every fact that crosses the borders of an area, with what it carries. */
export interface AppEvents {
  /** Published by session: somebody logged in, here or in another tab. */
  'session.opened': { idacceso: string };
  /** Published by session: nobody is in any more. Whoever keeps data of the session drops it now. */
  'session.closed': { reason: 'logout' | 'expired' };
  /** Published by session: this tab works for another taxpayer from now on; null is none. */
  'contribuyente.selected': { rfc: string | null };
  /** Published by mf-cfdi: files were stored; lists, sums and storage of `rfc` are out of date. */
  'cfdi.uploaded': { rfc: string; aceptados: number };
  /** Published by mf-cfdi: an upload began or went on; it ends with the session and with the choice of taxpayer. */
  'upload.advanced': UploadFacts;
  /** Published by mf-cfdi: an upload is over; interrupted where its session or taxpayer was left meanwhile. */
  'upload.ended': UploadFacts & { interrupted: boolean };
  /** Published by mf-config: name or logo of `rfc` is another. */
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

/** The names of AppEvents as data: what a release may say that it emits or listens to. */
export const appEventNames: readonly string[] = Object.keys(names);

/** Delivers each fact, at once and in order, to whoever listens at that moment; nothing is replayed. */
export interface EventBus {
  publish<Name extends AppEventName>(name: Name, payload: AppEvents[Name]): void;
  /** Returns how to stop listening. A handler that throws is reported to the console and silences nobody else. */
  on<Name extends AppEventName>(name: Name, handler: (payload: AppEvents[Name]) => void): () => void;
  /** The same facts for those who combine or delay them. */
  stream<Name extends AppEventName>(name: Name): Observable<AppEvents[Name]>;
}

type Fact = { [Name in AppEventName]: { name: Name; payload: AppEvents[Name] } }[AppEventName];

/** A bus of its own, for tests; the page has `eventBus`. */
export function createEventBus(): EventBus {
  const facts = new Subject<Fact>();
  const stream = <Name extends AppEventName>(name: Name) =>
    facts.pipe(
      filter((fact) => fact.name === name),
      map((fact) => fact.payload as AppEvents[Name]),
    );
  return {
    publish: (name, payload) => facts.next({ name, payload } as Fact),
    // RxJS reports what a subscriber throws on a later tick, and goes on with the next subscriber.
    on(name, handler) {
      const subscription = stream(name).subscribe(handler);
      return () => subscription.unsubscribe();
    },
    stream,
  };
}

/** The bus of this page: one for the shell and all areas, because this package is a federated singleton. */
export const eventBus = createEventBus();
