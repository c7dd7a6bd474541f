import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type Notificaciones } from '@boveda/contracts';
import { screen, waitFor } from '@testing-library/react';
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
    notificacion_riesgos: '0',
    notificacion_correos: '1',
    riesgos_semanal: '0',
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

test('the digest of risks is sent daily, weekly or not at all, and the notice of mailboxes or not', async () => {
  const off = { notificacion_efos: '0', notificacion_alterado: '0', notificacion_cancelado: '0' } as const;
  const more = { notificacion_solicitud: '0', notificacion_acuse: '0', notificacion_72: '0' } as const;
  let stored: Notificaciones = {
    ...off,
    ...more,
    notificacion_riesgos: '0',
    riesgos_semanal: '0',
    notificacion_correos: '1',
  };
  fakeApi()
    .on(api.config.getNotificaciones, () => stored)
    .on(api.config.setNotificaciones, ({ body }) => {
      stored = { ...stored, ...body } as Notificaciones;
      return { msg: 'Notificaciones actualizadas' };
    });
  renderScreen(<NotificacionesScreen />, { api: areaApi });
  const frecuencia = await screen.findByLabelText('Frecuencia');
  expect(frecuencia).toHaveDisplayValue('No enviar');
  await userEvent.selectOptions(frecuencia, 'Semanal, los lunes');
  await waitFor(() => expect(screen.getByLabelText('Frecuencia')).toHaveDisplayValue('Semanal, los lunes'));
  expect(stored).toMatchObject({ notificacion_riesgos: '1', riesgos_semanal: '1', notificacion_72: '0' });
  await userEvent.selectOptions(screen.getByLabelText('Frecuencia'), 'No enviar');
  await waitFor(() => expect(stored.notificacion_riesgos).toBe('0'));
  const aviso = screen.getByLabelText('Aviso');
  expect(aviso).toHaveDisplayValue('Enviar');
  await userEvent.selectOptions(aviso, 'No enviar');
  await waitFor(() => expect(stored).toMatchObject({ notificacion_correos: '0', notificacion_riesgos: '0' }));
});
