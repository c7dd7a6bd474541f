import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type DocumentoEvidencia, type ExpedienteMaterialidad, type LecturaDocumento } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const { rfc } = demoCuenta;
const ID = '00000000-0000-4000-8000-000000000001';

const expediente: ExpedienteMaterialidad = {
  ...{ id: ID, contraparte: 'AAA010101AAA', nombre: 'ACEROS', operacion: 'Compra', requeridas: ['contrato', 'pago'] },
  ...{ presentes: ['contrato'], documentos: 1, huella: 'abc123', creado: '2026-05-01T12:00:00.000Z' },
};
const documento: DocumentoEvidencia = {
  ...{ numero: 1, clase: 'contrato', nombre: 'contrato.html', fecha: '2026-04-01', autor: 'Aceros', nota: '' },
  ...{ uuid: null, sha256: 'ff00', bytes: 10, sustituye: null, sustituido: false, huella: 'abc123' },
  ...{ subido: '2026-05-01T12:00:00.000Z', usuario: 'ana@example.com' },
};

const lectura: LecturaDocumento = {
  ...{ tipo: 'constancia', rfc: 'AAA010101AAA', nombre: 'ACEROS', folio: '15020304050', fecha: '2026-04-01' },
  ...{ codigoPostal: '37000', estatus: 'ACTIVO', sentido: null, comparados: 3, qr: 'igual' },
  regimenes: [{ clave: '626', nombre: 'Régimen Simplificado de Confianza', desde: '2024-01-01', hasta: null }],
  avisos: ['Tiene 200 días: pida una constancia reciente.'],
  diferencias: [
    { dato: 'regimen', documento: '626', cfdi: '601', id: ID, emitido: false, fecha: '2026-03-10T12:00:00' },
  ],
  verificar: 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10',
};

function open(path: string, shown = documento) {
  const server = fakeApi()
    .on(api.materialidad.list, { rows: [expediente], count: 1 })
    .on(api.materialidad.get, { expediente, documentos: [shown] })
    .on(api.materialidad.readDocumento, lectura)
    .on(api.materialidad.create, { id: ID, msg: 'Expediente abierto' })
    .on(api.materialidad.require, { msg: 'Lista guardada' })
    .on(api.materialidad.upload, { numero: 2, msg: 'Documento guardado' });
  renderScreen(<Area />, { url: `/${rfc}/materialidad${path}`, api: areaApi });
  const sent = (name: string) => server.calls.filter((call) => call.name === name).map(({ body }) => body);
  return { sent };
}

test('the list says how many kinds have a document, and opens an expediente of a supplier', async () => {
  const { sent } = open('');
  expect(await screen.findByRole('row', { name: /Compra/ })).toHaveTextContent(/ACEROS.*1 de 2/);
  await userEvent.type(screen.getByLabelText('RFC del proveedor'), 'bbb010101bbb');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir expediente' }));
  await waitFor(() => expect(sent('materialidad.create')).toEqual([{ contraparte: 'BBB010101BBB' }]));
});

test('an expediente says what lacks, takes files of any kind, and one that supersedes', async () => {
  const { sent } = open(`/${ID}`);
  const lista = await screen.findByRole('region', { name: 'Lista' });
  expect(within(lista).getByText(/Comprobante de pago/)).toHaveTextContent(/^Falta/);
  await userEvent.click(screen.getByRole('button', { name: 'Sustituir documento 1' }));
  await userEvent.upload(screen.getByLabelText('Archivos'), new File(['MZ'], 'firmado.exe'));
  await waitFor(() =>
    expect(sent('materialidad.upload')).toMatchObject([
      { clase: 'contrato', nombre: 'firmado.exe', archivob64: 'TVo=', sustituye: 1 },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Elegir qué se pide' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Contrato' }));
  await waitFor(() => expect(sent('materialidad.require')).toEqual([{ requeridas: ['pago'] }]));
});

test('a constancia is read when asked, and each difference opens its CFDI', async () => {
  open(`/${ID}`, { ...documento, clase: 'constancia' });
  await userEvent.click(await screen.findByRole('button', { name: 'Leer documento 1' }));
  const said = screen.getByRole('region', { name: 'Lectura del documento 1' });
  expect(await within(said).findByText('Tiene 200 días: pida una constancia reciente.')).toBeVisible();
  expect(said).toHaveTextContent(/Régimen fiscal: la constancia dice 626 y el CFDI .* dice 601/);
  expect(within(said).getByRole('link', { name: /^del/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/proveedores/vigentes/${ID}`),
  );
  expect(within(said).getByRole('link', { name: 'Verificar en el SAT' })).toHaveAttribute('href', lectura.verificar);
  expect(said).toHaveTextContent('El código QR dice lo mismo que su texto.');
});

test('a document of another class is not read', async () => {
  open(`/${ID}`);
  await screen.findByRole('button', { name: 'Descargar documento 1' });
  expect(screen.queryByRole('button', { name: 'Leer documento 1' })).toBeNull();
});
