import type { AreaProps } from '@boveda/area-kit';
import { sdk } from '@boveda/area-kit/sdk';
import { demoCuenta, type FakeCall, fakeApi, logIn, Refusal } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { session } from '@boveda/session';
import { themeMode } from '@boveda/ui-kit';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import shellOwner from '../../public/owner.json';
import { createLoader, type Loader } from '../loader/create-loader';
import { exposed } from '../testing/containers';
import { visitUntil } from '../testing/open-shell';
import { renderShell } from '../testing/render-shell';
import { sampleRelease, signedRegistry } from '../testing/signed-registry';

const areas = [
  sampleRelease('mf-cfdi', {
    title: 'Clientes y proveedores',
    paths: ['clientes'],
    routes: [{ name: 'ClientesVigentes', path: 'clientes/vigentes' }],
    menu: [{ label: 'Clientes', path: 'clientes', icon: 'customers', order: 30 }],
    slots: { 'dashboard.upload': './upload' },
  }),
  sampleRelease('mf-session', {
    title: 'Inicio',
    paths: ['dashboard'],
    menu: [{ label: 'Inicio', path: 'dashboard', icon: 'home', order: 10 }],
  }),
];

/** An area that writes its props, and opens a slot when it has one. */
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
let loader: Loader;

async function open(url = home, fin = inDays(100)) {
  const server = fakeApi()
    .on(api.session.registerLastLogin, visitUntil(fin))
    .on(api.session.logout, { msg: 'ok' })
    .on(api.info.getLogo, new Uint8Array());
  logIn();
  const shell = renderShell(url, loader);
  stop = shell.stop;
  await screen.findByRole('navigation', { name: 'Menú principal' });
  return { ...shell, server };
}

beforeEach(async () => {
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => area('tablero', 'dashboard.upload'));
  exposed.set('mf_cfdi__rrel1/area', () => area('clientes'));
  exposed.set('mf_cfdi__rrel1/upload', () => area('subir'));
  globalThis.fetch = jest.fn(async () => ({
    ok: true,
    text: async () => JSON.stringify(await signedRegistry(areas, ++serial)),
    arrayBuffer: async () => new ArrayBuffer(0),
  })) as unknown as typeof fetch;
  loader = createLoader();
  await loader.registry.refresh();
});
afterEach(() => stop());

/** Opens the menu of the user and presses an entry. */
async function pressInAccountMenu(name: string, role = 'menuitem') {
  await userEvent.click(screen.getByRole('button', { name: /^Cuenta de / }));
  await userEvent.click(await screen.findByRole(role, { name }));
}

describe('frame', () => {
  it('shows the taxpayer and the user, and the menu of the live areas', async () => {
    const { server } = await open();
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
    expect(server.calls.map(({ name, rfc }: FakeCall) => `${name} ${rfc}`)).toContain(
      `session.registerLastLogin ${demoCuenta.rfc}`,
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

  it('links to the settings where they are live', async () => {
    const config = sampleRelease('mf-config', { title: 'Configuración', paths: ['configuracion'] });
    exposed.set('mf_config__rrel1/area', () => area('ajustes'));
    const text = JSON.stringify(await signedRegistry([...areas, config], ++serial));
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => text,
      arrayBuffer: async () => new ArrayBuffer(0),
    })) as unknown as typeof fetch;
    await loader.registry.refresh();
    const { address } = await open();
    const link = within(screen.getByRole('banner')).getByRole('link', { name: /Configuración/ });
    expect(link).toHaveAttribute('href', `/${demoCuenta.rfc}/configuracion`);
    await userEvent.click(link);
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/configuracion`));
    expect(await screen.findByText(/^ajustes de/)).toBeInTheDocument();
  });

  it('keeps everything else working when an area fails, and shows it after Reintentar', async () => {
    const log = jest.spyOn(console, 'warn').mockReturnValue();
    exposed.set('mf_cfdi__rrel1/area', () => {
      throw new Error('roto');
    });
    await open(`/${demoCuenta.rfc}/clientes`);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No pudimos mostrar Clientes y proveedores');
    expect(alert).toHaveTextContent(/Código de soporte: \w+ · Versión: rel1Equipo: Pruebas · equipo@prueba\.mx$/);
    const contact = within(alert).getByRole('link', { name: 'equipo@prueba.mx' });
    expect(contact).toHaveAttribute('href', 'mailto:equipo@prueba.mx');
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
    const { server } = await open(home, inDays(days));
    const calls = () => server.calls.map(({ name }) => name);
    await waitFor(() => expect(calls()).toContain('session.registerLastLogin'));
    if (title) expect(await screen.findByText(title)).toBeInTheDocument();
    else await waitFor(() => expect(screen.queryByText(/Plan/)).toBeNull());
    expect(calls()).not.toContain('dashboard.get');
  });

  it('says during a visit that it is one, offers no account, and leads out', async () => {
    await open();
    expect(screen.queryByRole('complementary', { name: 'Demostración' })).toBeNull();
    const { token, idacceso, acceso, nombre, cuentas } = session.current as NonNullable<typeof session.current>;
    act(() => session.open({ token, msg: { idacceso, acceso, nombre, Cuentas: cuentas, visitante: true } }));
    const banner = await screen.findByRole('complementary', { name: 'Demostración' });
    expect(banner).toHaveTextContent('Demostración de solo lectura');
    await userEvent.click(screen.getByRole('button', { name: /^Cuenta de / }));
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Cambiar Contribuyente', 'Acerca de', 'Cerrar Sesión']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(banner).getByRole('button', { name: 'Salir' }));
    await waitFor(() => expect(session.current).toBeNull());
  });

  it('leaves out an area whose record was altered, and keeps the others', async () => {
    const registry = (await signedRegistry(areas, ++serial)) as { areas: { releases: { record: string }[] }[] };
    const record = registry.areas[0]?.releases[0];
    if (record) record.record = record.record.replace('Clientes y proveedores', 'Clientes y otros');
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => JSON.stringify(registry),
    })) as unknown as typeof fetch;
    await loader.registry.refresh();
    await open();
    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Inicio']);
    stop();
    cleanup();
    await open(`/${demoCuenta.rfc}/clientes`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Esta sección no está disponible');
    expect(screen.getByRole('alert')).toHaveTextContent(/Código de soporte: \w+ · Motivo: bad_signature/);
  });

  it('lists the versions of the page in Acerca de', async () => {
    await open();
    await pressInAccountMenu('Acerca de');
    const panel = await screen.findByRole('dialog', { name: 'Acerca de' });
    await waitFor(() => expect(panel).toHaveTextContent('abcd1234'));
    expect(panel).toHaveTextContent(/Clientes y proveedoresEn vivomf-cfdi · rel1 · /);
    const leadsTo = (name: string) =>
      within(panel)
        .getAllByRole('link', { name })
        .map((link) => link.getAttribute('href'));
    expect(leadsTo('equipo@prueba.mx')).toContain('mailto:equipo@prueba.mx');
    // The shell's own comes first.
    expect(leadsTo('Guía para cuando falla').slice(0, 2)).toEqual([shellOwner.runbook, 'https://prueba.mx/guias']);
    await userEvent.click(within(panel).getByRole('button', { name: /Close|Cerrar/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses an older promotion, and keeps what is shown when a cache answers with one', async () => {
    await open();
    const old = await signedRegistry(areas, 1);
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      text: async () => JSON.stringify(old),
    })) as unknown as typeof fetch;
    const before = screen.getByRole('navigation', { name: 'Menú principal' }).textContent;
    await act(() => loader.registry.refresh());
    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toHaveTextContent(before ?? '');
  });

  it('shows that no live area answers the address', async () => {
    await open(`/${demoCuenta.rfc}/buzon`);
    expect(screen.getByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute('href', home);
  });

  it('has one menu of the user, which also chooses the theme', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cuenta de Persona de Prueba' }));
    const menu = await screen.findByRole('menu');
    const names = ['Mi cuenta', 'Cambiar Contribuyente', 'Agregar contribuyente', 'Acerca de', 'Cerrar Sesión'];
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(names);
    expect(within(menu).getByRole('menuitemradio', { name: 'Sistema' })).toBeChecked();
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Oscuro' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    act(() => themeMode.set('system'));
  });

  it('offers no other taxpayer to a user with one', async () => {
    await open();
    expect(screen.queryByRole('button', { name: new RegExp(demoCuenta.rfc) })).toBeNull();
  });

  it('shows the same screen of another taxpayer, found by name with the keyboard', async () => {
    const { address } = await open(`/${demoCuenta.rfc}/clientes?tipo=I&offset=20`);
    const others = ['ACE010101AB1', 'XIA190128J61'].map((rfc) => ({ ...demoCuenta, rfc, nombre: `Empresa ${rfc}` }));
    act(() => session.updateCuentas([demoCuenta, ...others]));
    await userEvent.click(screen.getByRole('button', { name: new RegExp(demoCuenta.rfc) }));
    const search = await screen.findByRole('combobox', { name: 'Buscar contribuyente por RFC o nombre' });
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.type(search, 'nadie');
    expect(screen.getByText('Ningún contribuyente contiene «nadie».')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'empresa{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('XIA190128J61');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/XIA190128J61/clientes?tipo=I'));
    expect(await screen.findByText(/^clientes de \/XIA190128J61/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(session.recent.slice(0, 2)).toEqual(['XIA190128J61', demoCuenta.rfc]);
  });

  it('leaves the session from the top bar', async () => {
    const { address } = await open();
    await userEvent.click(screen.getByRole('button', { name: /Cerrar Sesión/ }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.current).toBeNull();
    expect(screen.queryByText(/tablero de/)).toBeNull();
  });

  describe('during an upload', () => {
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

    it('asks before another taxpayer is chosen, and shows on the list what was sent', async () => {
      const { address, server } = await open();
      server.on(api.session.listRfc, { cuentas: [demoCuenta] });
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
      const said = new RegExp(`Se interrumpió la subida a ${demoCuenta.rfc}: 2 de 6`);
      expect(await screen.findByText(said)).toBeInTheDocument();
    });

    it('asks before the same screen of another taxpayer is shown', async () => {
      const { address } = await open();
      act(() => session.updateCuentas([demoCuenta, { ...demoCuenta, rfc: 'XIA190128J61', nombre: 'Otra' }]));
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('button', { name: new RegExp(demoCuenta.rfc) }));
      await userEvent.type(await screen.findByRole('combobox', { name: /^Buscar contribuyente/ }), 'otra{Enter}');
      expect(await screen.findByRole('dialog', { name: '¿Interrumpir la subida?' })).toBeInTheDocument();
      expect(address()).toBe(home);
      await userEvent.click(screen.getByRole('button', { name: 'Interrumpir y cambiar de contribuyente' }));
      await waitFor(() => expect(address()).toBe('/XIA190128J61/dashboard'));
    });

    it('asks before the session is ended, and shows on the login what was sent', async () => {
      const { address } = await open();
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('button', { name: /Cerrar Sesión/ }));
      expect(session.current).not.toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: 'Interrumpir y cerrar sesión' }));
      await waitFor(() => expect(address()).toBe('/login'));
      expect(screen.getByText(/Se interrumpió la subida .* 2 de 6 enviados/)).toBeInTheDocument();
    });

    it('shows in the question that the upload has ended meanwhile', async () => {
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

    it('changes screens of its taxpayer without a question', async () => {
      await open();
      act(() => eventBus.publish('upload.advanced', upload));
      await userEvent.click(screen.getByRole('link', { name: 'Clientes' }));
      expect(await screen.findByText(/^clientes de/)).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('leads to the login when a call is answered with 401, and returns after it', async () => {
    const { server, address } = await open(`/${demoCuenta.rfc}/clientes?tipo=I`);
    server.on(api.session.registerLastLogin, () => {
      throw new Refusal(401, 'unauthorized', 'Su sesión terminó');
    });
    await act(() => sdk.session.registerLastLogin().catch(() => undefined));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText('Su sesión terminó. Inicie sesión para continuar.')).toBeInTheDocument();
    server.on(api.session.registerLastLogin, visitUntil(inDays(100)));
    act(() => logIn());
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes?tipo=I`));
  });
});

test('another user’s taxpayer, an unknown address, and an address without a session', async () => {
  fakeApi();
  logIn();
  const foreign = renderShell('/XIA190128J61/dashboard');
  expect(await screen.findByText(/No tiene acceso al contribuyente XIA190128J61/)).toBeInTheDocument();
  foreign.stop();
  const unknown = renderShell('/otra-pagina');
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute('href', '/');
  unknown.stop();
  act(() => session.close('logout'));
  const anonymous = renderShell(home);
  await waitFor(() => expect(anonymous.address()).toBe('/login'));
  anonymous.stop();
});
