import { demoCuenta, fakeApi, renderScreen } from '@boveda/area-kit/testing';
import { api, type CfdiCambiado, type LineaFlujo, type MesDeImpuestos } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { avisoDelMes, lineaFlujo, mesDeImpuestos, saldosDelMes } from '../testing/mes';
import { mesPorDeclarar } from './mes';

const { rfc } = demoCuenta;
const paises = { USA: 'Estados Unidos', ZZZ: 'Otro' };
const MES = `/${rfc}/impuestos/2026-03`;
const none = { rows: [], count: 0 };
const decision = {
  id: '00000000-0000-4000-8000-0000000000d1',
  tipo: 'noAcreditable',
  mes: null,
  clase: null,
  motivo: 'Gasto personal',
  autor: 'ana@example.com',
  fecha: '2026-04-02T17:00:00Z',
} as const;

const PRODUCTO = 'Recordarlo para una clave de producto o servicio';
const productos: LineaFlujo['productos'] = [
  { clave: '43231500', clase: null, base: '3125.000000', importe: '500.000000' },
  { clave: '72101500', clase: 'E', base: '1875.000000', importe: '300.000000' },
];

function open(said: Partial<MesDeImpuestos> = {}, { url = MES, lineas = [lineaFlujo(1)] as LineaFlujo[] } = {}) {
  const server = fakeApi()
    .on(api.impuestos.get, ({ id }) => mesDeImpuestos({ ...said, mes: id }))
    .on(api.impuestos.list, { rows: [{ mes: '2026-03', ...mesDeImpuestos().totales, cerrado: false, difiere: false }] })
    .on(api.impuestos.listDecisiones, none)
    .on(api.impuestos.listAvisos, none)
    .on(api.impuestos.listComplementarias, { rows: [] })
    .on(api.impuestos.listSaldos, saldosDelMes({ saldos: [] }))
    .on(api.impuestos.listReglas, none)
    .on(api.impuestos.listImportaciones, { rows: [], paises })
    .on(api.impuestos.listLineas, {
      rows: lineas,
      count: lineas.length,
      total: { base: '5000.000000', importe: '800.000000' },
    });
  return { server, ...renderScreen(<Area />, { url, api: areaApi }) };
}

const rowOf = (name: RegExp) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('impuestos opens the month of the next return', async () => {
  const { address } = open({}, { url: `/${rfc}/impuestos` });
  await waitFor(() => expect(address()).toBe(`/${rfc}/impuestos/${mesPorDeclarar()}`));
  expect(await screen.findByRole('heading', { name: 'Cierre de mes' })).toBeInTheDocument();
});

test('a month shows its IVA by kind and rate, its coverage, and ISR apart', async () => {
  open();
  expect(await screen.findByRole('rowheader', { name: /^IVA causado/ })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['MXN', '16 %', '8 %', '0 %', 'Exento', 'No objeto', 'Otra', 'Total'],
  ]);
  expect(rowOf(/^IVA causado/)).toEqual(['1,600.0010,000.00', '', '', '0.00300.00', '', '', '1,600.0010,300.00']);
  expect(rowOf(/^IVA no acreditable Proveedor definitivo/)[0]).toBe('160.001,000.00');
  expect(screen.getByText('= IVA a cargo').nextSibling).toHaveTextContent('$800.00 MXN');
  expect(screen.getByText('Cobertura: emitidos 98 % (49 de 50) · recibidos sin dato')).toBeInTheDocument();
  expect(screen.getByText(/^Vence: pagos/)).toHaveTextContent(
    'Vence: pagos 17-abr-2026 (20-abr-2026 con los días por RFC del decreto del 26-12-2013, si le aplica) · DIOT 17-abr-2026',
  );
  expect(screen.getByTitle('La ley permite hasta 30-abr-2026; confírmelo.')).toHaveTextContent('17-abr-2026');
  expect(screen.getByRole('link', { name: /^ISR retenido por enterar: 100.00/ })).toBeInTheDocument();
});

test('what is in favour of the taxpayer is said without a sign', async () => {
  open({ totales: { ...mesDeImpuestos().totales, aCargo: '-25.50' } });
  expect((await screen.findByText('= IVA a favor')).nextSibling).toHaveTextContent('$25.50 MXN');
});

test('estimates are marked, and the months are linked', async () => {
  open({ estimado: { lineas: 2, importe: '41.38' } });
  expect(await screen.findByText(/\$41.38 MXN vienen de pagos sin desglose/)).toHaveTextContent(/^Estimado/);
  expect(screen.getByRole('link', { name: 'Mes anterior' })).toHaveAttribute('href', `/${rfc}/impuestos/2026-02`);
  expect(screen.getByRole('link', { name: 'Mes siguiente' })).toHaveAttribute('href', `/${rfc}/impuestos/2026-04`);
});

test('a cell opens its lines, each with its CFDI; closing them returns to the cell', async () => {
  const { server, address } = open();
  const cell = await screen.findByRole('link', { name: /^IVA acreditable, 16 %: 800.00/ });
  await userEvent.click(cell);
  expect(address()).toBe(`${MES}?celda=acreditable&tasa=16`);
  expect(await screen.findByRole('heading', { name: 'IVA acreditable, 16 %' })).toHaveFocus();
  expect(await screen.findByRole('link', { name: 'C1' })).toHaveAttribute(
    'href',
    `/${rfc}/proveedores/vigentes/${lineaFlujo(1).cfdi}`,
  );
  expect(server.calls.at(-1)).toMatchObject({ name: 'impuestos.listLineas', id: '2026-03', query: { tasa: '16' } });
  await userEvent.click(screen.getByRole('link', { name: 'Cerrar líneas' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /^IVA acreditable, 16 %/ })).toHaveFocus());
  expect(address()).toBe(MES);
});

test('a line that a platform withheld links to its CFDI de retenciones and offers no decision', async () => {
  const timbrado = { base: '1000.00', importe: '80.00' };
  const lineas = [
    lineaFlujo(1, { retencion: true, origen: 'RET', tasa: 'otra', base: '625.00', importe: '50.00', timbrado }),
  ];
  const [celda] = mesDeImpuestos().celdas.slice(-1);
  const celdas = [{ ...celda, celda: 'retenidoAFavor', origen: 'RET', importe: '50.00' }] as MesDeImpuestos['celdas'];
  const plataformas = { opcion: 'ninguna', operaciones: '625.00', retenido: '50.00', completa: false } as const;
  const said = { ...plataformas, directo: '0.00', ivaDirecto: '0.00' };
  open({ celdas, plataformas: said }, { url: `${MES}?celda=retenidoAFavor`, lineas });
  expect(await screen.findByRole('link', { name: 'C1' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/retenciones/${lineaFlujo(1).cfdi}`),
  );
  expect(screen.getByText(/de 80.00,/)).toHaveTextContent('porque sus CFDI a la plataforma ya dicen el resto');
  expect(screen.queryByRole('button', { name: 'Decidir sobre C1' })).not.toBeInTheDocument();
  expect(screen.getByText(/Plataformas tecnológicas le retuvieron/)).toHaveTextContent('$50.00');
});

test('shows 8 % of direct sales as the IVA owed under definitive withholdings, and warns of a withholding above half', async () => {
  const plataformas = { opcion: 'definitiva', operaciones: '1000.00', retenido: '160.00', completa: true } as const;
  open({ plataformas: { ...plataformas, directo: '500.00', ivaDirecto: '40.00' } });
  expect(await screen.findByText(/Plataformas tecnológicas le retuvieron/)).toHaveTextContent(
    'se declara $40.00 MXN, el 8 % de $500.00 MXN que cobró sin plataforma',
  );
  expect(screen.getByText(/^Le retuvieron más de la mitad/)).toBeInTheDocument();
  expect(screen.getByText('IVA acreditable, que no se resta')).toBeInTheDocument();
});

test('a pedimento is said with its evidence, listed, and its line opens no CFDI', async () => {
  const linea = lineaFlujo(1, { pedimento: '264830096001234', origen: 'PED' });
  const { server } = open({}, { url: `${MES}?celda=acreditable`, lineas: [linea] });
  expect(await screen.findByText('26 48 3009 6001234')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'C1' })).not.toBeInTheDocument();
  server.on(api.impuestos.saveImportacion, { msg: 'Pedimento guardado' });
  await userEvent.click(screen.getByRole('button', { name: 'Agregar un pedimento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedimento pagado en marzo 2026' }));
  const type = (label: RegExp, text: string) => userEvent.type(dialog.getByLabelText(label), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  await type(/^Fecha de pago/, '04/03/2026');
  await type(/^Número de pedimento/, '26 48 3009 6001234');
  await type(/^Base/, '10,000');
  await type(/^IVA pagado/, '1600');
  await type(/^Número de identificación/, 'US-1');
  await type(/^Nombre del proveedor/, 'Parts Inc');
  expect(dialog.queryByLabelText(/^Lugar de jurisdicción/)).not.toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText('País'), 'USA Estados Unidos');
  await type(/^Cómo se comprueba/, 'Cargo del banco');
  const { clase, idFiscal } = { clase: null, idFiscal: 'US-1' };
  const said = { pedimento: '264830096001234', fecha: '2026-03-04', base: '10000', iva: '1600', clase, idFiscal };
  const dicha = { ...said, nombre: 'Parts Inc', pais: 'USA', jurisdiccion: '', evidencia: 'Cargo del banco' };
  const autoria = { autor: 'ana@example.com', guardado: '2026-04-02T17:00:00Z' };
  server.on(api.impuestos.listImportaciones, { rows: [{ id: linea.cfdi, ...dicha, ...autoria }], paises });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('button', { name: 'Quitar 26 48 3009 6001234' })).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'impuestos.saveImportacion')?.body).toEqual(dicha);
});

test('a decision needs a reason, and is then shown with author and undone', async () => {
  const { server } = open({}, { url: `${MES}?celda=acreditable&tasa=16` });
  server.on(api.impuestos.decide, { id: decision.id, msg: 'Decisión guardada' });
  await userEvent.click(await screen.findByRole('button', { name: 'Decidir sobre C1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'No es acreditable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No es acreditable' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escriba el motivo')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Gasto personal');
  server.on(api.impuestos.listLineas, {
    rows: [lineaFlujo(1, { razon: 'usuario', decisiones: [decision] })],
    count: 1,
    total: { base: '0', importe: '0' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^ana@example.com · 02-abr-2026/)).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'impuestos.decide')?.body).toMatchObject({
    tipo: 'noAcreditable',
    cfdi: lineaFlujo(1).cfdi,
    documento: null,
    motivo: 'Gasto personal',
  });
  server.on(api.impuestos.undo, { msg: 'Decisión deshecha' });
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer «No acreditable» de C1' }));
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('impuestos.undo'));
});

test('what was issued can be moved to another month', async () => {
  const lineas = [lineaFlujo(1, { emitido: true })];
  const { server } = open({}, { url: `${MES}?celda=causado&tasa=16`, lineas });
  server.on(api.impuestos.decide, { id: decision.id, msg: 'Decisión guardada' });
  expect(await screen.findByRole('link', { name: 'C1' })).toHaveAttribute(
    'href',
    expect.stringContaining('/clientes/'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Decidir sobre C1' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Mover a otro mes', 'Marcar']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mover a otro mes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover a otro mes' }));
  expect(await dialog.findByLabelText('Mes')).toHaveValue('2026-04');
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Se cobró en abril');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.decide')?.body).toMatchObject({
      tipo: 'mes',
      mes: '2026-04',
    }),
  );
});

test('a month is closed after a question, and opened again with a reason', async () => {
  const { server } = open();
  server.on(api.impuestos.close, { msg: 'Mes cerrado' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar mes' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar marzo 2026?' }));
  const cierre = { autor: 'ana@example.com', fecha: '2026-04-02T17:00:00Z', cambios: [], totales: null, cfdi: null };
  server.on(api.impuestos.get, mesDeImpuestos({ cierre }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Cerrar mes' }));
  expect(await screen.findByText(/por ana@example.com el 02-abr-2026/)).toBeInTheDocument();
  server.on(api.impuestos.reopen, { msg: 'Mes abierto' });
  await userEvent.click(screen.getByRole('button', { name: 'Reabrir mes' }));
  const again = within(await screen.findByRole('dialog', { name: '¿Reabrir marzo 2026?' }));
  await userEvent.type(await again.findByLabelText('Motivo'), 'Llegó una factura');
  await userEvent.click(again.getByRole('button', { name: 'Reabrir' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.reopen')?.body).toEqual({ motivo: 'Llegó una factura' }),
  );
});

const CIERRE = { autor: 'ana@example.com', fecha: '2026-04-02T17:00:00Z', totales: null, cfdi: null };

test('what changed since the close is listed with its difference', async () => {
  const cambios = [
    { celda: 'acreditable', tasa: '16', razon: null, cerrado: '640.00', actual: '800.00', diferencia: '160.00' },
  ] as const;
  open({ cierre: { ...CIERRE, cambios: [...cambios] } });
  const changes = within(await screen.findByRole('region', { name: 'Cambió desde el cierre' }));
  expect(changes.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['IVA acreditable, 16 %', '640.00', '800.00', '+160.00'],
  ]);
});

const cambiado = (said: Partial<CfdiCambiado>): CfdiCambiado => ({
  ...{ cambio: 'entro', cfdi: lineaFlujo(1).cfdi, emitido: true, uuid: lineaFlujo(1).uuid, serie: 'A', folio: '1' },
  ...{
    retencion: false,
    documento: null,
    contraparte: 'CLI010101AAA',
    nombre: 'CLIENTE',
    celda: 'causado',
    tasa: '16',
    razon: null,
  },
  ...{ base: { cerrado: '0', actual: '1000' }, clase: null, cerrado: '0', actual: '160', diferencia: '160' },
  ...said,
});

test('CFDI that entered and left since the close are listed although no cell differs, with the paper of a complementaria', async () => {
  const cfdi = { entraron: 1, salieron: 1, cambiaron: 0 };
  const left = {
    uuid: lineaFlujo(2).uuid,
    cambio: 'salio',
    cfdi: null,
    cerrado: '160',
    actual: '0',
    diferencia: '-160',
  } as const;
  const { server } = open({ cierre: { ...CIERRE, cambios: [], totales: mesDeImpuestos().totales, cfdi } });
  server.on(api.impuestos.listCambios, {
    rows: [cambiado({ clase: { cerrada: '', actual: 'E,G' } }), cambiado(left)],
    count: 2,
  });
  server.on(api.impuestos.downloadComplementaria, new Uint8Array([37]));
  const region = within(await screen.findByRole('region', { name: 'CFDI distintos a los del cierre' }));
  expect(region.getByText('1 entró · 1 salió · 0 cambiaron')).toBeInTheDocument();
  expect((await region.findByRole('link', { name: 'A1' })).getAttribute('href')).toContain(lineaFlujo(1).cfdi);
  expect(region.getByText('Salió')).toBeInTheDocument();
  expect(region.getByText('Sin identificar')).toBeInTheDocument();
  expect(region.getByText(/^Solo para actos exentos.*; Solo para actos gravados/)).toBeInTheDocument();
  await userEvent.click(region.getByRole('button', { name: 'Papel de complementaria, PDF' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.downloadComplementaria')?.query).toMatchObject({
      formato: 'pdf',
    }),
  );
});

test('a month that kept no CFDI when it was closed says so', async () => {
  open({ cierre: { ...CIERRE, cambios: [] } });
  expect(await screen.findByText(/se cerró antes de que la bóveda conservara los CFDI/)).toBeInTheDocument();
});

test('withheld IVA shows what is remitted and what is credited when, and takes the date of its remittance', async () => {
  const { server } = open();
  server.on(api.impuestos.remit, { msg: 'Entero guardado' });
  const region = within(await screen.findByRole('region', { name: 'IVA que retuvo a sus proveedores' }));
  expect(region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['$106.67 MXN', `${MES}?celda=retenidoPorEnterar`],
    ['$106.67 MXN', `${MES}?celda=retenidoPorEnterar&razon=ninguna`],
    ['$106.67 MXN', `/${rfc}/impuestos/2026-02?celda=retenidoPorEnterar&razon=ninguna`],
  ]);
  expect(region.getByText(/Se supone que la retención de marzo se enteró con su declaración/)).toBeInTheDocument();
  await userEvent.type(region.getByLabelText('Fecha en que enteraste las retenciones de febrero 2026'), '04/05/2026');
  await userEvent.click(region.getByRole('button', { name: 'Guardar la fecha de febrero 2026' }));
  await userEvent.click(region.getByRole('button', { name: 'Quitar el acreditamiento de marzo 2026' }));
  const remitted = () => server.calls.filter(({ name }) => name === 'impuestos.remit');
  await waitFor(() => expect(remitted()).toHaveLength(2));
  expect(remitted()).toMatchObject([
    { id: '2026-02', body: { estado: 'enterada', fecha: '2026-05-04' } },
    { id: '2026-03', body: { estado: 'pendiente' } },
  ]);
});

test('shows the factor beside expenses without a class, and that the page is not a tax return', async () => {
  const totales = { ...mesDeImpuestos().totales, proporcion: '0.957083', sinIdentificar: '1600.00' };
  open({ totales });
  expect(await screen.findByText(/gasto sin identificar, se aplicó el factor 0.9571/)).toHaveTextContent(
    '$1,600.00 MXN',
  );
  expect(
    screen.getByText(/^Cálculo de apoyo con los CFDI de tu bóveda al .* No es una declaración.$/),
  ).toBeInTheDocument();
});

test('an expense is classified, once, for everything of its supplier or for a product, and the basis of the factor is shown', async () => {
  const { server } = open(
    {
      factor: { ...mesDeImpuestos().factor, noObjeto: '77.00' },
      totales: { ...mesDeImpuestos().totales, proporcion: '0.970874' },
    },
    { url: `${MES}?celda=acreditable&tasa=16`, lineas: [lineaFlujo(1, { productos })] },
  );
  server
    .on(api.impuestos.decide, { id: decision.id, msg: 'Decisión guardada' })
    .on(api.impuestos.saveRegla, { msg: 'Clase recordada' })
    .on(api.impuestos.chooseFactor, { msg: 'Proporción elegida' });
  const factor = within(await screen.findByRole('region', { name: /^Proporción de IVA acreditable/ }));
  await userEvent.click(factor.getByRole('button', { name: 'Iniciaron actividades en este mes (LIVA 5-B)' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => /chooseFactor/.test(name))?.body).toEqual({
      ...{ anualDesde: '2026-03', inicio: '2026-03' },
    }),
  );
  expect(factor.getByText(/^Factor 0.9709, con los actos cobrados de marzo 2026/)).toBeInTheDocument();
  expect(factor.getByRole('link', { name: 'Clasificarlos por cliente o CFDI' })).toHaveAttribute(
    'href',
    `${MES}?celda=causado&tasa=noObjeto`,
  );
  const said = [
    { tipo: 'clase', clase: 'C', cfdi: lineaFlujo(1).cfdi },
    { contraparte: lineaFlujo(1).contraparte, clase: 'C' },
    { producto: '7210', clase: 'C' },
  ];
  expect(await screen.findByText(/^72101500, 300.00: Solo para actos exentos/)).toBeInTheDocument();
  for (const alcance of ['Solo este CFDI', 'Recordarlo para todo lo de PROVEEDOR DEL NORTE', PRODUCTO]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Clasificar C1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clasificar el gasto' }));
    await userEvent.selectOptions(await dialog.findByLabelText('Clase'), 'C');
    await userEvent.click(dialog.getByLabelText(alcance));
    if (alcance === PRODUCTO)
      await userEvent.selectOptions(dialog.getByLabelText('ClaveProdServ que empieza con'), '7210');
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Renta de la oficina');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(server.calls.filter(({ name }) => /decide|saveRegla/.test(name)).map(({ body }) => body)).toMatchObject(said);
});

test('what is remembered of products is listed, changed and added', async () => {
  const regla = {
    ...{ id: decision.id, emitido: false, contraparte: '', nombre: '', producto: '7210', clase: 'E' as const },
    ...{ motivo: 'Casas', autor: decision.autor, fecha: decision.fecha },
  };
  const { server } = open();
  server
    .on(api.impuestos.listReglas, { rows: [regla], count: 1 })
    .on(api.impuestos.saveRegla, { msg: 'Clase recordada' });
  const factor = within(await screen.findByRole('region', { name: /^Proporción de IVA acreditable/ }));
  expect(await factor.findByText('ClaveProdServ 7210')).toHaveTextContent('De lo que se recibe');
  await userEvent.click(factor.getByRole('button', { name: 'Cambiar la clase de 7210' }));
  const change = within(await screen.findByRole('dialog', { name: 'Clase de 7210' }));
  expect(change.queryByRole('group', { name: 'De lo que se emite' })).not.toBeInTheDocument();
  await userEvent.selectOptions(change.getByLabelText('Clase'), 'G');
  await userEvent.type(change.getByLabelText('Motivo'), 'Ya se vende');
  await userEvent.click(change.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(factor.getByRole('button', { name: 'Agregar regla por producto' }));
  const add = within(await screen.findByRole('dialog', { name: 'Clase de un producto o servicio' }));
  const clave = add.getByLabelText(/^ClaveProdServ/);
  await userEvent.type(clave, '801');
  await userEvent.selectOptions(add.getByLabelText('Clase'), 'A');
  await userEvent.type(add.getByLabelText('Motivo'), 'Fuera del país');
  await userEvent.click(add.getByRole('button', { name: 'Guardar' }));
  expect(await add.findByRole('alert')).toHaveTextContent('Escriba los primeros 2, 4 o 6 dígitos, o los 8');
  await userEvent.type(clave, '0');
  await userEvent.click(add.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.filter(({ name }) => name === 'impuestos.saveRegla').map(({ body }) => body)).toEqual([
    { producto: '7210', clase: 'G', motivo: 'Ya se vende' },
    { producto: '8010', clase: 'A', motivo: 'Fuera del país' },
  ]);
});

test('a balance is shown with what it lowered, and a user says that it was asked back', async () => {
  const { server } = open();
  server.on(api.impuestos.listSaldos, saldosDelMes()).on(api.impuestos.saveSaldo, { msg: 'Saldo guardado' });
  const region = within(await screen.findByRole('region', { name: 'Saldo a favor de IVA' }));
  expect(region.getByText('= IVA por pagar').nextSibling).toHaveTextContent('$300.00 MXN');
  expect(region.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['700.00', '200.00 en febrero 2026500.00 en marzo 2026', '', '0.00', 'Cambiar'],
  ]);
  await userEvent.click(region.getByRole('button', { name: 'Cambiar el saldo de enero 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saldo a favor de enero 2026' }));
  const monto = await dialog.findByLabelText('Monto según su declaración (vacío: el calculado)');
  await userEvent.type(monto, 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('El monto no es válido');
  await userEvent.clear(monto);
  await userEvent.type(monto, '1,700.00');
  await userEvent.type(dialog.getByLabelText('Fecha en que lo pidió en devolución'), '01/03/2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.saveSaldo')).toMatchObject({
      id: '2026-01',
      body: { monto: '1700.00', operacion: '', devolucion: '2026-03-01' },
    }),
  );
});

test('an address that is no month has no screen', async () => {
  renderScreen(<Area />, { url: `/${rfc}/impuestos/2026-13`, api: areaApi });
  expect(await screen.findByRole('link', { name: 'Ir a Inicio' })).toBeInTheDocument();
});

test('an egreso without its invoice is listed until a user says that it was collected', async () => {
  const { server } = open();
  server
    .on(api.impuestos.listAvisos, { rows: [avisoDelMes(7)], count: 1 })
    .on(api.impuestos.decide, { id: decision.id, msg: 'Decisión guardada' });
  const list = within(await screen.findByRole('region', { name: 'Por clasificar' }));
  expect(list.getByText('Su forma de pago indica que se devolvió dinero.')).toBeInTheDocument();
  expect(list.getByText(/No sabemos qué factura corrige/)).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'N7' })).toHaveAttribute('href', expect.stringContaining('/clientes/'));
  await userEvent.click(list.getByRole('button', { name: 'El IVA ya se había cobrado: N7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'El IVA ya se había cobrado' }));
  await userEvent.type(await dialog.findByLabelText('Motivo'), 'Se cobró en enero');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.decide')?.body).toMatchObject({
      tipo: 'restituido',
      cfdi: avisoDelMes(7).cfdi,
    }),
  );
});

test('a late factura global can be moved to the month of its date', async () => {
  const { server } = open();
  server.on(api.impuestos.listAvisos, {
    rows: [avisoDelMes(8, { aviso: 'globalTardia', sugerido: '2026-04', importe: '800.000000' })],
    count: 1,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mover a otro mes: N8' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover a otro mes' }));
  expect(await dialog.findByRole('combobox', { name: 'Mes' })).toHaveDisplayValue('abril 2026');
});

test('whether cash of a day was one operation is asked of each document that a REP pays', async () => {
  const { server } = open();
  const documento = lineaFlujo(3).uuid;
  server
    .on(api.impuestos.listAvisos, {
      rows: [avisoDelMes(9, { aviso: 'efectivoDia', emitido: false, documento })],
      count: 1,
    })
    .on(api.impuestos.decide, { id: decision.id, msg: 'Decisión guardada' });
  const list = within(await screen.findByRole('region', { name: 'Por revisar' }));
  expect(list.getByText(/LISR 27-III/)).toBeInTheDocument();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'No es acreditable',
    'Sí es acreditable',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'No es acreditable: N9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No es acreditable' }));
  await userEvent.type(await dialog.findByLabelText('Motivo'), 'Una sola compra');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'impuestos.decide')?.body).toMatchObject({
      ...{ tipo: 'noAcreditable', cfdi: avisoDelMes(9).cfdi, documento },
    }),
  );
});

test('what an egreso changes in earlier months is a list, before and after', async () => {
  const { server } = open();
  server.on(api.impuestos.listComplementarias, {
    rows: [
      {
        ...{ periodo: '2026-01', emitido: false, concepto: 'retenidoPorEnterar', antes: '1066.67', despues: '853.34' },
        egresos: [{ cfdi: lineaFlujo(9).cfdi, uuid: lineaFlujo(9).uuid }],
      },
    ],
  });
  const list = within(await screen.findByRole('region', { name: 'Complementarias por presentar' }));
  expect(list.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['enero 2026', 'IVA retenido por enterar', '1,066.67', '853.34', 'bbbbbbbb'],
  ]);
});

test('a line of an egreso says what it corrects, how much of it was money, and by which law it is not creditable', async () => {
  const corrige = { uuid: lineaFlujo(3).uuid, cfdi: lineaFlujo(3).cfdi };
  const lineas = [
    lineaFlujo(1, {
      ...{ origen: 'NC', importe: '-640.000000', timbrado: { base: '-8000', importe: '-1280' }, corrige },
      ...{ complementaria: true, razon: 'efectivo' },
    }),
  ];
  open({}, { url: `${MES}?celda=noAcreditable&tasa=16`, lineas });
  expect(await screen.findByText(/de -1,280.00, por lo que ya se había pagado/)).toBeInTheDocument();
  expect(screen.getByText(/^corrige/)).toHaveTextContent('corrige bbbbbbbb');
  expect(screen.getByText(/^Complementaria:/)).toBeInTheDocument();
  expect(screen.getByText('Efectivo mayor a $2,000 (LIVA 5-I; LISR 27-III)')).toBeInTheDocument();
});
