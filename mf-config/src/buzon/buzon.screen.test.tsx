import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type ConfigBuzon } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { BuzonScreen } from './buzon.screen';

const config: ConfigBuzon = {
  usa_buzon: '0',
  usa_buzon_1: '0',
  usa_buzon_2: '0',
  usa_buzon_3: '0',
  usa_buzon_4: '0',
  val_buzon_3: '0.00',
  val_buzon_4: '0',
  buzon_listablanca: 'AAA010101AAA',
  ultimo_buzon: null,
};
const open = async () => {
  renderScreen(<BuzonScreen />, { api: areaApi });
  await screen.findByRole('heading', { name: 'Reglas' });
};

test('K3 incomplete rules show Alerta, and nothing is sent', async () => {
  const { calls } = fakeApi().on(api.config.get, config);
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rechazar por monto' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByRole('dialog', { name: 'Alerta' })).toHaveTextContent('El monto debe ser mayor a 0');
  expect(calls.map(({ name }) => name)).toEqual(['config.get']);
});

test('K3 switch, rules and list are saved separately; «Rechazar todo» sends no other rule', async () => {
  const { calls } = fakeApi()
    .on(api.config.get, { ...config, usa_buzon_2: '1' })
    .on(api.config.set, { msg: '' })
    .on(api.config.setListaBlanca, { msg: '' });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: /^Rechazo Automatico/ }));
  await screen.findByText('Buzon Inteligente Activado');
  await userEvent.click(screen.getByRole('radio', { name: 'Rechazar todo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  await screen.findByText('Reglas del Buzón Configuradas Correctamente');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  await screen.findByText('Lista de Aceptación Guardada Correctamente');
  expect(calls.filter(({ name }) => name.startsWith('config.set')).map(({ body }) => body)).toEqual([
    { usa_buzon: '1' },
    expect.objectContaining({ usa_buzon_1: '1', usa_buzon_2: '0', usa_buzon_3: '0', usa_buzon_4: '0' }),
    { buzon_listablanca: ['AAA010101AAA'] },
  ]);
});

test('K3 Enter does not remove an RFC from the list: neither with an empty box nor when it is typed again', async () => {
  const { calls } = fakeApi()
    .on(api.config.get, config)
    .on(api.rfcs.list, { rows: [], count: 0 })
    .on(api.config.setListaBlanca, { msg: '' });
  await open();
  const box = screen.getByRole('combobox');
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(screen.getAllByText('AAA010101AAA')[0]).toBeVisible();
  await userEvent.type(box, 'aaa010101aaa{Enter}');
  await userEvent.clear(box);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  await screen.findByText('Lista de Aceptación Guardada Correctamente');
  expect(calls.find(({ name }) => name === 'config.setListaBlanca')?.body).toEqual({
    buzon_listablanca: ['AAA010101AAA'],
  });
});

test('K3 an invalid RFC is named, and nothing is sent', async () => {
  const { calls } = fakeApi().on(api.config.get, config).on(api.rfcs.list, { rows: [], count: 0 });
  await open();
  await userEvent.type(screen.getByRole('combobox'), 'no-es-rfc,');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  expect(await screen.findByText("Al Agregar Lista de Aceptación. 'NO-ES-RFC' no es un RFC.")).toBeVisible();
  expect(calls.some(({ name }) => name === 'config.setListaBlanca')).toBe(false);
});

test('K3 a refusal shows the failed action and the reason', async () => {
  fakeApi()
    .on(api.config.get, config)
    .on(api.config.set, () => {
      throw new Refusal(403, 'plan_expired', 'Plan Vencido.');
    });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: /^Rechazo Automatico/ }));
  await screen.findByText('Al modificar buzón. Plan Vencido.');
});
