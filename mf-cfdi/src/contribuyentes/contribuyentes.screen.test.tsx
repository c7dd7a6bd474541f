import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type EfosRecord, type EstadoLista } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const PRESUNTO = 'ABC010101AA1';
const record: EfosRecord = {
  rfc: PRESUNTO,
  nombre: 'FACTURAS DE AIRE SA DE CV',
  situacion: 1,
  descripcion: 'Presunto',
  oficioglobal: '500-05-2026-1',
  publicacionsat: '2026-03-01',
  etapas: [{ situacion: 1, oficioglobal: '500-05-2026-1', publicacionsat: '2026-03-01' }],
};
const rows = [
  { rfc: PRESUNTO, nombre: record.nombre, efo: 1 },
  { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL', efo: 0 },
  { rfc: 'DEF010101AA1', nombre: 'DEUDORA SA DE CV', efo: 0, listas: ['firmes' as const, 'perdidas' as const] },
];
const estado: EstadoLista = {
  lista: 'efos',
  actualizado: '2025-12-31',
  segun: 'lista',
  cargado: '2026-11-26T05:43:00Z',
  contribuyentes: 14_432,
  omitidas: 2,
  suprimidas: 91,
  vieja: true,
  rechazo: null,
};
const firmes: EstadoLista = {
  ...estado,
  ...{ lista: 'firmes', actualizado: '2026-11-20', segun: 'servidor', vieja: false, omitidas: 0, suprimidas: 0 },
  rechazo: { momento: '2026-11-25T05:43:00Z', motivo: 'El SAT respondió 404 en lugar del listado.' },
};
const open = () => {
  const server = fakeApi()
    .on(api.rfcs.list, { rows, count: rows.length })
    .on(api.etiquetas.list, { rows: [] })
    .on(api.listas.list, { rows: [estado, firmes] });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/contribuyentes`, api: areaApi }) };
};

test('contribuyentes link to their invoices, and EFOS filters to those in the list', async () => {
  const { server, address } = open();
  expect(await screen.findByText('Presunto')).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'RFC',
    'Nombre',
    'Emitidos',
    'Recibidos',
    'EFO',
  ]);
  expect(screen.getByRole('link', { name: `Ver Emitidos de ${PRESUNTO}` })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes?rfc=${PRESUNTO}&limit=20&offset=0`,
  );
  expect(screen.getByRole('link', { name: `Ver Recibidos de ${PRESUNTO}` })).toHaveAttribute(
    'href',
    `/${rfc}/proveedores/vigentes?rfc=${PRESUNTO}&limit=20&offset=0`,
  );
  expect(screen.getAllByRole('button', { name: /^Detalle de/ })).toHaveLength(1);
  expect(screen.getByText('CFF 69, fracción I: Créditos fiscales firmes')).toBeInTheDocument();
  expect(screen.getByText('CFF 69-B Bis: Transmisión indebida de pérdidas fiscales')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'EFOS' }));
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ efos: '1', offset: 0 }));
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(address()).toBe(`/${rfc}/contribuyentes?limit=20&offset=0`);
});

test('Quién me debe ranks by what is owed, beside the columns of the list, and leads to the page of each', async () => {
  const { server, address } = open();
  const importes = {
    ...{ emitido: '1500.00', recibido: '0.00', porcobrar: '1100.00', porpagar: '0.00' },
    ...{ cobrardesde: '2026-01-31', pagardesde: null },
  };
  server.on(api.rfcs.list, { rows: rows.slice(0, 1).map((row) => ({ ...row, importes })), count: 1 });
  await userEvent.click(await screen.findByRole('link', { name: 'Quién me debe' }));
  expect(await screen.findByText('$1,100.00 MXN')).toBeInTheDocument();
  expect(address()).toBe(`/${rfc}/contribuyentes?limit=20&offset=0&sort=porcobrar&order=DESC`);
  expect(server.calls.at(-1)?.query).toMatchObject({ sort: 'porcobrar', order: 'DESC', importes: '1' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['RFC', 'Nombre', 'Emitidos', 'Recibidos', 'EFO'],
    ...['Emitido neto', 'Por cobrar', 'Por cobrar desde'],
  ]);
  expect(screen.getByRole('columnheader', { name: 'Por cobrar' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByText('31-ene-2026')).toHaveTextContent(/\d días$/);
  expect(screen.getByRole('link', { name: PRESUNTO })).toHaveAttribute('href', `/${rfc}/contribuyentes/${PRESUNTO}`);
  await userEvent.click(screen.getByRole('button', { name: 'Por cobrar desde' }));
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ sort: 'cobrardesde', order: 'DESC' }));
  await userEvent.click(screen.getByRole('link', { name: 'A quién le debo' }));
  expect(await screen.findByRole('columnheader', { name: 'Por pagar desde' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Por cobrar' })).not.toBeInTheDocument();
});

test('Detalle shows the record of the RFC', async () => {
  const { server } = open();
  server.on(api.efos.get, record);
  await userEvent.click(await screen.findByRole('button', { name: `Detalle de ${PRESUNTO}` }));
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('500-05-2026-1')).toBeInTheDocument();
  expect(modal.getByText('01-mar-2026')).toBeInTheDocument();
  expect(await modal.findByText(/Información al 31-dic-2025/)).toHaveTextContent(
    'Información al 31-dic-2025. Más de 45 días Sin leer: 2 renglones ilegibles, 91 con el RFC suprimido por el SAT.',
  );
});

test('Detalle says that the RFC is not in the list any more', async () => {
  const { server } = open();
  server.on(api.efos.get, () => {
    throw new Refusal(404, 'not_found', 'No existe');
  });
  await userEvent.click(await screen.findByRole('button', { name: `Detalle de ${PRESUNTO}` }));
  expect(await screen.findByText('No Se encuentra en lista EFOS')).toBeInTheDocument();
});

test('Buscar EFOS searches once typing pauses, and clearing the text clears the result', async () => {
  const { server } = open();
  server.on(api.efos.list, ({ query }) =>
    query.search === PRESUNTO ? { rows: [record], count: 1 } : { rows: [], count: 0 },
  );
  server.on(api.listas.listRegistros, ({ query }) =>
    query.search === PRESUNTO
      ? { rows: [] }
      : {
          rows: [
            {
              lista: 'firmes' as const,
              rfc: 'NAD010101AA1',
              nombre: 'X',
              detalle: 'FIRMES',
              publicacion: '2026-06-01',
            },
          ],
        },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar EFOS' }));
  const box = await screen.findByLabelText('RFC o nombre');
  // Between keys no timer runs, however slow the machine.
  await userEvent.setup({ delay: null }).type(box, PRESUNTO);
  expect(await screen.findByText('500-05-2026-1')).toBeInTheDocument();
  expect(server.calls.filter(({ name }) => name === 'efos.list')).toHaveLength(1);
  await userEvent.clear(box);
  expect(screen.queryByText('500-05-2026-1')).not.toBeInTheDocument();
  await userEvent.type(box, 'NADIE');
  expect(await screen.findByText('No Se encuentra en lista EFOS')).toBeInTheDocument();
  const otras = within(await screen.findByRole('region', { name: 'Otras listas del SAT' }));
  expect(otras.getByText('CFF 69, fracción I: Créditos fiscales firmes')).toBeInTheDocument();
  expect(otras.getByText('FIRMES · 01-jun-2026')).toBeInTheDocument();
  expect(screen.getByText(/El SAT respondió 404/)).toHaveTextContent(
    'según el servidor del SAT. Lista nueva rechazada',
  );
});
