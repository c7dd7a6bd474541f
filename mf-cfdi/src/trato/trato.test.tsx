import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type BorradorCarta, type FacturaDeCarta, type TratoContraparte } from '@boveda/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { CartaDialog } from './carta-dialog';
import { Trato } from './trato';

const { rfc } = demoCuenta;
const PROVEEDOR = 'PRO010101AA1';
const [UNO, DOS] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
const contacto = {
  id: UNO,
  nombre: '',
  correo: 'ana@pro.mx',
  telefono: '',
  origen: 'correo',
  tomado: '2026-10-03',
  usuario: 'yo@a.mx',
} as const;
const trato: TratoContraparte = {
  contactos: [],
  propuestos: [{ correo: 'ana@pro.mx', nombre: 'Ana', tomado: '2026-10-03' }],
  etiquetas: [],
  notas: [],
  envios: [],
};
const factura: FacturaDeCarta = {
  ...{ id: UNO, uuid: UNO, folio: 'A1', fecha: '2026-08-01T10:00:00', total: '100.10', moneda: 'MXN', saldo: '100.10' },
  ...{ certeza: 'cierto', pagada: '2026-10-01', limite: '2026-11-05', pedida: null, linea: 'Factura A1' },
};
const draft: BorradorCarta = {
  ...{ asunto: 'Falta {cantidad}', texto: '{contraparte}:\n{facturas}\n{saldo}', saldo: '', adjuntos: [] },
  valores: { contraparte: 'Proveedora {saldo}' },
  facturas: [
    factura,
    { ...factura, id: DOS, uuid: DOS, folio: 'A2', saldo: '0.20', certeza: 'sinPago', linea: 'Factura A2' },
  ],
};

test('a sender is a contact only once a person confirms it, and says of which mail it was taken', async () => {
  const server = fakeApi().on(api.rfcs.getTrato, trato).on(api.contactos.add, contacto);
  renderScreen(<Trato rfc={PROVEEDOR} />, { url: `/${rfc}/contribuyentes/${PROVEEDOR}`, api: areaApi });
  const propuestos = within(await screen.findByRole('list', { name: 'Remitentes por confirmar' }));
  expect(propuestos.getByText(/Tomado de un correo del 03-oct-2026/)).toBeInTheDocument();
  server.on(api.rfcs.getTrato, { ...trato, contactos: [contacto], propuestos: [] });
  await userEvent.click(propuestos.getByRole('button', { name: 'Confirmar ana@pro.mx' }));
  const contactos = within(await screen.findByRole('list', { name: 'Contactos' }));
  expect(contactos.getByText(/Tomado de un correo del 03-oct-2026/)).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'contactos.add')?.body).toMatchObject({
    contraparte: PROVEEDOR,
    nombre: 'Ana',
    correo: 'ana@pro.mx',
  });
});

test('a request has what certainly lacks its complement, shows what it says, and goes to confirmed contacts alone', async () => {
  const server = fakeApi()
    .on(api.rfcs.getTrato, { ...trato, contactos: [{ ...contacto, correo: 'cobros@pro.mx' }] })
    .on(api.envios.draft, draft)
    .on(api.envios.write, { id: UNO, msg: 'El correo está en cola' });
  const onClose = jest.fn();
  renderScreen(<CartaDialog rfc={PROVEEDOR} tipo="rep" onClose={onClose} />, {
    url: `/${rfc}/contribuyentes`,
    api: areaApi,
  });
  expect(await screen.findByRole('textbox', { name: 'Para' })).toHaveValue('cobros@pro.mx');
  const preview = screen.getByRole('region', { name: 'Vista previa' });
  expect(preview).toHaveTextContent('Falta 1Proveedora {saldo}: Factura A1 $100.10 MXN');
  await userEvent.click(screen.getByRole('checkbox', { name: /^A2/ }));
  expect(preview).toHaveTextContent('Falta 2Proveedora {saldo}: Factura A1 Factura A2 $100.30 MXN');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('El correo está en cola');
  expect(onClose).toHaveBeenCalled();
  expect(server.calls.find(({ name }) => name === 'envios.write')?.body).toMatchObject({
    uuids: [UNO, DOS],
    recordar: 10,
    asunto: 'Falta {cantidad}',
  });
});
