import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type BitacoraRow } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { BitacoraScreen } from './bitacora.screen';

const row = (n: number, more: Partial<BitacoraRow> = {}): BitacoraRow => ({
  n,
  cuando: '2026-11-21T15:00:00.000Z',
  usuario: 'ana@prueba.mx',
  accion: 'acceso.invitado',
  objeto: 'luis@prueba.mx',
  detalle: '',
  ip: '203.0.113.7',
  huella: 'a'.repeat(64),
  ...more,
});

test('lists actions with user, time and address; filters them, and exports the filtered log', async () => {
  const rows = [
    row(2),
    row(1, { usuario: 'Sistema', accion: 'cfdi.guardado', objeto: '250 CFDI', ip: '' }),
    row(3, { accion: 'integridad.falla', objeto: '3 hallazgos', detalle: 'AAA010101AAA  uno.zip  archivo alterado' }),
  ];
  const server = fakeApi()
    .on(api.bitacora.list, { rows, count: 3 })
    .on(api.bitacora.download, () => {
      throw new Refusal(503, 'database_unavailable', 'La base de datos no responde');
    });
  renderScreen(<BitacoraScreen />, { api: areaApi });
  expect(await screen.findByRole('cell', { name: 'Acceso invitado' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Bitácora' })).toBeVisible();
  for (const text of [
    '21-nov-2026 08:00',
    'luis@prueba.mx',
    '203.0.113.7',
    'Sistema',
    '250 CFDI',
    /uno\.zip +archivo alterado/,
  ])
    expect(screen.getAllByText(text)[0]).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Acción'), 'Certificado agregado');
  await userEvent.type(screen.getByLabelText('Usuario'), 'ana{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText(/La base de datos no responde/)).toBeVisible();
  const query = { accion: 'certificado.agregado', usuario: 'ana' };
  expect(server.calls.findLast(({ name }) => name === 'bitacora.list')).toMatchObject({ query });
  expect(server.calls.findLast(({ name }) => name === 'bitacora.download')).toMatchObject({ query });
});
