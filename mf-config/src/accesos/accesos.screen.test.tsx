import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { AccesosScreen } from './accesos.screen';

const ID = '018f2d3c-0000-7000-8000-000000000001';
const PENDING = '018f2d3c-0000-7000-8000-000000000002';

const server = () =>
  fakeApi()
    .on(api.accesos.getDisponibles, { accesosdisponibles: 3 })
    .on(api.accesos.list, {
      rows: [
        { id: ID, correo: 'ana@prueba.mx', privilegio: '1', confirmada: true, noEntregado: null },
        {
          id: PENDING,
          correo: 'otra@prueba.mx',
          privilegio: '2',
          confirmada: false,
          noEntregado: { msg: 'No se entregó: la dirección no existe (5.1.1)', fecha: '2026-09-05T07:30:00Z' },
        },
      ],
      count: 2,
    });
const open = async () => {
  renderScreen(<AccesosScreen />, { api: areaApi });
  await screen.findByText('ana@prueba.mx');
};

test('K2 lists confirmed and pending accesos; removing the last administrador shows the reason', async () => {
  server().on(api.accesos.remove, () => {
    throw new Refusal(409, 'last_administrador', 'Es el único administrador del contribuyente. Nombre a otro primero.');
  });
  await open();
  expect(await screen.findByText('Accesos Disponibles: 3')).toBeVisible();
  const [ana, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(ana).getByText('Confirmada')).toBeVisible();
  expect(within(second).getByText('Pendiente')).toBeVisible();
  expect(within(second).getByText(/^No se entregó: la dirección no existe \(5\.1\.1\) · 05-sep-2026/)).toBeVisible();
  expect(within(second).getByRole('combobox', { name: 'Privilegio de otra@prueba.mx' })).toBeEnabled();
  await userEvent.click(within(ana).getByRole('button', { name: 'Remover el acceso de ana@prueba.mx' }));
  await screen.findByText('¿Desea remover el acceso?');
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText(/^Es el único administrador/)).toBeVisible();
});

test('K2 an invitation needs both fields, and nothing is sent without them', async () => {
  const { calls } = server();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  const modal = within(await screen.findByRole('dialog'));
  await userEvent.type(modal.getByLabelText('Correo'), 'a@b.mx');
  await userEvent.click(modal.getByRole('button', { name: 'Agregar' }));
  await modal.findByText('Campos Correo y Privilegio requeridos');
  expect(calls.map(({ name }) => name)).not.toContain('accesos.add');
});
