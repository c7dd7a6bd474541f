import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type CreditoDetail } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
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
};

const open = () => {
  const server = fakeApi()
    .on(api.pagosEmitidos.list, { rows: [factura], count: 1 })
    .on(api.pagosEmitidos.sum, { sumaTotal: '1160.00', sumaSaldo: '160.00', porMoneda: [], porTipo: [] })
    .on(api.pagosEmitidos.get, credito)
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
