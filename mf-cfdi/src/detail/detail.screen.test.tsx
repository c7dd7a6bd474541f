import { demoCuenta, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api } from '@boveda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';
import { prefetchScreen } from '../prefetch-screen';
import { cfdiDetail, cfdiRow, eslabon, expediente, fakeDetail } from '../testing/cfdi-rows';

const rfc = demoCuenta.rfc;
const { id } = cfdiRow(1);
const open = (address: string) => renderScreen(<Area />, { url: `/${rfc}/${address}`, api: areaApi });

test('shows the fields of a CFDI, and that it has no PDF', async () => {
  fakeDetail().on(api.emitidos.get, cfdiDetail(1, { fecha: '2026-02-01T00:30:00', moneda: 'USD' }));
  open(`clientes/vigentes/${id}`);
  expect(await screen.findByRole('heading', { name: 'Ingreso A1' })).toBeInTheDocument();
  const datos = within(screen.getByRole('region', { name: 'Datos del CFDI' }));
  expect(datos.getByText('01-feb-2026 00:30:00')).toBeInTheDocument();
  expect(datos.getByText('$1,160.00 USD')).toBeInTheDocument();
  expect(datos.getByText('05-sep-2026 00:30')).toBeInTheDocument();
  expect(datos.getByText('G03 Gastos en general')).toBeInTheDocument();
  expect(screen.getByText('PDF no disponible')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Regresar a Clientes/ })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes`,
  );
  expect(screen.queryByLabelText('Pre-Aceptar Solicitud De Cancelación')).not.toBeInTheDocument();
});

test('the prefetched request is the one of the screen, and is not repeated', async () => {
  const server = fakeDetail().on(api.emitidos.get, cfdiDetail(1));
  renderScreen(<Area />, { url: `/${rfc}/clientes/vigentes/${id}`, api: areaApi, prefetch: prefetchScreen });
  expect(await screen.findByRole('heading', { name: 'Ingreso A1' })).toBeInTheDocument();
  expect(server.calls.filter(({ name }) => name === 'emitidos.get')).toHaveLength(1);
});

test('shows what the payments of a complement come to instead of its total of 0 XXX', async () => {
  fakeDetail().on(
    api.emitidos.get,
    cfdiDetail(1, { tipo: 'P', subtotal: '0', total: '0', moneda: 'XXX', montopagos: '5800.00' }),
  );
  open(`clientes/vigentes/${id}`);
  const datos = within(await screen.findByRole('region', { name: 'Datos del CFDI' }));
  expect(datos.getByText('Monto de los pagos').nextSibling).toHaveTextContent('$5,800.00 MXN');
  expect(datos.queryByText('Subtotal')).not.toBeInTheDocument();
  expect(datos.queryByText(/XXX/)).not.toBeInTheDocument();
});

test.each([
  ['2099-03-31', '31-mar-2099'],
  ['2020-04-30', '30-abr-2020 (el plazo terminó)'],
])('shows that an own CFDI may be cancelled until %s', async (cancelablehasta, shown) => {
  fakeDetail().on(api.emitidos.get, cfdiDetail(1, { cancelablehasta }));
  open(`clientes/vigentes/${id}`);
  const datos = within(await screen.findByRole('region', { name: 'Datos del CFDI' }));
  expect(datos.getByText('Cancelable hasta').nextSibling).toHaveTextContent(shown);
});

test('shows the alerts about its payment in words, each with the list of those that have it', async () => {
  fakeDetail().on(
    api.emitidos.get,
    cfdiDetail(1, { alertas: ['SOBREPAGADA'], excedente: '40.00', situacionpago: 'Sobrepagada', pagoestatus: 1 }),
  );
  open(`clientes/vigentes/${id}`);
  const alertas = within(await screen.findByRole('region', { name: 'Alertas de pago' }));
  expect(alertas.getByText('Situación de pago: Sobrepagada, sobran $40.00 MXN')).toBeInTheDocument();
  expect(alertas.getByText(/rebasan el total/)).toBeInTheDocument();
  expect(alertas.getByRole('link', { name: 'Otros CFDI con esta alerta' })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes?alerta=SOBREPAGADA`,
  );
});

test('Verificar asks the SAT and shows the new state', async () => {
  const server = fakeDetail()
    .on(api.emitidos.get, cfdiDetail(1))
    .on(api.emitidos.verify, cfdiDetail(1, { status: 3 }));
  open(`clientes/vigentes/${id}`);
  const verify = await screen.findByRole('button', { name: 'Verificar' });
  server.on(api.emitidos.get, cfdiDetail(1, { status: 3, statuscanc: 4 }));
  await userEvent.click(verify);
  expect(await screen.findByText('CFDI Verificado')).toBeInTheDocument();
  expect(await screen.findByText('Cancelado sin Aceptación')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verificar' })).not.toBeInTheDocument();
});

test('a SAT outage changes nothing and shows an error', async () => {
  fakeDetail()
    .on(api.emitidos.get, cfdiDetail(1))
    .on(api.emitidos.verify, () => {
      throw new Refusal(502, 'sat_unavailable', 'El SAT no respondió');
    });
  open(`clientes/vigentes/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Verificar' }));
  expect(
    await screen.findByText('Intermitencia en el servicio de verificacion del SAT, Favor de intentar mas tarde.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Vigente')).toBeInTheDocument();
});

test('pre-acceptance can be switched on received CFDI', async () => {
  const server = fakeDetail()
    .on(api.recibidos.get, cfdiDetail(1, { preaceptado: '0' }))
    .on(api.recibidos.preaccept, cfdiDetail(1, { preaceptado: '1' }));
  open(`proveedores/vigentes/${id}`);
  const box = await screen.findByRole('checkbox', { name: 'Pre-Aceptar Solicitud De Cancelación' });
  expect(box).not.toBeChecked();
  server.on(api.recibidos.get, cfdiDetail(1, { preaceptado: '1' }));
  await userEvent.click(box);
  expect(await screen.findByText('CFDI Recibido Cambiado a Pre-Aceptacion')).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'recibidos.preaccept')?.query).toEqual({ preaceptar: '1' });
  expect(await screen.findByRole('checkbox', { checked: true })).toBeInTheDocument();
});

test('an altered CFDI shows the reasons', async () => {
  fakeDetail().on(api.recibidos.get, cfdiDetail(1, { status: 5, errmsg: 'El sello no corresponde' }));
  open(`proveedores/vigentes/${id}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Este CFDI es considerado 'Alterado' por las siguientes razones:");
  expect(alert).toHaveTextContent('El sello no corresponde');
});

test('a CFDI that replaced another one shows when and from where the other came, why it was replaced, and its files', async () => {
  const other = {
    id,
    status: 5,
    errmsg: 'El sello no corresponde',
    origen: 'ana@prueba.mx',
    sha256: 'ab'.repeat(32),
    created: '2026-09-05T07:30:00Z',
    reemplazado: '2026-09-06T07:30:00Z',
    xmlurl: '/archivos/falso-xml',
    pdfurl: null,
  };
  fakeDetail().on(api.recibidos.get, cfdiDetail(1, { reemplazados: [other] }));
  open(`proveedores/vigentes/${id}`);
  const told = within(await screen.findByRole('region', { name: 'XML reemplazados' }));
  expect(told.getByText('Este CFDI reemplazó a otro con el mismo UUID')).toBeInTheDocument();
  expect(
    told.getByText('Llegó el 05-sep-2026 00:30 (ana@prueba.mx) y se reemplazó el 06-sep-2026 00:30.'),
  ).toBeInTheDocument();
  expect(told.getByText('El sello no corresponde')).toBeInTheDocument();
  expect(told.getByRole('link', { name: 'Descargar XML reemplazado' })).toHaveAttribute('href', '/archivos/falso-xml');
  expect(told.queryByRole('link', { name: 'Descargar PDF reemplazado' })).not.toBeInTheDocument();
});

test('an acuse of its cancellation says what the SAT answered, and has its files', async () => {
  const acuse = {
    ...{ id, fecha: '2026-09-05T10:00:00', rfcemisor: 'IIA040805DZ4', estatus: '201', folios: 2 },
    ...{ significado: 'Solicitud de cancelación recibida', origen: 'ana@prueba.mx', sha256: 'ab'.repeat(32) },
    ...{ created: '2026-09-06T07:30:00Z', xmlurl: '/archivos/acuse-xml', pdfurl: '/archivos/acuse-pdf' },
  };
  fakeDetail().on(api.recibidos.get, cfdiDetail(1, { acuses: [acuse] }));
  open(`proveedores/vigentes/${id}`);
  const told = within(await screen.findByRole('region', { name: 'Acuses de cancelación' }));
  expect(told.getByText('201 Solicitud de cancelación recibida')).toBeInTheDocument();
  expect(told.getByText('Del 05-sep-2026 10:00:00, de IIA040805DZ4, con 2 folios.')).toBeInTheDocument();
  expect(told.getByRole('link', { name: 'Descargar acuse XML' })).toHaveAttribute('href', '/archivos/acuse-xml');
  expect(told.getByRole('link', { name: 'Descargar acuse PDF' })).toHaveAttribute('href', '/archivos/acuse-pdf');
});

test('a CFDI in quarantine is marked in the list and in the detail', async () => {
  const list = { rows: [cfdiRow(1, { status: 5, cuarentena: true })], count: 1 };
  fakeDetail()
    .on(api.recibidos.list, list)
    .on(api.recibidos.sum, { sumaTotal: '0', porMoneda: [], porTipo: [] })
    .on(api.recibidos.get, cfdiDetail(1, { status: 5, cuarentena: true }));
  open('proveedores/alterados');
  expect(await screen.findByText('En cuarentena')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: cfdiRow(1).uuid }));
  expect(await screen.findByText(/se retira a los 90 días/)).toBeInTheDocument();
  expect(screen.getByText('En cuarentena')).toBeInTheDocument();
});

test('a stamp that is not verified is marked beside the state in the list and in the detail', async () => {
  fakeDetail()
    .on(api.emitidos.list, { rows: [cfdiRow(1, { timbresinverificar: true }), cfdiRow(2)], count: 2 })
    .on(api.emitidos.sum, { sumaTotal: '0', porMoneda: [], porTipo: [] })
    .on(api.emitidos.get, cfdiDetail(1, { timbresinverificar: true }));
  open('clientes/vigentes');
  const mark = await screen.findByText('Timbre sin verificar');
  expect(mark.closest('tr')).toHaveTextContent(`${cfdiRow(1).uuid}`);
  await userEvent.click(screen.getByRole('link', { name: cfdiRow(1).uuid }));
  const header = within((await screen.findByRole('heading', { name: 'Ingreso A1' })).parentElement as HTMLElement);
  expect(header.getByText('Vigente')).toBeInTheDocument();
  expect(header.getByText('Timbre sin verificar')).toBeInTheDocument();
});

test('rules of the SAT that do not hold are said beside the state in the list and in the detail', async () => {
  const hallazgos = { fallas: 0, reglas: 3, avisos: 0 };
  fakeDetail()
    .on(api.emitidos.list, { rows: [cfdiRow(1, { hallazgos }), cfdiRow(2)], count: 2 })
    .on(api.emitidos.sum, { sumaTotal: '0', porMoneda: [], porTipo: [] })
    .on(api.emitidos.get, cfdiDetail(1, { hallazgos }));
  open('clientes/vigentes');
  const mark = await screen.findByText('3 reglas del SAT no se cumplen');
  expect(mark.closest('tr')).toHaveTextContent(`${cfdiRow(1).uuid}`);
  await userEvent.click(screen.getByRole('link', { name: cfdiRow(1).uuid }));
  const header = within((await screen.findByRole('heading', { name: 'Ingreso A1' })).parentElement as HTMLElement);
  expect(header.getByText('Vigente')).toBeInTheDocument();
  expect(header.getByText('3 reglas del SAT no se cumplen')).toBeInTheDocument();
});

test('an Alterado that the SAT knows shows what the SAT answered', async () => {
  fakeDetail().on(
    api.emitidos.get,
    cfdiDetail(1, { status: 5, errmsg: 'El sello no corresponde', estadosat: 'Vigente' }),
  );
  open(`clientes/alterados/${id}`);
  const datos = within(await screen.findByRole('region', { name: 'Datos del CFDI' }));
  expect(datos.getByText('Estado en el SAT').nextSibling).toHaveTextContent('Vigente');
});

test('what the SAT answered in unknown words is shown as it came', async () => {
  fakeDetail().on(api.emitidos.get, cfdiDetail(1, { dichosat: 'EstatusCancelacion: «En duda»' }));
  open(`clientes/vigentes/${id}`);
  const datos = within(await screen.findByRole('region', { name: 'Datos del CFDI' }));
  expect(datos.getByText('El SAT contestó').nextSibling).toHaveTextContent('EstatusCancelacion: «En duda»');
});

test('Validaciones are collapsed while all rules pass, and open if one failed', async () => {
  const regla = (id: string, resultado: 'ok' | 'falla' | 'omitida') => ({
    id,
    titulo: `Regla ${id}`,
    resultado,
    evidencia: `Evidencia de ${id}`,
  });
  fakeDetail().on(api.emitidos.get, cfdiDetail(1, { validaciones: [regla('a', 'ok'), regla('b', 'omitida')] }));
  const { unmount } = open(`clientes/vigentes/${id}`);
  const well = (await screen.findByRole('heading', { name: 'Validaciones' })).closest('details');
  expect(well).not.toHaveAttribute('open');
  expect(well).toHaveTextContent('1 correcta · 1 omitida');
  unmount();
  fakeDetail().on(
    api.emitidos.get,
    cfdiDetail(1, { status: 4, validaciones: [regla('a', 'ok'), regla('b', 'falla')] }),
  );
  open(`clientes/invalidos/${id}`);
  const wrong = (await screen.findByRole('heading', { name: 'Validaciones' })).closest('details');
  expect(wrong).toHaveAttribute('open');
  expect(wrong).toHaveTextContent('1 falla · 1 correcta');
  expect(screen.getByText('Evidencia de b').closest('details')).toBe(wrong);
  expect(screen.getByText('Evidencia de a').closest('details')).toHaveTextContent(/^Ver las demás \(1\)/);
  expect(screen.getByRole('button', { name: 'Exportar validaciones' })).toBeInTheDocument();
});

test('a rule that does not hold says where in the XML, and leads to other CFDI that break it', async () => {
  const regla = { titulo: 'Regla', resultado: 'aviso' as const, evidencia: 'No da.' };
  const validaciones = [
    { ...regla, id: 'suma_total', lugares: ['/cfdi:Comprobante/@Total'] },
    { ...regla, id: 'reglas_pagos20', codigos: ['CRP20212', 'CRP20213'], matrices: ['Pagos 2.0, revisión B'] },
  ];
  fakeDetail().on(api.emitidos.get, cfdiDetail(1, { validaciones }));
  open(`clientes/vigentes/${id}`);
  expect(await screen.findByText('/cfdi:Comprobante/@Total')).toBeInTheDocument();
  expect(screen.getByText('Matriz de errores: Pagos 2.0, revisión B')).toBeInTheDocument();
  const list = `/${rfc}/clientes/vigentes`;
  expect(screen.getByRole('link', { name: 'Otros CFDI con esta regla' })).toHaveAttribute(
    'href',
    `${list}?regla=suma_total`,
  );
  expect(screen.getByRole('link', { name: 'Otros CFDI con CRP20213' })).toHaveAttribute(
    'href',
    `${list}?regla=CRP20213`,
  );
});

test('what was found between documents opens the report, with both amounts and the other CFDI, and is exported', async () => {
  const otro = {
    uuid: cfdiRow(2).uuid,
    serie: 'P',
    folio: '2',
    cfdi: { id: cfdiRow(2).id, direccion: 'emitidos' as const, status: 2 },
  };
  fakeDetail({
    entredocumentos: [
      {
        codigo: 'sobrepago',
        titulo: 'Sobrepago',
        resultado: 'aviso',
        evidencia: 'Sobran $150.00 MXN.',
        leido: '$1,150.00 MXN',
        esperado: '$1,000.00 MXN como máximo',
        otro,
      },
    ],
    sustituciones: [
      eslabon({ uuid: 'u' }),
      eslabon({ ...otro, situacion: 'vigente', estatus: 2, fecha: '2026-09-05T00:30:00', sustituye: ['u'] }),
    ],
  }).on(api.emitidos.get, cfdiDetail(1));
  open(`clientes/vigentes/${id}`);
  const group = within(await screen.findByRole('region', { name: 'Entre documentos' }));
  expect(group.getByText('Sobrepago').closest('li')).toHaveTextContent('Aviso');
  expect(group.getByText('Leído: $1,150.00 MXN · Esperado: $1,000.00 MXN como máximo')).toBeInTheDocument();
  expect(group.getByRole('link', { name: 'Ver P2' })).toHaveAttribute(
    'href',
    `/${rfc}/clientes/vigentes/${cfdiRow(2).id}`,
  );
  const report = screen.getByRole('heading', { name: 'Validaciones' }).closest('details');
  expect(report).toHaveAttribute('open');
  expect(report).toHaveTextContent('1 en total: 1 correcta; entre documentos, 1 aviso');
  const chain = within(screen.getByRole('region', { name: 'Sustitución' }));
  expect(chain.getByText('No está en la bóveda')).toBeInTheDocument();
  expect(chain.getByRole('link', { name: 'P2' }).closest('td')).toHaveTextContent('Sustituye a u · 05-sep-2026');
  expect(chain.getByText(/el 01 se infiere de que otro CFDI sustituye/)).toBeInTheDocument();

  let saved = '';
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
    saved = String(parts?.[0]);
    return { size: 1 } as Blob;
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Exportar validaciones' }));
  jest.restoreAllMocks();
  expect(saved).toContain('"Entre documentos: Sobrepago","Aviso","Sobran $150.00 MXN."');
});

describe('Descargar', () => {
  const ended = { code: 'link_expired', msg: 'El enlace del archivo ya no es válido.' };
  const file = (status: number, body: object = {}) => ({
    ok: status === 200,
    status,
    headers: new Headers(),
    arrayBuffer: async () => new TextEncoder().encode(JSON.stringify(body)).buffer,
  });
  const asked: string[] = [];
  const saved: string[] = [];
  beforeEach(() => {
    asked.length = saved.length = 0;
    URL.createObjectURL = () => 'blob:x';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());
  const serve = (answer: (url: string) => object) => {
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return answer(url);
    }) as typeof fetch;
  };
  const saveXml = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Descargar/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Descargar XML' }));
  };

  test('requests a fresh link when the one of an open screen has expired', async () => {
    const server = fakeDetail().on(api.emitidos.get, cfdiDetail(1, { xmlurl: '/viejo' }));
    serve((url) => (url === '/viejo' ? file(410, ended) : file(200)));
    open(`clientes/vigentes/${id}`);
    await screen.findByRole('heading', { name: 'Ingreso A1' });
    server.on(api.emitidos.get, cfdiDetail(1, { xmlurl: '/nuevo' }));
    await saveXml();
    await waitFor(() => expect(saved).toEqual([`${cfdiRow(1).uuid}.xml`]));
    expect(asked).toEqual(['/viejo', '/nuevo']);
  });

  test("shows the server's msg when a file cannot be downloaded", async () => {
    fakeDetail().on(api.emitidos.get, cfdiDetail(1));
    serve(() => file(500, { code: 'damaged_file', msg: 'El archivo guardado está dañado.' }));
    open(`clientes/vigentes/${id}`);
    await saveXml();
    expect(await screen.findByText('El archivo guardado está dañado.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('an unknown id shows «CFDI no encontrado»', async () => {
  fakeDetail().on(api.emitidos.get, () => {
    throw new Refusal(404, 'not_found', 'No existe');
  });
  open(`clientes/vigentes/${id}`);
  expect(await screen.findByText('CFDI no encontrado')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ir a Clientes' })).toBeInTheDocument();
});

test('Regresar leads to the list with its query', async () => {
  const list = { rows: [cfdiRow(1)], count: 90 };
  fakeDetail()
    .on(api.emitidos.list, list)
    .on(api.emitidos.sum, { sumaTotal: '0', porMoneda: [], porTipo: [] })
    .on(api.emitidos.get, cfdiDetail(1));
  const { address } = open('clientes/vigentes?limit=10&offset=30&tipo=I');
  await userEvent.click(await screen.findByRole('link', { name: cfdiRow(1).uuid }));
  const back = await screen.findByRole('link', { name: /Regresar a Clientes/ });
  expect(back).toHaveAttribute('href', `/${rfc}/clientes/vigentes?limit=10&offset=30&tipo=I`);
  await userEvent.click(back);
  expect(await screen.findByText('A1')).toBeInTheDocument();
  expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=10&offset=30&tipo=I`);
});

describe('the expediente', () => {
  const iva = { clase: 'traslado', nombre: 'IVA', tasa: '16%', base: '130000.00', importe: '20800.00' } as const;
  const desglose = {
    conceptos: {
      rows: [
        {
          clave: '50201706',
          identificacion: 'SKU-1',
          descripcion: 'Café <b>tostado</b>',
          cantidad: '2.000000',
          unidad: 'H87 Pieza',
          valorunitario: '65000.123456',
          importe: '130000.00',
          descuento: '100.00',
          objetoimp: '02 Sí objeto de impuesto',
          impuestos: [iva],
        },
      ],
      count: 10_000,
    },
    descuento: '100.00',
    tipocambio: '1',
    impuestos: [iva, { clase: 'retencion', nombre: 'ISR', tasa: '', base: null, importe: '1250.00' } as const],
    regimenemisor: '601 General de Ley Personas Morales',
    regimenreceptor: null,
    lugarexpedicion: '06000',
    condiciones: null,
    pagos: [],
  };
  const other = { id: cfdiRow(7).id, direccion: 'emitidos', status: 3 } as const;
  const cells = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('shows conceptos and taxes with thousands apart and nothing rounded, as text', async () => {
    fakeDetail({ desglose }).on(api.emitidos.get, cfdiDetail(1, { subtotal: '130000.00', total: '149450.00' }));
    open(`clientes/vigentes/${id}`);
    expect(await screen.findByRole('heading', { name: 'Conceptos (10,000)' })).toBeInTheDocument();
    expect(cells('Conceptos (10,000)')).toEqual([
      [
        'Café <b>tostado</b>50201706 · No. ident. SKU-1 · 2 H87 Pieza × 65,000.123456 · Descuento 100.00IVA 16% 20,800.00 de 130,000.00',
        '130,000.00',
      ],
    ]);
    expect(screen.getByText('Se muestran 1 de 10,000; el XML y el PDF los tienen todos.')).toBeInTheDocument();
    expect(cells('Impuestos')).toEqual([
      ['Subtotal', '', '130,000.00'],
      ['Descuento', '', '-100.00'],
      ['IVA 16%', '130,000.00', '20,800.00'],
      ['Retención ISR', '', '-1,250.00'],
      ['Total', '', '$149,450.00 MXN'],
    ]);
    expect(screen.getByRole('region', { name: 'Datos fiscales' })).toHaveTextContent('Lugar de expedición06000');
  });

  test('links to payments, documents and relations that the vault has, and tells what happened', async () => {
    fakeDetail({
      abonos: {
        rows: [
          {
            cfdi: { ...other, status: 2 },
            serie: 'P',
            folio: '7',
            uuid: cfdiRow(7).uuid,
            fecha: '2026-10-01T12:00:00',
            numparc: '1',
            importe: '1000.00',
            moneda: 'MXN',
            saldoinsoluto: '160.00',
          },
        ],
        count: 1,
      },
      documentos: {
        rows: [
          {
            iddocumento: '123-1234-123456789',
            serie: '',
            folio: '',
            fecha: '2026-10-01T12:00:00',
            numparc: '',
            moneda: 'MXN',
            pagado: null,
            saldoinsoluto: null,
            cfdi: null,
          },
        ],
        count: 1,
      },
      relaciones: {
        rows: [
          { sentido: 'nombra', tiporelacion: '04', uuid: cfdiRow(8).uuid, cfdi: null },
          {
            sentido: 'nombrado',
            tiporelacion: '01',
            uuid: cfdiRow(7).uuid,
            cfdi: { ...other, serie: 'NC', folio: '1', fecha: '2026-10-02T12:00:00', total: '50.00', moneda: 'MXN' },
          },
        ],
        count: 2,
      },
      historial: [
        { evento: 'pdf.agregado', cuando: '2026-10-03T19:00:00Z', usuario: 'ana@prueba.mx', detalle: '', asiento: 12 },
        { evento: 'cfdi.guardado', cuando: '2026-10-02T19:00:00Z', usuario: '', detalle: '', asiento: null },
      ],
    }).on(api.emitidos.get, cfdiDetail(1));
    open(`clientes/vigentes/${id}`);
    await screen.findByRole('region', { name: 'Pagos' });
    expect(cells('Pagos')).toEqual([['P701-oct-2026 · Parcialidad 1', '$1,000.00 MXN', '$160.00 MXN']]);
    expect(screen.getByRole('link', { name: 'P7' })).toHaveAttribute('href', `/${rfc}/clientes/vigentes/${other.id}`);
    expect(cells('Documentos pagados')).toEqual([['123-1234-123456789', '', '']]);
    expect(cells('CFDI relacionados')).toEqual([
      [`${cfdiRow(8).uuid}04 Sustitución de los CFDI previosNo está en la bóveda`, ''],
      [
        `${cfdiRow(7).uuid}01 Nota de crédito de los documentos relacionadosRelaciona a este CFDI · NC1 del 02-oct-2026`,
        '$50.00 MXNCancelado',
      ],
    ]);
    expect(screen.getByRole('link', { name: cfdiRow(7).uuid })).toHaveAttribute(
      'href',
      `/${rfc}/clientes/cancelados/${other.id}`,
    );
    expect(cells('Historial')).toEqual([
      ['PDF agregadoana@prueba.mx · asiento 12 de la bitácora', '03-oct-2026 12:00'],
      ['Guardado en la bóveda', '02-oct-2026 12:00'],
    ]);
  });

  test('one that could not be loaded leaves the fields, and is loaded again on demand', async () => {
    const server = fakeDetail()
      .on(api.emitidos.get, cfdiDetail(1))
      .on(api.emitidos.expediente, () => {
        throw new Refusal(503, 'server_busy', 'Servidor ocupado');
      });
    open(`clientes/vigentes/${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Servidor ocupado');
    expect(screen.getByRole('region', { name: 'Datos del CFDI' })).toBeInTheDocument();
    server.on(api.emitidos.expediente, expediente({ desglose }));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: /^Conceptos/ })).toBeInTheDocument();
  });
});

test('the counterpart leads to its invoices', async () => {
  fakeDetail().on(api.recibidos.get, cfdiDetail(1, { rfc: 'H&E951128469', nombre: 'HERRERIA' }));
  open(`proveedores/vigentes/${id}`);
  expect(await screen.findByRole('link', { name: 'H&E951128469 - HERRERIA' })).toHaveAttribute(
    'href',
    `/${rfc}/proveedores/vigentes?rfc=H%26E951128469`,
  );
});

describe('previous and next', () => {
  test('turn through the page of the list without asking for it again, keep the focus, and lead back to the list', async () => {
    const server = fakeDetail()
      .on(api.emitidos.list, { rows: [cfdiRow(1), cfdiRow(2), cfdiRow(3)], count: 90 })
      .on(api.emitidos.sum, { sumaTotal: '0', porMoneda: [], porTipo: [] })
      .on(api.emitidos.get, (call) => cfdiDetail(Number(call.id.slice(-12))));
    const { address } = open('clientes/vigentes?limit=10&offset=30');
    await userEvent.click(await screen.findByRole('link', { name: cfdiRow(2).uuid }));
    const nav = await screen.findByRole('navigation', { name: 'CFDI de la lista' });
    expect(nav).toHaveTextContent('2 de 3');
    const next = within(nav).getByRole('link', { name: 'Siguiente' });
    await userEvent.click(next);
    expect(await screen.findByRole('heading', { name: 'Ingreso A3' })).toBeInTheDocument();
    await waitFor(() => expect(next).toHaveFocus());
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(address()).toBe(`/${rfc}/clientes/vigentes/${cfdiRow(3).id}`);
    await userEvent.click(within(nav).getByRole('link', { name: 'Anterior' }));
    expect(await screen.findByRole('heading', { name: 'Ingreso A2' })).toBeInTheDocument();
    expect(server.calls.filter(({ name }) => name === 'emitidos.list')).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: /Regresar a Clientes/ }));
    await waitFor(() => expect(address()).toBe(`/${rfc}/clientes/vigentes?limit=10&offset=30`));
  });

  test('are not there on a CFDI that was opened by its address', async () => {
    fakeDetail().on(api.emitidos.get, cfdiDetail(1));
    open(`clientes/vigentes/${id}`);
    await screen.findByRole('heading', { name: 'Ingreso A1' });
    expect(screen.queryByRole('navigation', { name: 'CFDI de la lista' })).not.toBeInTheDocument();
  });
});
