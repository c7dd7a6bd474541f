import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Info, type Llave, todosLosAlcances } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { CuentaScreen } from './cuenta.screen';

const info: Info = {
  rfc: demoCuenta.rfc,
  apikey: 'bv_x',
  nombre: 'Escuela',
  email: 'ana@prueba.mx',
  telefono: '',
  logo: null,
};
const nomina: Llave = {
  id: '018f2d3c-0000-7000-8000-000000000001',
  nombre: 'Nómina',
  muestra: 'bv_1a2b…wxyz',
  alcances: ['leer', 'subir'],
  redes: ['10.0.0.0/8'],
  creador: 'ana@prueba.mx',
  creada: '2026-01-01T12:00:00Z',
  usada: '2026-01-02T12:00:00Z',
  expira: '2026-01-03T12:00:00Z',
  estado: 'vencida',
  renovable: false,
  esDeAsistente: false,
  prueba: false,
  llamadas: { hoy: 12, total: 34_567 },
};
const renewable: Llave = {
  ...nomina,
  id: '018f2d3c-0000-7000-8000-000000000002',
  nombre: 'ApiKey',
  muestra: 'bv_zzzz…9999',
  alcances: [...todosLosAlcances],
  redes: [],
  usada: null,
  expira: null,
  estado: 'activa',
  renovable: true,
};

const server = () => {
  let rows = [nomina, renewable];
  return fakeApi()
    .on(api.info.get, info)
    .on(api.llaves.list, () => ({ rows }))
    .on(api.pruebas.get, { ambiente: null })
    .on(api.llaves.revoke, () => {
      rows = [renewable];
      return { msg: '' };
    });
};
const open = async () => {
  renderScreen(<CuentaScreen />, { api: areaApi });
  await screen.findByRole('list', { name: 'Llaves de API' });
};

test('lists keys with name, sample, scopes, last use, expiry and networks; only the renewable one keeps its name', async () => {
  server();
  await open();
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent('Nómina bv_1a2b…wxyz');
  expect(first).toHaveTextContent('Alcances: leer, subir');
  expect(first).toHaveTextContent('Último uso: 02-ene-2026 05:00 · Vence: 03-ene-2026 05:00 · Solo desde 10.0.0.0/8');
  expect(first).toHaveTextContent('Llamadas: 12 hoy, 34,567 en 30 días');
  expect(within(first).getByText('Vencida')).toBeVisible();
  expect(second).toHaveTextContent('Sin usar · Sin vencimiento');
  expect(within(first).getByRole('button', { name: 'Renombrar la llave Nómina' })).toBeVisible();
  expect(within(second).queryByRole('button', { name: /^Renombrar/ })).not.toBeInTheDocument();
});

test('a new key needs a name and a scope, is shown once, and the focus returns to the button', async () => {
  let asked = 0;
  const { calls } = server().on(api.llaves.create, () => {
    if (asked++ === 0) throw new Refusal(400, 'invalid_body', '«red» no es una dirección ni una red.');
    return { apikey: 'bv_secreta', llave: { ...nomina, nombre: 'Ventas' } };
  });
  await open();
  const create = screen.getByRole('button', { name: 'Crear llave' });
  await userEvent.click(create);
  const modal = within(await screen.findByRole('dialog', { name: 'Crear llave' }));
  const submit = () => userEvent.click(modal.getByRole('button', { name: 'Crear' }));
  await submit();
  await modal.findByText('Escriba el nombre de la llave.');
  await userEvent.type(modal.getByLabelText('Nombre de la llave'), ' Ventas ');
  await submit();
  await modal.findByText('Elija al menos un alcance.');
  await userEvent.click(modal.getByRole('checkbox', { name: /^leer/ }));
  await userEvent.click(modal.getByRole('checkbox', { name: /^exportar/ }));
  await userEvent.type(modal.getByLabelText(/^Solo desde/), 'red, ::1');
  await submit();
  await modal.findByText('«red» no es una dirección ni una red.');
  await submit();
  const made = within(await screen.findByRole('dialog', { name: 'Llave Ventas' }));
  expect(made.getByLabelText('Llave')).toHaveValue('bv_secreta');
  const [, { body } = { body: null }] = calls.filter(({ name }) => name === 'llaves.create');
  expect(body).toEqual({
    nombre: 'Ventas',
    alcances: ['leer', 'exportar'],
    redes: ['red', '::1'],
    expira: expect.any(String),
    prueba: false,
  });
  const days = (Date.parse((body as { expira: string }).expira) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  await userEvent.click(made.getByRole('button', { name: 'Listo' }));
  expect(screen.queryByDisplayValue('bv_secreta')).not.toBeInTheDocument();
  expect(create).toHaveFocus();
});

test('revoking asks first, removes the row and leaves the focus on the button that makes a key', async () => {
  const { calls } = server();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Revocar la llave Nómina' }));
  await screen.findByText(/^¿Revocar la llave\?/);
  expect(calls.map(({ name }) => name)).not.toContain('llaves.revoke');
  await userEvent.click(screen.getByRole('button', { name: 'Revocar' }));
  await screen.findByText('Llave revocada');
  expect(screen.queryByText('Nómina')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Crear llave' })).toHaveFocus();
});

test('a key is renamed; the dialog keeps what was typed when it is refused', async () => {
  let asked = 0;
  const { calls } = server().on(api.llaves.rename, () => {
    if (asked++ === 0) throw new Refusal(400, 'invalid_body', 'Escriba un nombre.');
    return { msg: '' };
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Renombrar la llave Nómina' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Renombrar llave' }));
  await userEvent.type(modal.getByLabelText('Nombre de la llave'), ' 2');
  await userEvent.click(modal.getByRole('button', { name: 'Guardar' }));
  await modal.findByText('Escriba un nombre.');
  await userEvent.click(modal.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Llave renombrada');
  expect(calls.filter(({ name }) => name === 'llaves.rename').map(({ body }) => body)).toEqual([
    { nombre: 'Nómina 2' },
    { nombre: 'Nómina 2' },
  ]);
});

test('a key of the test mode is marked, and the test environment that it made is reset once it is filled', async () => {
  const ambiente = { rfc: 'PRU990231AB1', nombre: 'EMPRESA DE PRUEBAS', cfdi: 0, reiniciado: '2026-01-01T12:00:00Z' };
  let made: Llave[] = [];
  let estado: 'llenando' | 'listo' = 'llenando';
  const { calls } = server()
    .on(api.llaves.list, () => ({ rows: made }))
    .on(api.pruebas.get, () => ({ ambiente: made.length > 0 ? { ...ambiente, estado } : null }))
    .on(api.pruebas.reset, () => ({ msg: '', ambiente: { ...ambiente, estado: 'llenando' as const } }))
    .on(api.llaves.create, () => {
      made = [{ ...nomina, muestra: 'bv_prueba_1a2b…wxyz', prueba: true, estado: 'activa' }];
      return { apikey: 'bv_prueba_secreta', llave: { ...nomina, prueba: true } };
    });
  renderScreen(<CuentaScreen />, { api: areaApi });
  await screen.findByText('Aún no hay llaves');
  expect(screen.queryByText('Ambiente de pruebas')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Crear llave' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Crear llave' }));
  await userEvent.type(modal.getByLabelText('Nombre de la llave'), 'Ensayo');
  await userEvent.click(modal.getByRole('checkbox', { name: /^leer/ }));
  await userEvent.click(modal.getByRole('checkbox', { name: /^De prueba/ }));
  await userEvent.click(modal.getByRole('button', { name: 'Crear' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Listo' }));
  expect(calls.find(({ name }) => name === 'llaves.create')?.body).toMatchObject({ nombre: 'Ensayo', prueba: true });
  expect(await screen.findByText('De prueba')).toBeVisible();

  const section = within(await screen.findByRole('region', { name: 'Ambiente de pruebas' }));
  expect(section.getByRole('status')).toHaveTextContent('RFC PRU990231AB1 · 0 CFDI · Llenándose con CFDI de muestra…');
  expect(section.getByRole('button', { name: 'Reiniciar' })).toBeDisabled();
  estado = 'listo';
  await section.findByText(/Desde 01-ene-2026/, {}, { timeout: 60_000 });
  await userEvent.click(section.getByRole('button', { name: 'Reiniciar' }));
  await screen.findByText(/^¿Reiniciar el ambiente de pruebas\?/);
  expect(calls.map(({ name }) => name)).not.toContain('pruebas.reset');
  await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'Reiniciar' }));
  await screen.findByText('Ambiente de pruebas reiniciado');
});
