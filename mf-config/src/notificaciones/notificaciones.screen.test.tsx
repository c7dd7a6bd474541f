import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Notificaciones } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { NotificacionesScreen } from './notificaciones.screen';

test('K4 six switches, each saved separately; a refused one keeps its value', async () => {
  let stored: Notificaciones = {
    notificacion_efos: '0',
    notificacion_alterado: '0',
    notificacion_cancelado: '1',
    notificacion_solicitud: '0',
    notificacion_acuse: '0',
    notificacion_72: '0',
  };
  const server = fakeApi()
    .on(api.config.getNotificaciones, () => stored)
    .on(api.config.setNotificaciones, ({ body }) => {
      stored = { ...stored, ...body } as Notificaciones;
      return { msg: 'Notificaciones actualizadas' };
    });
  renderScreen(<NotificacionesScreen />, { api: areaApi });
  expect(await screen.findAllByRole('switch')).toHaveLength(6);
  expect(screen.getByRole('switch', { name: /^CFDI cancelados/ })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: /^72 horas/ }));
  await screen.findByText('Notificaciones actualizadas');
  expect(await screen.findByRole('switch', { name: /^72 horas/, checked: true })).toBeVisible();
  server.on(api.config.setNotificaciones, () => {
    throw new Refusal(503, 'database_unavailable', 'La base de datos no responde');
  });
  await userEvent.click(screen.getByRole('switch', { name: /^EFOS/ }));
  await screen.findByText(/^al modificar notificaciones. La base de datos no responde. Código/);
  expect(screen.getByRole('switch', { name: /^EFOS/ })).not.toBeChecked();
});
