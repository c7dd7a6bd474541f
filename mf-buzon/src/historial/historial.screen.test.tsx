import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';
import { historialRow } from '../testing/rows';

test('the history lists each answer with its receipt', async () => {
  const rows = [historialRow(1), historialRow(2, { esaceptada: 0, tipo: 1, motivo: 'Rechazar por monto' })];
  const server = fakeApi()
    .on(api.buzon.listHistorial, { rows, total: 2 })
    .on(api.buzon.getAcuse, () => {
      throw new Refusal(503, 'storage_unavailable', 'El almacén no responde');
    });
  renderScreen(<Area />, { url: `/${demoCuenta.rfc}/buzon/historial`, api: areaApi });
  expect(await screen.findByText('Rechazada')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Folio',
    'UUID',
    'Emisor',
    'Acción',
    'Aceptación / Rechazo',
    'Tipo',
    'Expedido',
    'Total',
    'Acuse',
  ]);
  for (const text of ['Aceptada', 'Manual', 'Inteligente', 'Rechazar por monto', '24-nov-2026 08:00'])
    expect(screen.getAllByText(text)[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Acuse de F2' }));
  expect(await screen.findByRole('dialog', { name: 'Acuse de Folio: F2' })).toBeInTheDocument();
  expect(await screen.findByText(/PDF no disponible/)).toBeInTheDocument();
  expect(server.calls.at(-1)).toMatchObject({ name: 'buzon.getAcuse', id: rows[1]?.id });
});

test('prefetched rows are not requested again', async () => {
  const server = fakeApi().on(api.buzon.listHistorial, { rows: [historialRow(1)], total: 1 });
  renderScreen(<Area />, {
    url: `/${demoCuenta.rfc}/buzon/historial?limit=50`,
    api: areaApi,
    prefetch: prefetchScreen,
  });
  expect(await screen.findByText('F1')).toBeVisible();
  expect(server.calls.map(({ name }) => name)).toEqual(['buzon.listHistorial']);
});
