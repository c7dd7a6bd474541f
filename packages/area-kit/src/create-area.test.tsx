import { api } from '@boveda/contracts';
import { session } from '@boveda/session';
import { Route, Routes } from '@boveda/ui-kit/router';
import { act, screen } from '@testing-library/react';
import { use } from 'react';
import type { AreaProps, Lifecycles } from './area-props';
import { createAreaApi, createAreaStore } from './area-store';
import type { Prefetch } from './area-stores';
import { createArea } from './create-area';
import { Link } from './link';
import { type FakeCall, fakeApi, logIn } from './testing';
import { createMemoryRouterStore } from './testing/memory-router-store';
import { useContribuyente } from './use-contribuyente';

const A = { rfc: 'EKU9003173C9', nombre: 'Escuela Kemper Urgate', privilegio: '1' } as const;
const B = { rfc: 'IIA040805DZ4', nombre: 'Indistria Ilumina', privilegio: '2' } as const;

const areaApi = createAreaApi({ reducerPath: 'pruebaApi' }).injectEndpoints({
  endpoints: (build) => ({
    list: build.query<{ count: number }, void>({ query: () => (sdk, signal) => sdk.emitidos.list({}, { signal }) }),
  }),
});

function Screen() {
  const { data } = areaApi.useListQuery();
  const { nombre } = useContribuyente();
  return (
    <p>
      {nombre}: {data ? `${data.count} CFDI` : 'esperando'} <Link to="proveedores/vigentes?tipo=I">Proveedores</Link>
    </p>
  );
}

const Root = () => (
  <Routes>
    <Route path="clientes/*" element={<Screen />} />
    <Route path="*" element={<p>dirección ajena</p>} />
  </Routes>
);

const never = new Promise<string>(() => undefined);

let mounts = 0;
function propsFor(rfc: string, url = `/${rfc}/clientes/vigentes`) {
  const domElement = document.createElement('div');
  domElement.id = `prueba-${++mounts}`;
  document.body.append(domElement);
  const router = createMemoryRouterStore(url);
  const onAreaError = jest.fn();
  const props: AreaProps = {
    name: domElement.id,
    domElement,
    router,
    basename: `/${rfc}`,
    slots: { mount: () => () => undefined },
    hasRoute: () => true,
    area: { id: 'mf-prueba', release: 'r1', paths: ['clientes'] },
    onAreaError,
    onAreaSlow: jest.fn(),
  };
  return { props, router, onAreaError };
}

/** Mounting ends on a timer, so it is awaited outside of the first act. */
async function run(step: () => Promise<unknown>) {
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = step();
  });
  await act(() => done);
}

const mounted: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const unmount of mounted.splice(0)) await run(unmount);
  document.body.replaceChildren();
});

async function start({ mount, unmount }: Lifecycles, props: AreaProps) {
  mounted.push(() => unmount(props));
  await run(() => mount(props));
}

describe('area', () => {
  it('mounts, follows the history inside its own paths, and unmounts', async () => {
    fakeApi().on(api.emitidos.list, { rows: [], count: 7 });
    logIn([A, B]);
    session.selectContribuyente(A.rfc);
    const lifecycles = createArea(Root, { api: areaApi });
    const { props, router } = propsFor(A.rfc);
    await run(() => lifecycles.bootstrap(props));
    await run(() => lifecycles.mount(props));
    expect(await screen.findByText(/Escuela Kemper Urgate: 7 CFDI/)).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', `/${A.rfc}/proveedores/vigentes?tipo=I`);

    act(() => screen.getByRole('link').click());
    expect(router.address()).toBe(`/${A.rfc}/proveedores/vigentes?tipo=I`);
    expect(screen.getByText(/7 CFDI/)).toBeInTheDocument();
    expect(screen.queryByText('dirección ajena')).toBeNull();

    await run(() => lifecycles.unmount(props));
    expect(props.domElement).toBeEmptyDOMElement();
  });

  it('never shows a late answer of taxpayer A under B, and clears A on the change', async () => {
    const answers: ((count: number) => void)[] = [];
    const wanted: (string | null)[] = [];
    fakeApi().on(api.emitidos.list, ({ rfc }: FakeCall) => {
      wanted.push(rfc);
      return new Promise((resolve) => answers.push((count) => resolve({ rows: [], count })));
    });
    logIn([A, B]);
    session.selectContribuyente(A.rfc);
    const lifecycles = createArea(Root, { api: areaApi });
    const ofA = propsFor(A.rfc);
    await start(lifecycles, ofA.props);
    await screen.findByText(/esperando/);

    act(() => session.selectContribuyente(B.rfc));
    expect(ofA.props.domElement).not.toHaveTextContent(/Escuela|Indistria|esperando/);

    const ofB = propsFor(B.rfc);
    await start(lifecycles, ofB.props);
    await screen.findByText(/Indistria Ilumina: esperando/);
    await act(async () => {
      answers[0]?.(111);
      answers[1]?.(222);
    });
    expect(await screen.findByText(/Indistria Ilumina: 222 CFDI/)).toBeInTheDocument();
    expect(screen.queryByText(/111/)).toBeNull();
    expect(wanted).toEqual([A.rfc, B.rfc]);
  });

  it('starts with an empty store after the taxpayer was changed and back, and after logging out', async () => {
    const server = fakeApi().on(api.emitidos.list, { rows: [], count: 7 });
    logIn([A, B]);
    session.selectContribuyente(A.rfc);
    const { props } = propsFor(A.rfc);
    await start(createArea(Root, { api: areaApi }), props);
    await screen.findByText(/7 CFDI/);

    server.on(api.emitidos.list, { rows: [], count: 8 });
    act(() => session.selectContribuyente(B.rfc));
    act(() => session.selectContribuyente(A.rfc));
    expect(screen.queryByText(/7 CFDI/)).toBeNull();
    expect(await screen.findByText(/8 CFDI/)).toBeInTheDocument();

    act(() => session.close('logout'));
    expect(screen.queryByText(/CFDI/)).toBeNull();
  });

  it('uses prefetched data without requesting it again, and never data prefetched for another taxpayer', async () => {
    let count = 0;
    const server = fakeApi().on(api.emitidos.list, () => ({ rows: [], count: ++count }));
    const prefetch = jest.fn<void, Parameters<Prefetch>>((dispatch) =>
      dispatch(areaApi.util.prefetch('list', undefined, {})),
    );
    const lifecycles = createArea(Root, { api: areaApi, prefetch });
    logIn([A, B]);
    session.selectContribuyente(A.rfc);
    lifecycles.prefetch?.('clientes?tipo=I');
    lifecycles.prefetch?.('clientes?tipo=I');
    const [, path, params] = prefetch.mock.lastCall ?? [];
    expect([path, String(params)]).toEqual(['clientes', 'tipo=I']);
    const ofA = propsFor(A.rfc);
    await start(lifecycles, ofA.props);
    await screen.findByText(/Escuela Kemper Urgate: 1 CFDI/);
    expect(server.calls).toHaveLength(1);
    // For a mounted area the data goes into its store, which has it already.
    lifecycles.prefetch?.('clientes');
    expect(server.calls).toHaveLength(1);
    for (const unmount of mounted.splice(0)) await run(unmount);

    lifecycles.prefetch?.('clientes');
    session.selectContribuyente(B.rfc);
    await start(lifecycles, propsFor(B.rfc).props);
    await screen.findByText(/Indistria Ilumina: 3 CFDI/);
    expect(server.calls.map(({ rfc }) => rfc)).toEqual([A.rfc, A.rfc, B.rfc]);
  });

  it('drops prefetched data that is not used, and prefetches nothing without a taxpayer', async () => {
    const server = fakeApi().on(api.emitidos.list, { rows: [], count: 7 });
    const prefetch: Prefetch = (dispatch) => dispatch(areaApi.util.prefetch('list', undefined, {}));
    const lifecycles = createArea(Root, { api: areaApi, prefetch });
    logIn([A]);
    session.selectContribuyente(null);
    lifecycles.prefetch?.('clientes');
    expect(server.calls).toHaveLength(0);
    session.selectContribuyente(A.rfc);
    jest.useFakeTimers({ advanceTimers: true });
    try {
      lifecycles.prefetch?.('clientes');
      await act(() => jest.advanceTimersByTimeAsync(21_000));
      await start(lifecycles, propsFor(A.rfc).props);
      await screen.findByText(/7 CFDI/);
    } finally {
      jest.useRealTimers();
    }
    expect(server.calls).toHaveLength(2);
  });

  it('makes no call once the tab has left the taxpayer of its store', async () => {
    const server = fakeApi().on(api.emitidos.list, { rows: [], count: 7 });
    logIn([A, B]);
    session.selectContribuyente(A.rfc);
    const { store } = createAreaStore(areaApi);
    for (const rfc of [null, B.rfc]) {
      session.selectContribuyente(rfc);
      expect(await store.dispatch(areaApi.endpoints.list.initiate())).toMatchObject({ error: { code: 'aborted' } });
    }
    expect(server.calls).toHaveLength(0);
  });

  it('forgets the answers of a store that has ended, and sets no timer for them', async () => {
    fakeApi().on(api.emitidos.list, { rows: [], count: 7 });
    logIn([A]);
    session.selectContribuyente(A.rfc);
    jest.useFakeTimers();
    try {
      const { store, end } = createAreaStore(areaApi);
      const asked = store.dispatch(areaApi.endpoints.list.initiate());
      expect(await asked).toMatchObject({ data: { count: 7 } });
      end();
      // A component that leaves unsubscribes after its store was closed.
      asked.unsubscribe();
      await jest.advanceTimersByTimeAsync(1000);
      expect(areaApi.endpoints.list.select()(store.getState() as never)).toMatchObject({ status: 'uninitialized' });
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('reports a render error to the shell, and can still be unmounted', async () => {
    logIn([A]);
    session.selectContribuyente(A.rfc);
    const { mount, unmount } = createArea(() => {
      throw new Error('roto');
    });
    const { props, onAreaError } = propsFor(A.rfc);
    await run(() => mount(props));
    expect(onAreaError).toHaveBeenCalledWith(new Error('roto'));
    await run(() => unmount(props));
    expect(props.domElement).toBeEmptyDOMElement();
  });

  it('reports a screen that never resolves as a timeout, but not a slow one', async () => {
    logIn([A]);
    session.selectContribuyente(A.rfc);
    let arrive: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const Late = () => {
      use(wait);
      return <p>aquí</p>;
    };
    const { props, onAreaError } = propsFor(A.rfc);
    const other = propsFor(A.rfc);
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const late = createArea(Late);
      const stuck = createArea(() => <p>{use(never)}</p>);
      await start(late, props);
      await start(stuck, other.props);
      // Under fake timers React leaves effects and retries to the next rendering.
      await run(() => stuck.update(other.props));
      await act(() => jest.advanceTimersByTimeAsync(6_000));
      expect(other.props.onAreaSlow).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(102_000));
      expect(other.props.onAreaSlow).toHaveBeenLastCalledWith(true);
      await act(async () => arrive());
      await run(() => late.update(props));
      expect(props.domElement).toHaveTextContent('aquí');
      expect(other.onAreaError).not.toHaveBeenCalled();
      expect(props.onAreaSlow).toHaveBeenLastCalledWith(false);
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(other.onAreaError).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
      expect(onAreaError).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });
});
