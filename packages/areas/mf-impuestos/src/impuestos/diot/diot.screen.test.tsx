import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type DiotDelMes, type LineaDelMes } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../../api';
import { Area } from '../../area';
import { mesDeImpuestos } from '../../testing/mes';

const { rfc } = demoCuenta;
const PROVEEDOR = 'AAA010101AAA';
const linea = (said: Partial<LineaDelMes> = {}): LineaDelMes => ({
  ...{ id: PROVEEDOR, deCfdi: true, dePedimentos: false, proveedor: 'PROVEEDOR DEL NORTE', frontera: 'norte' },
  ...{ tipoTercero: '04', tipoOperacion: '85', rfc: PROVEEDOR, idFiscal: '', nombre: '', pais: '', jurisdiccion: '' },
  ...{ manifiesto: '01', editados: [], cambiada: null },
  importes: { 'valor.tasa16': 5000, 'acreditable.tasa16': 800 },
  fuentes: {
    'valor.tasa16': [{ celda: 'acreditable', tasa: '16' }],
    'acreditable.tasa16': [{ celda: 'acreditable', tasa: '16' }],
  },
  ...said,
});
const diot = (said: Partial<DiotDelMes> = {}): DiotDelMes => ({
  mes: '2026-03',
  campos: [
    { numero: 3, clave: 'rfc', nombre: 'RFC', clase: 'texto' },
    { numero: 12, clave: 'valor.tasa16', nombre: 'Valor de los actos pagados, tasa 16 %', clase: 'base' },
    {
      numero: 22,
      clave: 'acreditable.tasa16',
      nombre: 'IVA acreditable, actividades gravadas, tasa 16 %',
      clase: 'iva',
    },
    { numero: 51, clave: 'tasa0', nombre: 'Demás actos pagados a la tasa del 0 %', clase: 'base' },
  ],
  paises: { USA: 'Estados Unidos', ZZZ: 'Otro' },
  operaciones: { '04': ['02', '03', '06', '08', '85'], '05': ['02', '03', '07'], '15': ['87'] },
  lineas: [linea()],
  faltas: [],
  proporcion: '1',
  archivos: [],
  excedentes: [],
  arrastrados: [],
  cuadre: {
    ...{ mes: '800.00', retenido: '0.00', retenidoAntes: '0.00', arrastrado: '0.00', excedente: '0.00' },
    ...{ redondeo: '0.00', archivo: '800.00' },
  },
  retenido: 'neto',
  conciliacion: [
    { concepto: 'declaracion', importe: '800.00', celdas: [] },
    { concepto: 'archivo', importe: '800.00', celdas: [] },
  ],
  ...said,
});

function open(said: Partial<DiotDelMes> = {}) {
  const server = fakeApi()
    .on(api.impuestos.get, mesDeImpuestos())
    .on(api.diot.get, diot(said))
    .on(api.diot.save, { id: PROVEEDOR, msg: 'Línea guardada' });
  return { server, ...renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-03/diot`, api: areaApi }) };
}
type Server = ReturnType<typeof open>['server'];
const saved = (server: Server) => server.calls.find(({ name }) => name === 'diot.save')?.body;

test('a line shows its supplier and amounts, which lead to their CFDI', async () => {
  open();
  expect(await screen.findByRole('rowheader', { name: /^PROVEEDOR DEL NORTE/ })).toHaveTextContent(PROVEEDOR);
  expect(screen.getByRole('cell', { name: /^85 Otros/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Valor de PROVEEDOR DEL NORTE: 5,000. Ver CFDI' })).toHaveAttribute(
    'href',
    `/${rfc}/impuestos/2026-03?celda=acreditable&contraparte=${PROVEEDOR}`,
  );
  expect(screen.getByRole('link', { name: 'DIOT' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Descargar TXT' })).toBeEnabled();
});

test('what blocks the file is listed first, leads to its line, and disables the download', async () => {
  const falta = { linea: PROVEEDOR, campo: null };
  open({
    faltas: [
      { ...falta, codigo: 'NEGATIVO', mensaje: 'Sus egresos superan lo pagado.', bloquea: false },
      { ...falta, codigo: 'PRESUNTO', mensaje: 'El SAT lo lista como presunto.', bloquea: true },
    ],
  });
  const faltas = within(await screen.findByRole('region', { name: 'Antes de generar el archivo' }));
  expect(faltas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Impide.*presunto/),
    expect.stringMatching(/^Aviso.*egresos/),
  ]);
  expect(screen.getByRole('button', { name: 'Descargar TXT' })).toBeDisabled();
  await userEvent.click(faltas.getByRole('button', { name: /^Corregir PROVEEDOR DEL NORTE: El SAT/ }));
  expect(await screen.findByRole('dialog', { name: 'PROVEEDOR DEL NORTE' })).toBeInTheDocument();
});

test('a line is edited: the amounts are whole pesos, and the supplier stays', async () => {
  const { server } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar PROVEEDOR DEL NORTE' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PROVEEDOR DEL NORTE' }));
  expect(await dialog.findByLabelText('RFC')).toBeDisabled();
  expect(dialog.getByLabelText('Tipo de tercero')).toBeDisabled();
  await userEvent.selectOptions(dialog.getByLabelText('Tipo de operación'), '06');
  const tasa0 = dialog.getByLabelText('Demás actos pagados a la tasa del 0 %');
  await userEvent.clear(tasa0);
  await userEvent.type(tasa0, '1,250.5');
  expect(tasa0).toHaveValue('12,505');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved(server)).toMatchObject({
      ...{ linea: PROVEEDOR, tipoOperacion: '06', rfc: PROVEEDOR },
      importes: { 'valor.tasa16': 5000, 'acreditable.tasa16': 800, tasa0: 12_505 },
    }),
  );
});

test('a foreign supplier is added by hand', async () => {
  const { server } = open({ lineas: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar línea' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar línea' }));
  await userEvent.type(await dialog.findByLabelText('Número de identificación fiscal'), 'US-998877');
  await userEvent.type(dialog.getByLabelText('Nombre del extranjero'), 'Example Cloud Inc');
  await userEvent.selectOptions(dialog.getByLabelText('País'), 'USA');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(saved(server)).toMatchObject({
      ...{ linea: null, tipoTercero: '05', tipoOperacion: '07', rfc: '' },
      ...{ idFiscal: 'US-998877', nombre: 'Example Cloud Inc', pais: 'USA' },
    }),
  );
});

test('changes of a line are undone, and one made by hand is removed', async () => {
  const cambiada = { autor: 'ana@example.com', fecha: '2026-04-02T17:00:00Z' };
  const byHand = {
    id: '00000000-0000-4000-8000-0000000000e1',
    deCfdi: false,
    dePedimentos: false,
    proveedor: '',
    nombre: 'Nube Inc',
    fuentes: {},
  };
  const { server } = open({ lineas: [linea({ editados: ['tasa0'], cambiada }), linea({ ...byHand, cambiada })] });
  server.on(api.diot.remove, { msg: 'Línea restablecida o quitada' });
  expect(await screen.findByText('Editada')).toBeInTheDocument();
  expect(screen.getByText('A mano')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer cambios: PROVEEDOR DEL NORTE' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar: Nube Inc' }));
  await waitFor(() =>
    expect(server.calls.filter(({ name }) => name === 'diot.remove').map(({ query }) => query)).toEqual([
      { linea: PROVEEDOR },
      { linea: byHand.id },
    ]),
  );
});

test('a file that was kept is downloaded again', async () => {
  const id = '00000000-0000-4000-8000-0000000000a1';
  const archivo = { id, autor: 'ana@example.com', fecha: '2026-04-02T17:00:00Z', sha256: 'ab'.repeat(32) };
  const { server } = open({ archivos: [archivo] });
  server.on(api.diot.download, new Uint8Array([48]));
  const kept = within(await screen.findByRole('region', { name: 'Archivos conservados' }));
  await userEvent.click(kept.getByRole('button', { name: /^Descargar el archivo/ }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'diot.download')?.query).toMatchObject({ archivo: id }),
  );
});

test('what egresos exceed is listed with what is done with it, and explains the difference with the return', async () => {
  const excedente = {
    proveedor: PROVEEDOR,
    nombre: 'PROVEEDOR DEL NORTE',
    concepto: 'tasa 16 %',
    base: '2000.00',
    iva: '320.00',
  };
  const { server } = open({
    excedentes: [{ ...excedente, destino: 'complementaria' }],
    cuadre: {
      retenido: '0.00',
      retenidoAntes: '0.00',
      mes: '-320.00',
      arrastrado: '0.00',
      excedente: '320.00',
      redondeo: '0.00',
      archivo: '0.00',
    },
  });
  server.on(api.diot.chooseExcedente, { msg: 'Destino del excedente guardado' });
  const region = within(await screen.findByRole('region', { name: 'Excedente de devoluciones' }));
  expect(region.getByText(/IVA del mes -320.00 − arrastrado 0.00 \+ excedente 320.00/)).toBeInTheDocument();
  await userEvent.selectOptions(region.getByRole('combobox'), 'Arrastrar al mes siguiente');
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'diot.chooseExcedente')?.body).toEqual({
      proveedor: PROVEEDOR,
      destino: 'arrastrar',
    }),
  );
});

test('the creditable IVA of the file is explained by that of the return, and what was withheld may stay in it', async () => {
  const { server } = open({
    conciliacion: [
      { concepto: 'declaracion', importe: '533.33', celdas: [] },
      {
        ...{ concepto: 'retenidoAntes', importe: '-1066.67' },
        celdas: [{ celda: 'retenidoPorEnterar', mes: '2026-02', importe: '1066.67' }],
      },
      { concepto: 'archivo', importe: '533.00', celdas: [] },
    ],
  });
  server.on(api.diot.chooseRetenido, { msg: 'Presentación de lo retenido guardada' });
  const region = within(await screen.findByRole('region', { name: 'Conciliación con la declaración de IVA' }));
  expect(region.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ConceptoImporte',
    'IVA acreditable de la declaración533.33',
    expect.stringMatching(/que el archivo no llevaIVA retenido por enterar de febrero 2026: 1,066.67.1,066.67$/),
    'IVA acreditable de la DIOT (campos 18 a 27)533.00',
  ]);
  expect(region.getByRole('link')).toHaveAttribute('href', `/${rfc}/impuestos/2026-02?celda=retenidoPorEnterar`);
  await userEvent.selectOptions(region.getByLabelText(/^IVA acreditable que se retuvo/), 'completo');
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'diot.chooseRetenido')).toMatchObject({
      ...{ id: '2026-03', body: { modo: 'completo' } },
    }),
  );
});
