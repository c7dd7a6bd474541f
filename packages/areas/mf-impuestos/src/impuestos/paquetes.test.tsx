import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type RenglonLote } from '@boveda/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Paquetes } from './paquetes';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-0000000000b1';
const OTHER = '00000000-0000-4000-8000-0000000000b2';
const at = '2026-11-02T17:00:00Z';
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => jest.restoreAllMocks());

const lote = (row: Partial<RenglonLote>) => ({
  ...{ id: ID, accion: 'paquete' as const, mes: '2026-10', creado: at, expira: at },
  ...{ total: 1, listos: 1, fallos: 0, url: null },
  rows: [
    {
      ...{ rfc, nombre: demoCuenta.nombre, estado: 'listo' as const, codigo: null, mensaje: 'Paquete hecho' },
      ...{ ruta: null, archivo: 'paquete.zip', bytes: 9, url: '/archivos/lote/x', entrega: null },
      ...row,
    },
  ],
});
const exportacion = (id: string) => ({
  ...{ id, origen: 'emitidos' as const, tipo: 'paquete' as const, estado: 'lista' as const, porCorreo: false },
  ...{ cantidad: 2, porcentaje: 100, archivo: `${id}.zip`, bytes: 9, error: null, creada: at, expira: at },
  url: `/archivos/${id}`,
});
const open = () => {
  const server = fakeApi();
  renderScreen(<Paquetes mes="2026-10" />, { url: `/${rfc}/impuestos/2026-10`, api: areaApi });
  return server;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the package of a month is asked for its taxpayer, and saved when it is made', async () => {
  const server = open()
    .on(api.despacho.createLote, { id: ID, cantidad: 1, msg: 'Se pidió' })
    .on(api.despacho.getLote, lote({}));
  await press('Paquete del mes');
  expect(await screen.findByText('Paquete hecho')).toBeInTheDocument();
  expect(saved).toEqual(['/archivos/lote/x']);
  expect(server.calls[0]?.body).toEqual({ accion: 'paquete', mes: '2026-10', rfcs: [rfc] });
});

test('a package that could not be made says why, and so does one that is refused', async () => {
  const server = open()
    .on(api.despacho.createLote, { id: ID, cantidad: 1, msg: 'Se pidió' })
    .on(
      api.despacho.getLote,
      lote({ estado: 'fallo', codigo: 'internal_error', mensaje: 'No se pudo hacer', url: null }),
    );
  await press('Paquete del mes');
  expect(await screen.findByText('No se pudo hacer')).toBeInTheDocument();
  server.on(api.despacho.createLote, () => {
    throw new Refusal(409, 'conflict', 'Ese trabajo ya está en curso');
  });
  await press('Paquete del mes');
  expect(await screen.findByText('Ese trabajo ya está en curso')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('the package of a year is one of each direction, of its days', async () => {
  const server = open()
    .on(api.exportaciones.create, ({ body }) => ({ id: body.origen === 'emitidos' ? ID : OTHER }))
    .on(api.exportaciones.get, ({ id }) => exportacion(id));
  await press('Paquete de 2026');
  await waitFor(() => expect(saved.toSorted()).toEqual([`/archivos/${ID}`, `/archivos/${OTHER}`]));
  const asked = server.calls.filter(({ name }) => name === 'exportaciones.create').map(({ body }) => body);
  const query = { fechaini: '2026-01-01', fechafin: '2026-12-31', order: 'ASC' };
  expect(asked).toMatchObject(['emitidos', 'recibidos'].map((origen) => ({ origen, tipo: 'paquete', query })));
});

test('a year without CFDI says so; a large one is mailed', async () => {
  const server = open().on(api.exportaciones.create, () => {
    throw new Refusal(409, 'export_empty', 'Sin CFDI');
  });
  await press('Paquete de 2026');
  expect(await screen.findByText('No hay CFDI de 2026.')).toBeInTheDocument();
  server.on(api.exportaciones.create, { id: ID, porCorreo: true });
  await press('Paquete de 2026');
  expect(await screen.findByText(/El enlace de emitidos se enviará por correo/)).toBeInTheDocument();
  expect(saved).toEqual([]);
});
