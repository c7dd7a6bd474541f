import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type Info } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { CuentaScreen } from './cuenta.screen';

const info: Info = {
  rfc: demoCuenta.rfc,
  apikey: '',
  nombre: 'Escuela',
  email: 'ana@prueba.mx',
  telefono: '',
  logo: null,
};
const server = () => fakeApi().on(api.llaves.list, { rows: [] }).on(api.pruebas.get, { ambiente: null });
const open = async () => {
  renderScreen(<CuentaScreen />, { api: areaApi });
  await screen.findByLabelText('Nombre');
};

test('K1 RFC, ApiKey and e-mail are read-only; name and telephone are saved and contribuyente.changed is published', async () => {
  const changed: unknown[] = [];
  const stop = eventBus.on('contribuyente.changed', (fact) => changed.push(fact));
  const { calls } = server().on(api.info.get, info).on(api.info.set, { msg: '' });
  await open();
  expect(screen.getByLabelText('RFC')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('ApiKey')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Correo')).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Nombre'));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Escriba un nombre');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Kemper');
  await userEvent.type(screen.getByLabelText('Teléfono'), '5512345678');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Cambios guardados exitosamente');
  expect(calls.filter(({ name }) => name === 'info.set').map(({ body }) => body)).toEqual([
    { nombre: 'Kemper', email: 'ana@prueba.mx', telefono: '5512345678' },
  ]);
  expect(changed).toEqual([{ rfc: demoCuenta.rfc }]);
  stop();
});

test('K1 a logo that is neither PNG nor JPEG is cleared and not sent; a PNG is', async () => {
  const { calls } = server().on(api.info.get, info).on(api.info.setLogo, { msg: '' });
  await open();
  const input = screen.getByLabelText<HTMLInputElement>('Logotipo (PNG o JPEG)');
  const file = (name: string, type: string) => new File(['abc'], name, { type });
  await userEvent.upload(input, file('logo.gif', 'image/gif'), { applyAccept: false });
  await screen.findByText(/^El logotipo debe ser/);
  expect(input.value).toBe('');
  await userEvent.upload(input, file('logo.png', 'image/png'));
  await screen.findByText('Cambios guardados exitosamente');
  expect(calls.filter(({ name }) => name === 'info.setLogo').map(({ body }) => body)).toEqual([
    { logo: 'data:image/png;base64,YWJj' },
  ]);
});

test('K1 the first ApiKey is generated without a confirmation', async () => {
  let apikey = '';
  server()
    .on(api.info.get, () => ({ ...info, apikey }))
    .on(api.info.rotateApiKey, () => {
      apikey = 'bv_x';
      return { apikey, msg: '' };
    });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Generar' }));
  expect(await screen.findByDisplayValue('bv_x')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Renovar' })).toBeVisible();
});
