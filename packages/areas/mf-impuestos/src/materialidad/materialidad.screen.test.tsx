import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type DocumentoEvidencia, type ExpedienteMaterialidad } from '@boveda/contracts';
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

function open(path: string) {
  const server = fakeApi()
    .on(api.materialidad.list, { rows: [expediente], count: 1 })
    .on(api.materialidad.get, { expediente, documentos: [documento] })
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
