import type { AreaProps, Found, OptionsSlot } from '@boveda/area-kit';
import { demoCuenta, logIn } from '@boveda/area-kit/testing';
import type { Cuenta } from '@boveda/contracts';
import { session } from '@boveda/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exposed } from '../../testing/containers';
import { openShell, writes } from '../../testing/open-shell';
import { sampleRelease } from '../../testing/signed-registry';

const other: Cuenta = { rfc: 'IIA040805DZ4', nombre: 'Indistria Ilumina', privilegio: '2' };

const cfdi = sampleRelease('mf-cfdi', {
  title: 'Clientes',
  paths: ['clientes'],
  routes: [{ name: 'ClientesVigentes', path: 'clientes/vigentes' }],
  menu: [{ label: 'Clientes', path: 'clientes', icon: 'customers', order: 30 }],
  palette: {
    screens: [
      { label: 'Clientes · Vigentes', path: 'clientes/vigentes', words: 'facturas emitidos', key: 'c' },
      { label: 'Clientes · Creditos', path: 'clientes/creditos', words: 'ppd' },
    ],
    actions: [
      { label: 'Exportar la lista actual', button: 'exportar' },
      { label: 'Subir CFDI', path: 'clientes/vigentes', button: 'subir' },
    ],
  },
  slots: { 'frame.opciones': './search' },
});
const config = sampleRelease('mf-config', {
  title: 'Configuración',
  paths: ['configuracion'],
  menu: [{ label: 'Config', path: 'configuracion', icon: 'settings', order: 80 }],
  palette: {
    screens: [{ label: 'Configuración · Bitácora', path: 'configuracion/bitacora', administrador: true }],
    actions: [],
  },
});
// Of before the palette: it still brings a search with an input of its own.
const old = sampleRelease('mf-session', {
  title: 'Inicio',
  paths: ['dashboard'],
  menu: [{ label: 'Inicio', path: 'dashboard', icon: 'home', order: 10 }],
  slots: { 'frame.buscar': './search' },
});

/** An area that answers every text with these groups. */
const finds = (groups: (text: string) => Found['groups']) => ({
  bootstrap: async () => undefined,
  mount: async ({ slotProps, area }: AreaProps) => {
    const slot = slotProps as OptionsSlot;
    const answer = () => {
      const text = slot.getText();
      slot.offer(area.id, { text, isWaiting: false, groups: groups(text) });
    };
    slot.subscribe(answer);
    answer();
  },
  unmount: async () => undefined,
});

let pressed: string[] = [];
const withButtons = {
  bootstrap: async () => undefined,
  mount: async ({ domElement }: AreaProps) => {
    domElement.innerHTML = '<h1>Lista</h1><button data-command="subir">Subir</button>';
    domElement.querySelector('button')?.addEventListener('click', () => pressed.push('subir'));
  },
  unmount: async () => undefined,
};

async function openPalette(path = 'dashboard', cuentas: Cuenta[] = [demoCuenta, other]) {
  const { open } = await openShell(path, [cfdi, config, old]);
  logIn(cuentas);
  const shell = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Buscar CFDI, pantallas y acciones' });
  const box = within(dialog).getByRole('combobox');
  await waitFor(() => expect(box).toHaveFocus());
  const type = async (text: string) => {
    await userEvent.clear(box);
    await userEvent.type(box, text);
  };
  const names = () =>
    within(dialog)
      .queryAllByRole('option')
      .map(({ firstChild }) => firstChild?.textContent);
  return { ...shell, dialog, box, type, names };
}

let stop: () => void = () => undefined;
beforeEach(() => {
  pressed = [];
  localStorage.removeItem('boveda.recientes');
  exposed.clear();
  exposed.set('mf_session__rrel1/area', () => writes('tablero'));
  exposed.set('mf_session__rrel1/search', () => writes('un buscador anterior'));
  exposed.set('mf_cfdi__rrel1/area', () => withButtons);
  exposed.set('mf_cfdi__rrel1/search', () => finds(() => []));
  exposed.set('mf_config__rrel1/area', () => writes('ajustes'));
});
afterEach(() => stop());

describe('palette', () => {
  it('finds screens by name without accents and by synonym, and opens the chosen one by keyboard', async () => {
    const { type, names, box, address, dialog, ...shell } = await openPalette();
    stop = shell.stop;
    await type('bitacora');
    await waitFor(() => expect(names()).toEqual(['Configuración · Bitácora']));
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 resultado');
    await type('facturas');
    await waitFor(() => expect(names()).toEqual(['Clientes · Vigentes']));
    await type('clientes');
    await waitFor(() => expect(names()).toEqual(['Clientes · Vigentes', 'Clientes · Creditos']));
    await userEvent.keyboard('{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(chosen).toHaveTextContent('Clientes · Creditos');
    expect(box).toHaveAttribute('aria-activedescendant', chosen.id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes/creditos`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('hides from an auxiliar what is for administrators', async () => {
    const { type, dialog, ...shell } = await openPalette('dashboard', [{ ...demoCuenta, privilegio: '2' }]);
    stop = shell.stop;
    await type('bitacora');
    expect(await within(dialog).findByText('Ningún resultado')).toBeInTheDocument();
  });

  it('shows what areas find under what is named better, and never an older search with its own input', async () => {
    exposed.set('mf_cfdi__rrel1/search', () =>
      finds((text) =>
        text
          ? [
              {
                title: 'CFDI',
                options: [{ key: '1', to: 'clientes/vigentes/1', title: `Ingreso ${text}`, detail: 'AAA' }],
              },
            ]
          : [],
      ),
    );
    const { type, names, address, dialog, ...shell } = await openPalette();
    stop = shell.stop;
    await type('clientes');
    await waitFor(() => expect(names()).toEqual(['Clientes · Vigentes', 'Clientes · Creditos', 'Ingreso clientes']));
    await type('rient');
    await waitFor(() => expect(names()).toEqual(['Ingreso rient']));
    expect(within(dialog).queryByText('un buscador anterior')).toBeNull();
    await userEvent.click(screen.getByRole('option'));
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes/vigentes/1`));
  });

  it('shows what areas find near a text only when nothing is found', async () => {
    const near = { key: '1', to: 'clientes/vigentes/1', title: 'Ingreso parecido' };
    exposed.set('mf_cfdi__rrel1/search', () =>
      finds(() => [{ title: 'Lo más cercano: CFDI', isNearest: true, options: [near] }]),
    );
    const { type, names, ...shell } = await openPalette();
    stop = shell.stop;
    await type('parecda');
    await waitFor(() => expect(names()).toEqual(['Ingreso parecido']));
    await type('clientes');
    await waitFor(() => expect(names()).toEqual(['Clientes · Vigentes', 'Clientes · Creditos']));
    await type('ilumina');
    await waitFor(() => expect(names()).toEqual(['Indistria Ilumina']));
    await type('clienets');
    await waitFor(() => expect(names()).toEqual(['Clientes · Vigentes', 'Clientes · Creditos', 'Ingreso parecido']));
  });

  it('opens a screen for an action and presses its button there; without its button an action is not offered', async () => {
    const { type, names, address, ...shell } = await openPalette();
    stop = shell.stop;
    await type('exportar');
    await waitFor(() => expect(names()).toEqual([]));
    await type('subir');
    await waitFor(() => expect(names()).toEqual(['Subir CFDI']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes/vigentes`));
    await waitFor(() => expect(pressed).toEqual(['subir']));
    expect(screen.getByRole('button', { name: 'Subir' })).toHaveFocus();
  });

  it('opens another taxpayer by name', async () => {
    const { type, names, address, ...shell } = await openPalette();
    stop = shell.stop;
    await type('ilumina');
    await waitFor(() => expect(names()).toEqual(['Indistria Ilumina']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/${other.rfc}/dashboard`));
  });

  it('opens on what was opened last of this taxpayer, which a logout forgets', async () => {
    const me = '0b5bd7a5-0c0f-4b32-9c3d-0f9f5d0a1b2c';
    const recent = (rfc: string, title: string) => [
      `${me} ${rfc}`,
      [{ to: 'clientes/vigentes/9?x=1', title }, { to: 5 }],
    ];
    localStorage.setItem(
      'boveda.recientes',
      JSON.stringify(Object.fromEntries([recent(demoCuenta.rfc, 'Ingreso A9'), recent(other.rfc, 'Ajena')])),
    );
    const { names, address, ...shell } = await openPalette();
    stop = shell.stop;
    expect(names()[0]).toBe('Ingreso A9');
    expect(names()).not.toContain('Ajena');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes/vigentes/9?x=1`));
    await waitFor(
      () => expect(localStorage.getItem('boveda.recientes')).toContain('clientes/vigentes/9?x=1","title":"Lista'),
      {
        timeout: 5_000,
      },
    );
    act(() => session.close('logout'));
    expect(localStorage.getItem('boveda.recientes')).toBeNull();
  });

  it('ends the session', async () => {
    const { type, names, address, ...shell } = await openPalette();
    stop = shell.stop;
    await type('salir');
    await waitFor(() => expect(names()).toEqual(['Cerrar Sesión']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('keys', () => {
  const openFrame = async (path = 'dashboard') => {
    const { open } = await openShell(path, [cfdi, config, old]);
    const shell = await open();
    stop = shell.stop;
    return shell;
  };
  afterEach(() => localStorage.removeItem('boveda.atajos'));

  it('g and a letter open a screen; other letters do not', async () => {
    const { address } = await openFrame();
    await userEvent.keyboard('cgz');
    expect(address()).toBe(`/${demoCuenta.rfc}/dashboard`);
    await userEvent.keyboard('gc');
    await waitFor(() => expect(address()).toBe(`/${demoCuenta.rfc}/clientes/vigentes`));
  });

  it('do nothing where text is typed, with modifiers, and in a dialog', async () => {
    const { address } = await openFrame();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await userEvent.keyboard('gc?');
    expect(field).toHaveValue('gc?');
    field.remove();
    await userEvent.keyboard('{Alt>}g{/Alt}c');
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    await userEvent.keyboard('gc');
    expect(address()).toBe(`/${demoCuenta.rfc}/dashboard`);
  });

  it('are listed by ?, where they can be switched off', async () => {
    const { address } = await openFrame();
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(within(help).getByText('Clientes · Vigentes')).toBeInTheDocument();
    await userEvent.click(within(help).getByRole('checkbox', { name: /atajos de una sola tecla/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gc?');
    expect(address()).toBe(`/${demoCuenta.rfc}/dashboard`);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'atajos');
    await userEvent.keyboard('{Enter}');
    const again = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    await userEvent.click(within(again).getByRole('checkbox', { name: /atajos de una sola tecla/ }));
  });
});
