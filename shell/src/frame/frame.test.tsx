import type { AreaProps } from '@boveda/area-kit';
import { demoCuenta, type FakeCall, fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import { getDashboard, getLogo, listRfc, logout, registerLastLogin } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshRegistry } from '../loader/registry';
import { exposed } from '../testing/containers';
import { dashboardUntil } from '../testing/open-shell';
import { renderShell } from '../testing/render-shell';
import { sampleRelease, signedRegistry } from '../testing/signed-registry';

const areas = [
  sampleRelease('mf-cfdi', {
    title: 'Clientes y proveedores',
    paths: ['clientes'],
    routes: [{ name: 'ClientesVigentes', path: 'clientes/vigentes' }],
    menu: [{ label: 'Clientes', path: 'clientes', icon: 'customers', order: 30 }],
    slots: { 'dashboard.upload': './upload', 'frame.buscar': './buscar' },
  }),
  sampleRelease('mf-session', {
    title: 'Inicio',
    paths: ['dashboard'],
    menu: [{ label: 'Inicio', path: 'dashboard', icon: 'home', order: 10 }],
  }),
];

/** An area that writes what it was given, and fills its own slot place when it has one. */
const area = (text: string, slot?: string) => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement, basename, slots, hasRoute }: AreaProps) => {
    domElement.textContent = `${text} de ${basename} ${hasRoute('clientes/vigentes')} ${hasRoute('buzon/cancelacion')}`;
    if (slot) slots.mount(slot, domElement.appendChild(document.createElement('div')));
  },
  unmount: async () => undefined,
});

const inDays = (days: number) => new Date(Date.now() - 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const home = `/${demoCuenta.rfc}/dashboard`;
let stop: () => void = () => undefined;
let serial = 0;

async function open(url = home, fin = inDays(100)) {
  const api = fakeApi()
    .on(getDashboard, dashboardUntil(fin))
    .on(registerLastLogin, { msg: 'ok' })
    .on(logout, { msg: 'ok' })
    .on(getLogo, new Uint8Array());
  logIn();
  const shell = renderShell(url);
  stop = shell.stop;
  await screen.findByRole('navigation', { name: 'Menú principal' });
  return { ...shell, api };
}

beforeEach(async () => {
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => area('tablero', 'dashboard.upload'));
  exposed.set('mf_cfdi__rrel1/area', () => area('clientes'));
  exposed.set('mf_cfdi__rrel1/upload', () => area('subir'));
  exposed.set('mf_cfdi__rrel1/buscar', () => area('buscar'));
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    text: async () => JSON.stringify(await signedRegistry(areas, ++serial)),
    arrayBuffer: async () => new ArrayBuffer(0),
  })) as unknown as typeof fetch;
  await refreshRegistry();
});
afterEach(() => stop());

describe('frame', () => {
  it('says whose vault it is and who is looking, and offers what the live areas offer', async () => {
    const { api } = await open();
    const top = within(screen.getByRole('banner'));
    expect(top.getByText(demoCuenta.nombre)).toBeInTheDocument();
    expect(top.getByText(demoCuenta.rfc)).toBeInTheDocument();
    expect(top.getByText('Persona de Prueba')).toBeInTheDocument();
    expect(top.getByRole('button', { name: /Cambiar Contribuyente/ })).toBeInTheDocument();
    expect(top.queryByRole('button', { name: /Configuración/ })).toBeNull();
    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Inicio', 'Clientes']);
    expect(menu.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe(`Inicio · ${demoCuenta.rfc} · Bóveda`);
    expect(api.calls.map(({ name, rfc }: FakeCall) => `${name} ${rfc}`)).toContain(
      `registerLastLogin ${demoCuenta.rfc}`,
    );
  });

  it('shows the area of the address with its slots, and another one when the address changes', async () => {
    const { address } = await open();
    expect(await screen.findByText(`tablero de /${demoCuenta.rfc} true false`)).toBeInTheDocument();
    expect(await screen.findByText(/^subir de/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
    expect(await screen.findByText(/^clientes de/)).toBeInTheDocument();
    expect(screen.queryByText(/^tablero de/)).toBeNull();
    expect(address()).toBe(`/${demoCuenta.rfc}/clientes`);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('has a real link to the settings where they are live', async () => {
    const config = sampleRelease('mf-config', { title: 'Configuración', paths: ['configuracion'] });
    exposed.set('mf_config__rrel1/area', () => area('ajustes'));
    const text = JSON.stringify(await signedRegistry([...areas, config], ++serial));
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => text,
      arrayBuffer: async () => new ArrayBuffer(0),
    })) as unknown as typeof fetch;
    await refreshRegistry();
    const { address } = await open();
    const link = within(screen.getByRole('banner')).getByRole('link', { name: /Configuración/ });
    expect(link).toHaveAttribute('href', `/${demoCuenta.rfc}/configuracion`);
    await userEvent.click(link);
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/configuracion`));
    expect(await screen.findByText(/^ajustes de/)).toBeInTheDocument();
  });

  it('opens what the areas look things up with by Ctrl+K, and leaves it with the screen', async () => {
    const { router } = await open();
    expect(screen.getByRole('button', { name: /Buscar CFDI/ })).toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Buscar CFDI' });
    expect(await within(palette).findByText(/^buscar de/)).toBeInTheDocument();
    await act(() => router.navigate(`/${demoCuenta.rfc}/clientes`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps everything else alive when an area fails, and shows it after Reintentar', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue();
    exposed.set('mf_cfdi__rrel1/area', () => {
      throw new Error('roto');
    });
    await open(`/${demoCuenta.rfc}/clientes`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No pudimos mostrar Clientes y proveedores');
    expect(alert).toHaveTextContent(/Código de soporte: \w+ · Versión: rel1/);
    expect(log).toHaveBeenCalledTimes(1);

    exposed.set('mf_cfdi__rrel1/area', () => area('clientes'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/^clientes de/)).toBeInTheDocument();
    log.mockRestore();
  });

  it.each([
    [16, null],
    [15, 'Plan de Bóveda Próximo a Vencerse'],
    [1, 'Plan de Bóveda Próximo a Vencerse'],
    [0, 'Plan Vencido'],
    [-40, 'Plan Vencido'],
  ])('with a plan that ends in %d days the banner is %s', async (days, title) => {
    const { api } = await open(home, inDays(days));
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'getDashboard')).toBe(true));
    if (title) expect(await screen.findByText(title)).toBeInTheDocument();
    else await waitFor(() => expect(screen.queryByText(/Plan/)).toBeNull());
  });

  it('has nothing of an area whose record was altered, and everything of the others', async () => {
    const registry = (await signedRegistry(areas, ++serial)) as { areas: { releases: { record: string }[] }[] };
    const record = registry.areas[0]?.releases[0];
    if (record) record.record = record.record.replace('Clientes y proveedores', 'Clientes y otros');
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => JSON.stringify(registry),
    })) as unknown as typeof fetch;
    await refreshRegistry();
    await open();
    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Inicio']);
    stop();
    cleanup();
    await open(`/${demoCuenta.rfc}/clientes`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Esta sección no está disponible');
    expect(screen.getByRole('alert')).toHaveTextContent(/Código de soporte: \w+ · Motivo: bad_signature/);
  });

  it('says in Acerca de which versions it is made of', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Acerca de' }));
    const panel = await screen.findByRole('dialog', { name: 'Acerca de' });
    expect(panel).toHaveTextContent('abcd1234');
    expect(panel).toHaveTextContent(/Clientes y proveedoresEn vivomf-cfdi · rel1 · /);
    await userEvent.click(within(panel).getByRole('button', { name: /Close|Cerrar/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('believes no older promotion, and keeps what it shows when an old cache answers', async () => {
    await open();
    const old = await signedRegistry(areas, 1);
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => JSON.stringify(old),
    })) as unknown as typeof fetch;
    const before = screen.getByRole('navigation', { name: 'Menú principal' }).textContent;
    await act(() => refreshRegistry());
    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toHaveTextContent(before ?? '');
  });

  it('says so at an address that no live area answers', async () => {
    await open(`/${demoCuenta.rfc}/buzon`);
    expect(screen.getByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', home);
  });

  it('leaves the taxpayer, or the session, from the top bar', async () => {
    const { address } = await open();
    await userEvent.click(screen.getByRole('button', { name: /Cerrar Sesión/ }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.current).toBeNull();
    expect(screen.queryByText(/tablero de/)).toBeNull();
  });

  describe('while an upload goes on', () => {
    const upload = { rfc: demoCuenta.rfc, finished: 2, total: 6, aceptados: 1, rechazados: 1 };
    const sent = '2 de 6 enviados (1 aceptados, 1 rechazados)';
    // As mf-cfdi does: its upload ends with the session and with the choice of taxpayer.
    const interrupt = () => eventBus.publish('upload.ended', { ...upload, interrupted: true });
    const stops: (() => void)[] = [];
    beforeEach(() => void stops.push(eventBus.on('session.closed', interrupt)));
    afterEach(() => {
      for (const stopOne of stops.splice(0)) stopOne();
      act(() => eventBus.publish('upload.ended', { ...upload, interrupted: false }));
    });

    it('asks before another taxpayer is chosen, and tells on the list what was sent', async () => {
      const { address, api } = await open();
      api.on(listRfc, { cuentas: [demoCuenta] });
      stops.push(eventBus.on('contribuyente.selected', interrupt));
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('button', { name: /Cambiar Contribuyente/ }));
      const question = within(await screen.findByRole('dialog', { name: '¿Interrumpir la subida?' }));
      expect(question.getByText(`Subida a ${demoCuenta.rfc}: ${sent}.`)).toBeInTheDocument();
      await userEvent.click(question.getByRole('button', { name: 'Seguir subiendo' }));
      expect(address()).toBe(home);
      await userEvent.click(screen.getByRole('button', { name: /Cambiar Contribuyente/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Interrumpir y cambiar de contribuyente' }));
      await waitFor(() => expect(address()).toBe('/login-list-rfc'));
      expect(screen.getByText(new RegExp(`Se interrumpió la subida a ${demoCuenta.rfc}: 2 de 6`))).toBeInTheDocument();
    });

    it('asks before the session is ended, and tells on the login what was sent', async () => {
      const { address } = await open();
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('button', { name: /Cerrar Sesión/ }));
      expect(session.current).not.toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: 'Interrumpir y cerrar sesión' }));
      await waitFor(() => expect(address()).toBe('/login'));
      expect(screen.getByText(/Se interrumpió la subida .* 2 de 6 enviados/)).toBeInTheDocument();
    });

    it('says that it has ended when it does before the answer', async () => {
      await open();
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('button', { name: /Cerrar Sesión/ }));
      await screen.findByRole('dialog', { name: '¿Interrumpir la subida?' });
      act(() => {
        eventBus.publish('upload.advanced', { ...upload, finished: 6, aceptados: 5 });
        eventBus.publish('upload.ended', { ...upload, finished: 6, aceptados: 5, interrupted: false });
      });
      const question = within(await screen.findByRole('dialog', { name: 'La subida terminó' }));
      expect(question.getByText(/6 de 6 enviados \(5 aceptados, 1 rechazados\)/)).toBeInTheDocument();
      expect(question.getByRole('button', { name: 'Continuar y cerrar sesión' })).toBeInTheDocument();
    });

    it('goes from screen to screen of its taxpayer without a question', async () => {
      await open();
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
      expect(await screen.findByText(/^clientes de/)).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('goes to the login when any call says 401, and comes back after it', async () => {
    const { api, address } = await open(`/${demoCuenta.rfc}/clientes?tipo=I`);
    api.on(registerLastLogin, () => {
      throw new Refusal(401, 'unauthorized', 'Su sesión terminó');
    });
    await act(async () => session.selectContribuyente(null));
    await act(async () => session.selectContribuyente(demoCuenta.rfc));
    await waitFor(() => expect(address()).toBe('/login'));
    api.on(registerLastLogin, { msg: 'ok' });
    act(() => logIn());
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes?tipo=I`));
  });
});

test('a taxpayer of somebody else, an unknown address and nobody', async () => {
  fakeApi();
  logIn();
  const foreign = renderShell('/XIA190128J61/dashboard');
  expect(await screen.findByText(/No tiene acceso al contribuyente XIA190128J61/)).toBeInTheDocument();
  foreign.stop();
  const unknown = renderShell('/otra-pagina');
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
  unknown.stop();
  act(() => session.close('logout'));
  const nobody = renderShell(home);
  await waitFor(() => expect(nobody.address()).toBe('/login'));
  nobody.stop();
});
