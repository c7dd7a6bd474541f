import { createEventBus } from '@boveda/event-bus';
import { createSession } from './session';

const A = { rfc: 'EKU9003173C9', nombre: 'Escuela Kemper Urgate', privilegio: '1' } as const;
const B = { rfc: 'IIA040805DZ4', nombre: 'Indistria Ilumina', privilegio: '2' } as const;
const idacceso = '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';
const other = '7d5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';
const answer = (changes: object = {}, token = 't1') => ({
  token,
  msg: { idacceso, acceso: 'admin@demo.mx', nombre: '', Cuentas: [A, B], ...changes },
});

/** Browser storage shared by tabs: each tab is notified of the writes of the others. */
function createBrowser() {
  const values = new Map<string, string>();
  let held: (() => void)[] | null = null;
  const tabs: { listener: (event: { key: string | null }) => void; storage: Storage }[] = [];
  const openTab = () => {
    const tell = (from: Storage, key: string) => {
      for (const tab of tabs)
        if (tab.storage !== from) held ? held.push(() => tab.listener({ key })) : tab.listener({ key });
    };
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value);
        tell(storage, key);
      },
      removeItem: (key: string) => {
        values.delete(key);
        tell(storage, key);
      },
    } as Storage;
    const bus = createEventBus();
    const facts: string[] = [];
    bus.on('session.opened', () => facts.push('opened'));
    bus.on('session.closed', ({ reason }) => facts.push(`closed ${reason}`));
    bus.on('contribuyente.selected', ({ rfc }) => facts.push(`selected ${rfc}`));
    const session = createSession({
      storage: () => storage,
      bus,
      onStorage: (listener) => tabs.push({ listener, storage }),
    });
    return { session, facts };
  };
  return {
    openTab,
    values,
    /** Keeps notifications back while `work` runs, as a busy browser does. */
    late(work: () => void) {
      held = [];
      work();
      const due = held;
      held = null;
      for (const tell of due) tell();
    },
  };
}

describe('session', () => {
  it('keeps the user, the taxpayers and the last taxpayer for the next visit', () => {
    const browser = createBrowser();
    const first = browser.openTab().session;
    first.open(answer());
    first.selectContribuyente(B.rfc);

    const { session } = browser.openTab();
    expect(session.current).toEqual({
      token: 't1',
      idacceso,
      acceso: 'admin@demo.mx',
      nombre: '',
      cuentas: [A, B],
      rfc: null,
    });
    expect(session.lastRfc).toBe(B.rfc);
  });

  it('publishes each change once, and nothing without a change', () => {
    const { session, facts } = createBrowser().openTab();
    session.selectContribuyente(A.rfc);
    session.open(answer());
    session.selectContribuyente(A.rfc);
    session.selectContribuyente(A.rfc);
    session.selectContribuyente(null);
    session.close('expired');
    session.close('logout');
    expect(facts).toEqual(['opened', `selected ${A.rfc}`, 'selected null', 'closed expired']);
  });

  it('remembers the taxpayers opened last, the newest first, each once and at most eight', () => {
    const { openTab } = createBrowser();
    const { session } = openTab();
    session.open(answer());
    for (const rfc of [A.rfc, B.rfc, A.rfc]) session.selectContribuyente(rfc);
    expect(openTab().session.recent).toEqual([A.rfc, B.rfc]);
    for (let n = 1; n <= 9; n += 1) session.selectContribuyente(`AAA01010${n}AA1`);
    expect(session.recent).toHaveLength(8);
    expect(session.recent[0]).toBe('AAA010109AA1');
  });

  it('forgets the user on logout, but not the last taxpayer', () => {
    const { openTab, values } = createBrowser();
    const { session } = openTab();
    session.open(answer());
    session.selectContribuyente(A.rfc);
    session.close('logout');
    expect([...values.keys()]).toEqual(['boveda.config', 'boveda.ended']);
    expect(openTab().session.current).toBeNull();
  });

  it('a logout closes the session of every tab, and a login opens it', () => {
    const browser = createBrowser();
    const one = browser.openTab();
    const two = browser.openTab();
    one.session.open(answer());
    expect(two.session.current?.token).toBe('t1');

    two.session.selectContribuyente(B.rfc);
    expect(one.session.current?.rfc).toBeNull();

    one.session.close('logout');
    expect(two.session.current).toBeNull();
    expect(two.facts).toEqual(['opened', `selected ${B.rfc}`, 'closed logout']);
  });

  it('counts a refusal that arrives before the notice of a logout in another tab as that logout', () => {
    const browser = createBrowser();
    const [one, two] = [browser.openTab(), browser.openTab()];
    one.session.open(answer());
    browser.late(() => {
      one.session.close('logout');
      two.session.close('expired');
    });
    expect([one.facts, two.facts]).toEqual([
      ['opened', 'closed logout'],
      ['opened', 'closed logout'],
    ]);
    expect([one.session.expired, two.session.expired]).toEqual([false, false]);
  });

  it('tells every tab that a session expired, until the next login', () => {
    const browser = createBrowser();
    const one = browser.openTab();
    const two = browser.openTab();
    one.session.open(answer());
    one.session.close('expired');
    expect(two.facts).toEqual(['opened', 'closed expired']);
    expect([one.session.expired, two.session.expired]).toEqual([true, true]);

    one.session.open(answer({}, 't2'));
    one.session.close('logout');
    expect(two.facts.slice(2)).toEqual(['opened', 'closed logout']);
    expect([one.session.expired, two.session.expired]).toEqual([false, false]);
    expect([...browser.values.keys()]).toEqual(['boveda.ended']);
  });

  it('replaces the token in every tab, which keep their taxpayers', () => {
    const browser = createBrowser();
    const [one, two] = [browser.openTab(), browser.openTab()];
    one.session.open(answer());
    one.session.selectContribuyente(A.rfc);
    two.session.selectContribuyente(B.rfc);
    one.session.useToken('t2');
    expect([one.session.current, two.session.current]).toMatchObject([
      { token: 't2', rfc: A.rfc },
      { token: 't2', rfc: B.rfc },
    ]);
    expect([...browser.values.values()].join()).not.toContain('t1');
    expect(one.facts).toEqual(['opened', `selected ${A.rfc}`]);
  });

  it('keeps the taxpayer with a new token of the same user, and drops everything for another user', () => {
    const browser = createBrowser();
    const one = browser.openTab();
    const two = browser.openTab();
    one.session.open(answer());
    two.session.selectContribuyente(B.rfc);

    one.session.open(answer({}, 't2'));
    expect(two.session.current).toMatchObject({ token: 't2', rfc: B.rfc });

    one.session.open(answer({ idacceso: other, Cuentas: [A] }, 't3'));
    expect(two.session.current).toMatchObject({ token: 't3', rfc: null, cuentas: [A] });
    expect(two.facts).toEqual(['opened', `selected ${B.rfc}`, 'closed logout', 'opened']);
  });

  it.each([
    [
      'blocked',
      () => {
        throw new Error('SecurityError');
      },
    ],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
        removeItem() {},
      }),
    ],
  ])('works from memory when the storage is %s', (_, storage) => {
    const session = createSession({
      storage: storage as unknown as () => Storage,
      bus: createEventBus(),
      onStorage: () => undefined,
    });
    session.open(answer());
    session.selectContribuyente(A.rfc);
    expect(session.current?.rfc).toBe(A.rfc);
    session.close('logout');
    expect(session.current).toBeNull();
  });

  it.each(['{', '[]', '"x"', '{"token":5}', `{"token":"t","idacceso":"x","acceso":"a","nombre":""}`])(
    'treats malformed storage (%s) as no session',
    (mangled) => {
      const { openTab, values } = createBrowser();
      values.set('boveda.session', mangled);
      values.set('boveda.cuentas', mangled);
      values.set('boveda.config', mangled);
      const { session } = openTab();
      expect(session.current).toBeNull();
      expect(session.lastRfc).toBeNull();
    },
  );
});
