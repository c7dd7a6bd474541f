import type { AreaProps } from '@boveda/area-kit';
import { createArea, type Lifecycles } from '@boveda/area-kit';
import { telemetryEvent } from '@boveda/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exposed } from '../testing/containers';
import { openShell, serveRegistry, writes } from '../testing/open-shell';
import { sampleRelease } from '../testing/signed-registry';
import { readRemembered } from './guard/remembered';
import { createRegistry } from './registry';

const cfdi = (release: string, title = 'Clientes') =>
  sampleRelease('mf-cfdi', {
    release,
    title,
    paths: ['clientes'],
    menu: [{ label: 'Clientes', path: 'clientes', icon: 'customers', order: 1 }],
  });
const inicio = sampleRelease('mf-session', {
  title: 'Inicio',
  paths: ['dashboard'],
  menu: [{ label: 'Inicio', path: 'dashboard', icon: 'home', order: 0 }],
});

const sent: unknown[] = [];
let stop: () => void = () => undefined;
beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue();
  sent.length = 0;
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => writes('tablero'));
  exposed.set('mf_cfdi__rold1/area', () => writes('clientes de antes'));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

async function openWith(live: string, broken: () => unknown, path = 'clientes') {
  exposed.set(`mf_cfdi__r${live}/area`, broken);
  const { open } = await openShell(path, [cfdi(live), inicio], [cfdi('old1')]);
  const shell = await open();
  stop = shell.stop;
  return shell;
}

const fails = () => {
  throw new Error('evaluación');
};
const rejects = { ...writes(''), mount: () => Promise.reject(new Error('montaje')) };
const throwsInRender = createArea(() => {
  throw new Error('primer dibujo');
});
const hangs: Lifecycles = {
  ...(writes('girando') as unknown as Lifecycles),
  mount: async ({ onAreaError }: AreaProps) => {
    setTimeout(() => {
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      onAreaError(new DOMException('', 'TimeoutError'));
    }, 50);
  },
};
const throwsSoon: Lifecycles = {
  ...(writes('un momento') as unknown as Lifecycles),
  mount: async ({ onAreaError }: AreaProps) => void setTimeout(() => onAreaError(new Error('pantalla')), 50),
};

test.each([
  ['its evaluation throws', 'evl1', fails],
  ['its mount rejects', 'mnt1', () => rejects],
  ['its first render throws', 'rnd1', () => throwsInRender],
  ['its first lazy screen throws', 'lzy1', () => throwsSoon],
  ['its first screen never loads', 'hng1', () => hangs],
  ['it exposes no lifecycles', 'nil1', () => ({})],
])('the previous release is shown in the same page load when %s', async (_, live, broken) => {
  await openWith(live, broken);
  expect(await screen.findByText('clientes de antes')).toBeInTheDocument();
  const notice = await screen.findByText(/Se muestra la versión anterior de Clientes/);
  expect(notice.closest('[role=status]')).toHaveTextContent(new RegExp(`Código de soporte: \\w+ · Versión: ${live}`));
  expect(screen.queryByRole('alert')).toBeNull();
});

/** An area whose mount resolves when the test calls `arrive`. */
function slowArea(text: string) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const area = {
    ...writes(''),
    mount: async ({ domElement }: AreaProps) => {
      await arrived;
      domElement.textContent = text;
    },
  };
  return { area, arrive };
}

describe('a slow area', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('shows a notice after 8 s, goes on loading, and is shown', async () => {
    const { area, arrive } = slowArea('clientes de hoy');
    await openWith('slw1', () => area);
    await passes(7000);
    expect(screen.queryByText(/tardando/)).toBeNull();
    await passes(2000);
    expect(screen.getByText('Clientes está tardando más de lo normal. Seguimos cargando.')).toBeInTheDocument();
    await passes(90_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('clientes de antes')).toBeNull();
    arrive();
    expect(await screen.findByText('clientes de hoy')).toBeInTheDocument();
    expect(screen.queryByText(/tardando/)).toBeNull();
  });

  test('is replaced by its previous release when the user chooses that, and can be tried again', async () => {
    const { area, arrive } = slowArea('clientes de hoy');
    await openWith('slw2', () => area);
    await passes(9000);
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Usar la versión anterior' }));
    expect(await screen.findByText('clientes de antes')).toBeInTheDocument();
    const words = 'Se muestra la versión anterior de Clientes: la actual tarda en cargar.';
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
    arrive();
    await passes(1000);
    expect(screen.getByText('clientes de antes')).toBeInTheDocument();
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('clientes de hoy')).toBeInTheDocument();
  });

  test('shows the notice also while one of its screens waits', async () => {
    let say: AreaProps['onAreaSlow'];
    const area = {
      ...writes(''),
      mount: async ({ onAreaSlow }: AreaProps) => {
        say = onAreaSlow;
      },
    };
    await openWith('slw3', () => area);
    await waitFor(() => expect(say).toBeDefined());
    await passes(100);
    act(() => say?.(true));
    expect(screen.getByRole('button', { name: 'Usar la versión anterior' })).toBeInTheDocument();
    act(() => say?.(false));
    expect(screen.queryByText(/tardando/)).toBeNull();
  });

  test('is replaced automatically after 120 s', async () => {
    await openWith('slw4', () => slowArea('nunca').area);
    await passes(119_000);
    expect(screen.queryByText('clientes de antes')).toBeNull();
    await passes(2000);
    expect(await screen.findByText('clientes de antes')).toBeInTheDocument();
  });
});

test('Reintentar tries the live release again', async () => {
  await openWith('ret1', fails);
  await screen.findByText('clientes de antes');
  exposed.set('mf_cfdi__rret1/area', () => writes('clientes de hoy'));
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('clientes de hoy')).toBeInTheDocument();
  expect(screen.queryByText(/versión anterior/)).toBeNull();
});

test('when the previous release fails too, the area shows its failure and the menu goes on working', async () => {
  exposed.set('mf_cfdi__rold1/area', fails);
  await openWith('bth1', fails);
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos mostrar Clientes');
  await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
  expect(await screen.findByText('tablero')).toBeInTheDocument();
});

test('a release that fails long after it was shown is not replaced by another', async () => {
  let fail: (error: unknown) => void = () => undefined;
  const area = {
    ...writes(''),
    mount: async ({ domElement, onAreaError }: AreaProps) => {
      domElement.textContent = 'clientes de hoy';
      fail = onAreaError;
    },
  };
  await openWith('lat1', () => area);
  await screen.findByText('clientes de hoy');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  act(() => fail(new Error('tarde')));
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos mostrar Clientes');
});

test('a rollback takes effect at the next navigation, and unchanged areas are not mounted again', async () => {
  let mounts = 0;
  const counted = {
    ...writes(''),
    mount: async ({ domElement }: AreaProps) => {
      domElement.textContent = `tablero ${++mounts}`;
    },
  };
  exposed.set('mf_session__rrel1/area', () => counted);
  await openWith('new1', () => writes('clientes de hoy'), 'dashboard');
  await screen.findByText('tablero 1');
  await serveRegistry([cfdi('old1'), inicio]);
  await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
  expect(await screen.findByText('clientes de antes')).toBeInTheDocument();
  expect(mounts).toBe(1);
});

test('telemetry sends the class of a failure and its support id, within the contract', async () => {
  const bodies: string[] = [];
  const sendBeacon = jest.fn((_url: string, blob: Blob) => {
    const reader = new FileReader();
    reader.onload = () => bodies.push(String(reader.result));
    reader.readAsText(blob);
    return true;
  });
  Object.assign(navigator, { sendBeacon });
  await openWith('tel1', fails);
  await screen.findByText('clientes de antes');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const told = () => bodies.flatMap((body) => (JSON.parse(body) as { events: { release: string }[] }).events);
  // Loaders of earlier tests may send their events too, in requests of their own.
  await waitFor(() => expect(told().map(({ release }) => release)).toContain('tel1'));
  const events = told();
  const failure = events.find(({ release }) => release === 'tel1');
  expect(failure).toMatchObject({ kind: 'failure', area: 'mf-cfdi', errorClass: 'load-error' });
  for (const event of events) expect(telemetryEvent().safeParse(event).success).toBe(true);
});

describe('a release that takes pages down', () => {
  beforeEach(() => {
    exposed.set('mf_cfdi__rbad1/area', () => {
      throw new Error('it was evaluated');
    });
  });
  const expectPrevious = async () => {
    expect(await screen.findByText('clientes de antes')).toBeInTheDocument();
    const notice = (await screen.findByText(/Se muestra la versión anterior de Clientes/)).closest('[role=status]');
    expect(notice).toHaveTextContent(/Versión: bad1/);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(document.body).not.toHaveTextContent('it was evaluated');
  };

  test('is avoided where the server says so', async () => {
    const { open, loader } = await openShell('clientes', [cfdi('bad1'), inicio], [cfdi('old1')]);
    await serveRegistry([cfdi('bad1'), inicio], [cfdi('old1')], { avoid: ['mf-cfdi@bad1'] });
    await loader.registry.refresh();
    ({ stop } = await open());
    await expectPrevious();
    await userEvent.click(screen.getByRole('button', { name: /^Cuenta de / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Acerca de' }));
    expect(await screen.findByRole('dialog', { name: 'Acerca de' })).toHaveTextContent(
      /Anterior.*mf-cfdi · old1 · .*En lugar de la versión bad1, que dejó páginas sin responder\./,
    );
  });

  test('is avoided where this browser remembers it', async () => {
    const before = globalThis.caches;
    const keys = async () => [`boveda.down mf-cfdi@bad1 ${Date.now()}`];
    Object.assign(globalThis, { caches: { keys } });
    try {
      await serveRegistry([cfdi('bad1'), inicio], [cfdi('old1')]);
      const registry = createRegistry(readRemembered());
      await registry.refresh();
      expect(registry.get()?.choices.get('mf-cfdi')).toEqual([
        expect.objectContaining({ standing: 'previous', insteadOf: expect.objectContaining({ release: 'bad1' }) }),
      ]);
    } finally {
      Object.assign(globalThis, { caches: before });
    }
  });

  test('is shown where nothing else is left', async () => {
    await serveRegistry([cfdi('bad1')], [], { avoid: ['mf-cfdi@bad1'] });
    const registry = createRegistry();
    await registry.refresh();
    expect(registry.get()?.choices.get('mf-cfdi')).toHaveLength(1);
  });
});

test('after text was typed, a release that becomes live is mounted at the next navigation', async () => {
  const form = (release: string): Lifecycles => ({
    ...(writes('') as unknown as Lifecycles),
    mount: async ({ domElement }: AreaProps) => {
      domElement.innerHTML = `<p>${release}</p><input aria-label="Teléfono">`;
    },
  });
  exposed.set('mf_cfdi__rone1/area', () => form('uno'));
  exposed.set('mf_cfdi__rtwo1/area', () => form('dos'));
  const { open, loader } = await openShell('clientes', [cfdi('one1'), inicio]);
  const shell = await open();
  stop = shell.stop;
  const phone = await screen.findByLabelText('Teléfono');
  await userEvent.type(phone, '55');
  await serveRegistry([cfdi('two1'), inicio]);
  await act(() => loader.registry.refresh());
  expect(loader.registry.areaAt('clientes')?.release).toBe('two1');
  await userEvent.type(phone, '12');
  expect(screen.getByLabelText('Teléfono')).toHaveValue('5512');
  expect(screen.getByText('uno')).toBeInTheDocument();
  await act(() => shell.router.navigate('/EKU9003173C9/clientes/otra'));
  expect(await screen.findByText('dos')).toBeInTheDocument();
});
