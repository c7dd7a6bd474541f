import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type RespaldoProgramado } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';

const { rfc } = demoCuenta;
const rows: RespaldoProgramado[] = [
  { id: 1, nombre: 'Respaldo diario', estatus: 1, frecuencia: 1, archivossubidos: 12 },
  { id: 4, nombre: 'Respaldo anual', estatus: 0, frecuencia: 4, archivossubidos: 0 },
];
const open = () => {
  const server = fakeApi()
    .on(api.respaldos.listProgramados, { rows, count: 2 })
    .on(api.respaldos.changeProgramado, { msg: 'Respaldo activado' });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/respaldos/programados`, api: areaApi }) };
};

test('the states of the filter are in the order of the specification', async () => {
  open();
  const options = within(await screen.findByLabelText('Estatus')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Todos', 'Activo', 'Inactivo']);
});

test('lists schedules, and Avanzado turns one on', async () => {
  const { server } = open();
  expect(await screen.findByText('Respaldo diario')).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Nombre',
    'Activo',
    'No. de Archivos Subidos',
    'Acción',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Avanzado de Respaldo anual' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Respaldo anual' }));
  expect(modal.getByRole('button', { name: 'Cerrar' })).toBeInTheDocument();
  await userEvent.click(modal.getByRole('checkbox', { name: 'Activar' }));
  await userEvent.click(modal.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'respaldos.changeProgramado')).toMatchObject({
      id: '4',
      body: { estatus: 1 },
    }),
  );
  expect(await screen.findByText('Respaldo activado')).toBeInTheDocument();
});

test('a refusal is shown, and the modal stays open', async () => {
  const { server } = open();
  server.on(api.respaldos.changeProgramado, () => {
    throw new Refusal(403, 'plan_expired', 'Plan Vencido');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Avanzado de Respaldo diario' }));
  const modal = within(await screen.findByRole('dialog'));
  await userEvent.click(modal.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Plan Vencido')).toBeInTheDocument();
  expect(modal.getByRole('checkbox', { name: 'Activar' })).toBeChecked();
});

test('prefetched rows are not requested again', async () => {
  const server = fakeApi().on(api.respaldos.listProgramados, { rows, count: 2 });
  renderScreen(<Area />, { url: `/${rfc}/respaldos/programados?estatus=1`, api: areaApi, prefetch: prefetchScreen });
  expect(await screen.findByText('Respaldo diario')).toBeInTheDocument();
  expect(server.calls.map(({ name }) => name)).toEqual(['respaldos.listProgramados']);
});
