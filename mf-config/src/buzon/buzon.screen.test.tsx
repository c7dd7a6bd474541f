import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { type ConfigBuzon, getConfig, putConfig, putListaBlanca, listRfcs as searchRfcs } from '@boveda/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api';
import { BuzonScreen } from './buzon.screen';

const config: ConfigBuzon = {
  ...{ usa_buzon: '0', usa_buzon_1: '0', usa_buzon_2: '0', usa_buzon_3: '0', usa_buzon_4: '0' },
  ...{ val_buzon_3: '0.00', val_buzon_4: '0', buzon_listablanca: 'AAA010101AAA', ultimo_buzon: null },
};
const open = async () => {
  renderScreen(<BuzonScreen />, { api });
  await screen.findByRole('heading', { name: 'Reglas' });
};

test('K3 what the rules lack is said under Alerta, and nothing is sent', async () => {
  const { calls } = fakeApi().on(getConfig, config);
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rechazar por monto' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByRole('dialog', { name: 'Alerta' })).toHaveTextContent('El monto debe ser mayor a 0');
  expect(calls.map(({ name }) => name)).toEqual(['getConfig']);
});

test('K3 switch, rules and list are saved each by itself; who rejects all sends no other rule', async () => {
  const { calls } = fakeApi()
    .on(getConfig, { ...config, usa_buzon_2: '1' })
    .on(putConfig, { msg: '' })
    .on(putListaBlanca, { msg: '' });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: /^Rechazo Automatico/ }));
  await screen.findByText('Buzon Inteligente Activado');
  await userEvent.click(screen.getByRole('radio', { name: 'Rechazar todo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  await screen.findByText('Reglas del Buzón Configuradas Correctamente');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  await screen.findByText('Lista de Aceptación Guardada Correctamente');
  expect(calls.filter(({ name }) => name.startsWith('put')).map(({ body }) => body)).toEqual([
    { usa_buzon: '1' },
    expect.objectContaining({ usa_buzon_1: '1', usa_buzon_2: '0', usa_buzon_3: '0', usa_buzon_4: '0' }),
    { buzon_listablanca: ['AAA010101AAA'] },
  ]);
});

test('K3 Enter takes no RFC out of the list: not in an empty box, nor where it was typed again', async () => {
  const { calls } = fakeApi()
    .on(getConfig, config)
    .on(searchRfcs, { rows: [], count: 0 })
    .on(putListaBlanca, { msg: '' });
  await open();
  const box = screen.getByRole('combobox');
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(screen.getAllByText('AAA010101AAA')[0]).toBeVisible();
  await userEvent.type(box, 'aaa010101aaa{Enter}');
  await userEvent.clear(box);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  await screen.findByText('Lista de Aceptación Guardada Correctamente');
  expect(calls.find(({ name }) => name === 'putListaBlanca')?.body).toEqual({ buzon_listablanca: ['AAA010101AAA'] });
});

test('K3 what is no RFC is told by itself, and nothing is sent', async () => {
  const { calls } = fakeApi().on(getConfig, config).on(searchRfcs, { rows: [], count: 0 });
  await open();
  await userEvent.type(screen.getByRole('combobox'), 'no-es-rfc,');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar lista' }));
  expect(await screen.findByText("Al Agregar Lista de Aceptación. 'NO-ES-RFC' no es un RFC.")).toBeVisible();
  expect(calls.some(({ name }) => name === 'putListaBlanca')).toBe(false);
});

test('K3 a refusal says what failed and why', async () => {
  fakeApi()
    .on(getConfig, config)
    .on(putConfig, () => {
      throw new Refusal(403, 'plan_expired', 'Plan Vencido.');
    });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: /^Rechazo Automatico/ }));
  await screen.findByText('Al modificar buzón. Plan Vencido.');
});
