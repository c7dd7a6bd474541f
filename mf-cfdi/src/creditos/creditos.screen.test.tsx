import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CreditoDetail } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { cfdiRow } from '../testing/cfdi-rows';

const { rfc } = demoCuenta;
const factura = cfdiRow(1, { saldoinso: '160.00', pagoestatus: 2 });
const pago = cfdiRow(7);
const credito: CreditoDetail = {
  pagos: [
    {
      idrep: pago.id,
      serie: 'P',
      folio: '7',
      uuid: pago.uuid,
      fecha: '2026-10-01T12:00:00',
      formapago: '03',
      ctaori: '0123',
      ctadst: '4567',
      numoperacion: 'OP-9',
      numparc: '1',
      importe: '1000.00',
      moneda: 'MXN',
    },
  ],
  notascredito: [],
  facturasrelacionadas: [],
  pagada: null,
  pagado: null,
  marcadapor: null,
};

const tramos = [
  { desde: 0, hasta: 30, fechaini: '2026-10-24', fechafin: null, cantidad: 1, saldo: '160.00' },
  { desde: 121, hasta: null, fechaini: null, fechafin: '2026-07-25', cantidad: 2, saldo: '90.50' },
];

const open = (row = factura) => {
  const server = fakeApi()
    .on(api.pagosEmitidos.list, { rows: [row], count: 1 })
    .on(api.pagosEmitidos.sum, { sumaTotal: '1160.00', sumaSaldo: '160.00', porMoneda: [], porTipo: [] })
    .on(api.pagosEmitidos.get, credito)
    .on(api.pagosEmitidos.aging, { rows: tramos })
    .on(api.etiquetas.list, { rows: [] });
  renderScreen(<Area />, { url: `/${rfc}/clientes/creditos`, api: areaApi });
  return server;
};

test('creditos: balance, payment status and their filter', async () => {
  const server = open();
  expect(await screen.findByText('Faltan pagos')).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    'Folio',
    'Tipo',
    'UUID',
    'Cliente',
    'Expedido',
    'Estatus',
    'Pagos',
    'Saldo',
    'Total',
  ]);
  expect(screen.getByText('$160.00 MXN')).toBeInTheDocument();
  expect(await screen.findByText(/Total: \$1,160.00/)).toHaveTextContent('Saldo: $160.00');
  expect(screen.queryByRole('link', { name: factura.uuid })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
  await userEvent.selectOptions(screen.getByLabelText('Estatus de pago'), '3 Ningun pago');
  await screen.findByText('Faltan pagos');
  expect(server.calls.findLast(({ name }) => name === 'pagosEmitidos.list')?.query).toMatchObject({
    status: '2',
    pagoestatus: '3',
  });
});

test('the UUID opens and closes the card of the credit', async () => {
  open();
  const toggle = await screen.findByRole('button', { name: factura.uuid });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(toggle);
  const pagos = within(await screen.findByRole('region', { name: 'Pagos' }));
  expect(pagos.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Folio',
    'UUID',
    'Fecha',
    'Forma de Pago',
    'Cta. Origen',
    'Cta. Destino',
    'Núm. Operación',
    'Parcialidad',
    'Importe',
  ]);
  expect(pagos.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'P7',
    pago.uuid,
    '01-oct-2026',
    '03 Transferencia electrónica de fondos',
    '0123',
    '4567',
    'OP-9',
    '1',
    '$1,000.00 MXN',
  ]);
  expect(pagos.getByRole('link')).toHaveAttribute('href', `/${rfc}/clientes/vigentes/${pago.id}`);
  expect(screen.getByText('No hay Notas de Crédito')).toBeInTheDocument();
  expect(screen.getByText('No hay Facturas Relacionadas')).toBeInTheDocument();
  await userEvent.click(toggle);
  expect(screen.queryByRole('region', { name: 'Pagos' })).not.toBeInTheDocument();
});

test('a card that could not be loaded shows the reason, and Reintentar loads it again', async () => {
  const server = open().on(api.pagosEmitidos.get, () => {
    throw new Refusal(503, 'server_busy', 'Servidor ocupado');
  });
  await userEvent.click(await screen.findByRole('button', { name: factura.uuid }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Servidor ocupado');
  server.on(api.pagosEmitidos.get, { ...credito, pagos: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay Pagos')).toBeInTheDocument();
});

test('each part of the aging filters the list by its days, and again without them', async () => {
  const server = open();
  const lastList = () => server.calls.findLast(({ name }) => name === 'pagosEmitidos.list')?.query;
  const part = await screen.findByRole('button', { name: '>120: $90.50' });
  await userEvent.click(part);
  expect(await screen.findByRole('button', { name: '>120: $90.50', pressed: true })).toBeInTheDocument();
  await waitFor(() => expect(lastList()).toMatchObject({ fechafin: '2026-07-25', pagoestatus: 'pendiente' }));
  expect(lastList()).not.toHaveProperty('fechaini', expect.anything());
  await userEvent.click(screen.getByRole('button', { name: '>120: $90.50' }));
  expect(await screen.findByRole('button', { name: '>120: $90.50', pressed: false })).toBeInTheDocument();
});

test('alerts stand beside the state, what is overpaid in place of the balance, and the list is filtered by an alert', async () => {
  const alertas = ['SOBREPAGADA', 'REP_TARDIO'] as const;
  const server = open(cfdiRow(1, { saldoinso: '0.00', pagoestatus: 1, alertas: [...alertas], excedente: '40.00' }));
  expect(await screen.findByText('2 alertas')).toBeInTheDocument();
  expect(screen.getByText('Sobran $40.00 MXN')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Más filtros' }));
  await userEvent.selectOptions(screen.getByLabelText('Alerta de pago'), 'SOBREPAGADA');
  await waitFor(() =>
    expect(server.calls.findLast(({ name }) => name === 'pagosEmitidos.list')?.query).toMatchObject({
      alerta: 'SOBREPAGADA',
    }),
  );
});

test('the card says when an invoice was paid, until the mark is taken back', async () => {
  const marked = { ...credito, pagada: '2026-10-15', pagado: '1500.00', marcadapor: 'ana@example.com' };
  const server = open().on(api.pagosEmitidos.markPaid, marked);
  await userEvent.click(await screen.findByRole('button', { name: factura.uuid }));
  const field = await screen.findByLabelText('Pagada el');
  await userEvent.clear(field);
  await userEvent.type(field, '15/10/2026{Tab}');
  await userEvent.type(screen.getByLabelText('Importe pagado'), '$1,500.00');
  server.on(api.pagosEmitidos.get, marked);
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como pagada' }));
  expect(await screen.findByText(/Marcada como pagada el 15-oct-2026/)).toHaveTextContent(
    'a más tardar el 05-nov-2026',
  );
  expect(server.calls.find(({ name }) => name === 'pagosEmitidos.markPaid')?.body).toEqual({
    pagada: '2026-10-15',
    pagado: '1500.00',
  });
  expect(screen.getByText(/\$1,500\.00 MXN, por ana@example\.com/)).toBeVisible();
  server.on(api.pagosEmitidos.get, credito).on(api.pagosEmitidos.markPaid, credito);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la marca' }));
  expect(await screen.findByLabelText('Pagada el')).toBeInTheDocument();
});
