import { fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { CertificadosScreen } from './certificados.screen';

const row = (n: number, tipo: 'C' | 'F', fechafin: string) => ({
  id: `018f2d3c-0000-7000-8000-00000000000${n}`,
  numcert: `3000100000050000341${n}`,
  tipo,
  fechaini: '2023-05-18T11:43:51.000Z',
  fechafin,
});
const SIN_CUENTA = { tipo: null, usuario: null, cambiada: null, instalacion: 'finkok' } as const;
const startApi = () => fakeApi().on(api.pac.get, SIN_CUENTA);
const open = () => renderScreen(<CertificadosScreen />, { api: areaApi });
const modal = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  return within(await screen.findByRole('dialog'));
};
const file = (name: string, content = 'abc') => new File([content], name);

test('K6 shows number, kind and dates, and warns about expired certificates', async () => {
  startApi().on(api.certificados.list, {
    rows: [row(1, 'F', '2099-05-18T11:43:51.000Z'), row(2, 'C', '2024-05-18T11:43:51.000Z')],
  });
  open();
  const [fiel, csd] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(within(fiel).getByText('e.Firma')).toBeVisible();
  expect(within(fiel).getByText('Inicio 18-may-2023 04:43')).toBeVisible();
  expect(within(fiel).getByText('Vencimiento 18-may-2099 04:43')).toBeVisible();
  expect(within(csd).getByText('CSD')).toBeVisible();
  expect(within(csd).getByText('Vencido')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('CSD: vencido.');
});

test('K6 an RFC registered in the web is asked to add its e.firma first', async () => {
  startApi().on(api.certificados.list, { rows: [], reclamado: false });
  open();
  expect(await screen.findByText('Falta comprobar que EKU9003173C9 es suyo.')).toBeVisible();
  expect(screen.getByText(/terminan los accesos que no son de usted/)).toBeVisible();
});

test('K6 refuses another extension', async () => {
  startApi().on(api.certificados.list, { rows: [] });
  open();
  expect(await screen.findByText('Aún no hay certificados')).toBeVisible();
  const { getByLabelText, findByText } = await modal();
  const input = getByLabelText<HTMLInputElement>('Certificado (.cer)');
  await userEvent.upload(input, file('factura.pdf'), { applyAccept: false });
  await findByText('Certificado con Extension Desconocida, debe de ser (.cer o .key)');
  expect(input.files).toHaveLength(0);
});

test('K6 nothing is sent until the form is complete; a refusal is shown and the files stay', async () => {
  const server = startApi().on(api.certificados.list, { rows: [] });
  open();
  const { getByLabelText, findByText, getByRole } = await modal();
  const submit = () => fireEvent.submit(getByLabelText('Certificado (.cer)').closest('form') as HTMLFormElement);
  submit();
  await findByText('Elija el archivo .cer');
  await userEvent.upload(getByLabelText('Certificado (.cer)'), file('csd.cer'));
  await userEvent.upload(getByLabelText('Llave privada (.key)'), file('csd.KEY', 'xyz'), { applyAccept: false });
  submit();
  await findByText('Escriba la contraseña');
  expect(server.calls.map(({ name }) => name).toSorted()).toEqual(['certificados.list', 'pac.get']);
  server.on(api.certificados.add, () => {
    throw new Refusal(422, 'key_mismatch', 'La llave (.key) no corresponde al certificado (.cer).');
  });
  await userEvent.type(getByLabelText('Contraseña de la llave'), 'secreta');
  await userEvent.click(getByRole('button', { name: 'Agregar' }));
  await findByText('La llave (.key) no corresponde al certificado (.cer).');
  expect(server.calls.at(-1)?.body).toEqual({ certderb64: 'YWJj', keyderb64: 'eHl6', pass: 'secreta' });
});

test('K6 a PFX alone is sent as certificate and key', async () => {
  const server = startApi().on(api.certificados.list, { rows: [] });
  open();
  const { getByLabelText, getByRole } = await modal();
  await userEvent.upload(getByLabelText('Llave privada (.key)'), file('fiel.p12'));
  server.on(api.certificados.add, { id: row(1, 'F', '').id, tipo: 'F', msg: 'Certificado Agregado' });
  await userEvent.type(getByLabelText('Contraseña de la llave'), 'secreta');
  await userEvent.click(getByRole('button', { name: 'Agregar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'certificados.add')?.body).toMatchObject({
      certderb64: 'YWJj',
      keyderb64: 'YWJj',
    }),
  );
});

test('K6 the account at a PAC is chosen, tested and given back; its password is never shown', async () => {
  const user = userEvent.setup({ delay: null });
  const server = startApi().on(api.certificados.list, { rows: [] });
  open();
  const pac = within(await screen.findByRole('region', { name: 'PAC' }));
  expect(await pac.findByText('Cuenta de la instalación en Finkok.')).toBeVisible();
  expect(pac.queryByRole('button', { name: 'Usar la de la instalación' })).toBeNull();

  server.on(api.pac.test, () => {
    throw new Refusal(502, 'pac_refused', 'El PAC no aceptó la solicitud: El usuario del PAC no es válido.');
  });
  await user.click(pac.getByRole('button', { name: 'Probar' }));
  expect(await pac.findByText(/El usuario del PAC no es válido/)).toBeVisible();

  await user.click(pac.getByRole('button', { name: 'Usar una cuenta propia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cuenta del PAC' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escriba el usuario y la contraseña')).toBeVisible();
  const propia = {
    tipo: 'finkok',
    usuario: 'ana@despacho.mx',
    cambiada: '2026-05-18T11:43:51.000Z',
    instalacion: 'finkok',
  } as const;
  server
    .on(api.pac.set, propia)
    .on(api.pac.get, propia)
    .on(api.pac.test, { msg: 'El PAC Aceptó la Cuenta', pendientes: 1 });
  await user.type(dialog.getByLabelText('Usuario'), 'ana@despacho.mx');
  await user.type(dialog.getByLabelText('Contraseña'), 'secreta');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await pac.findByText(/^Cuenta propia en Finkok \(ana@despacho.mx\), guardada el 18-may-2026/)).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'pac.set')?.body).toEqual({
    tipo: 'finkok',
    usuario: 'ana@despacho.mx',
    contrasena: 'secreta',
  });

  await user.click(pac.getByRole('button', { name: 'Probar' }));
  expect(await pac.findByText('El PAC Aceptó la Cuenta: 1 solicitud pendiente.')).toBeVisible();
});
