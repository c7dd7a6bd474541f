import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, type FilaCalendario, type Lote, type RenglonLote } from '@boveda/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaApi } from '../api';
import { Area } from '../area';

const MES = '2026-10';
const routes = [
  ...['dashboard', 'espejo', 'contribuyentes/rep', 'riesgos', `impuestos/${MES}`],
  ...['configuracion/certificados', 'descargas-masivas'],
];

const lado = (vigentes: number, conXml: number) => ({
  vigentes,
  conXml,
  porcentaje: vigentes === 0 ? null : Math.floor((conXml * 10_000) / vigentes) / 100,
});
const cifras = (facts: Partial<NonNullable<FilaCalendario['cifras']>> = {}): FilaCalendario['cifras'] => ({
  cobertura: { emitidos: lado(10, 10), recibidos: lado(20, 20) },
  completos: { emitidos: true, recibidos: true },
  iva: { aCargo: '1234.56', totalPesos: '1235.00' },
  isr: { aPagar: '900.00', falta: null },
  diot: { lineas: 3, faltas: 0 },
  rep: { recibidos: 0, emitidos: 0 },
  riesgos: { cantidad: 0, graves: 0 },
  difiere: false,
  ...facts,
});
const fila = (rfc: string, facts: Partial<FilaCalendario> = {}): FilaCalendario => ({
  rfc,
  nombre: `Empresa ${rfc.slice(0, 3)}`,
  privilegio: '1',
  vence: { segura: '2099-11-20', legal: '2099-11-23' },
  sinDecreto: '2099-11-17',
  diotVence: { segura: '2099-11-17', legal: '2099-11-30' },
  calculado: '2026-11-18T18:00:00Z',
  cifras: cifras(),
  cierre: null,
  diot: null,
  descargas: 0,
  responsable: null,
  sigue: 'cerrar',
  ...facts,
});
const first = fila('IIA040805DZ4', {
  vence: { segura: '2026-01-20', legal: '2026-01-20' },
  cifras: cifras({
    cobertura: { emitidos: lado(10, 9), recibidos: lado(0, 0) },
    completos: { emitidos: true, recibidos: false },
    iva: { aCargo: '-50.10', totalPesos: '0.00' },
    isr: { aPagar: null, falta: 'Elija el régimen de su constancia: 601, 603, 620, 622, 623, 624, 626.' },
    diot: { lineas: 1, faltas: 2 },
    rep: { recibidos: 3, emitidos: 1 },
    riesgos: { cantidad: 4, graves: 1 },
  }),
  responsable: 'ana@despacho.mx',
  descargas: 1,
  sigue: 'esperar',
});
const second = fila('XIA190128J61', {
  cierre: { autor: 'ana@despacho.mx', fecha: '2026-11-18T18:00:00Z' },
  diot: '2026-11-18T18:05:00Z',
  sigue: 'presentar',
});
const third = fila('KIJ0906199R1', { cifras: null, calculado: null, sigue: 'calcular' });

const lote = (facts: Partial<Lote> = {}): Lote => ({
  id: '018f2d3c-5b1e-7c40-9a52-3f0d6c1b7e11',
  accion: 'diot',
  mes: MES,
  creado: '2026-11-18T18:00:00Z',
  expira: '2026-11-21T18:00:00Z',
  total: 2,
  listos: 1,
  fallos: 1,
  url: '/api/archivos/lote/todos',
  ...facts,
});
const renglon = (rfc: string, facts: Partial<RenglonLote> = {}): RenglonLote => ({
  ...{ rfc, nombre: `Empresa ${rfc.slice(0, 3)}`, estado: 'listo', codigo: null, mensaje: 'DIOT de 3 líneas' },
  ...{ ruta: null, archivo: `${rfc}_DIOT_${MES}.txt`, bytes: 2_048, url: `/api/archivos/lote/${rfc}`, entrega: null },
  ...facts,
});

function open(rows: FilaCalendario[], { lotes = [] as Lote[], porcalcular = 0, search = `?mes=${MES}` } = {}) {
  const server = fakeApi()
    .on(api.despacho.getCalendario, { rows, count: rows.length, porcalcular, personas: ['ana@despacho.mx'] })
    .on(api.despacho.refresh, { cantidad: porcalcular, msg: 'Se calculan' })
    .on(api.despacho.listLotes, { rows: lotes });
  return { server, ...renderScreen(<Area />, { url: `/${demoCuenta.rfc}/despacho${search}`, api: areaApi, routes }) };
}

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') ?? document.createElement('tr');
const cellsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');

test('shows the month of each taxpayer, in the order of the server', async () => {
  open([first, second, third]);
  const cells = await cellsOf('Empresa IIA');
  for (const [at, text] of [
    [2, 'Esperar al SAT1 solicitud en curso'],
    [3, '20-ene-2026DIOT 17-nov-2099'],
    [4, 'Metadatos incompletosFalta 1 XML · Emitidos 90\u00a0% · Recibidos sin dato'],
    [5, '43 de proveedores · 1 por emitir'],
    [6, '4 abiertos1 de nivel alto o crítico'],
    [7, '$50.10 MXNA favor'],
    [8, 'Falta un datoElija el régimen de su constancia: 601,…'],
    [9, '1 línea2 faltas'],
    [10, 'Abierto'],
    [11, 'ana@despacho.mxTareas y notas'],
  ] as const)
    expect(cells[at]).toContain(text);
  const closed = await cellsOf('Empresa XIA');
  for (const [at, text] of [
    [4, 'Completos'],
    [7, '$1,234.56 MXNA cargo · Por pagar $1,235.00 MXN'],
    [9, '3 líneasArchivo 18-nov-2026'],
    [10, 'Cerrado18-nov-2026'],
    [11, 'Nadie'],
  ] as const)
    expect(closed[at]).toContain(text);
  expect((await cellsOf('Empresa KIJ')).filter((text) => text.includes('Por calcular'))).toHaveLength(7);
});

test('shows the safe day, and the legal one in a tooltip that the keyboard reaches', async () => {
  open([second]);
  const row = within(await rowOf('Empresa XIA'));
  for (const [day, legal] of [
    ['20-nov-2099', /^La ley permite hasta 23-nov-2099; confírmelo. Con los días por RFC/],
    ['DIOT 17-nov-2099', /^La ley permite hasta 30-nov-2099; confírmelo.$/],
  ] as const) {
    const shown = row.getByText(day);
    expect(shown).toHaveAccessibleDescription(legal);
    act(() => shown.focus());
    expect(await screen.findByRole('tooltip', { name: legal })).toBeInTheDocument();
  }
});

test('each cell opens the page of that taxpayer and month', async () => {
  const { address } = open([second]);
  const links = within(await rowOf('Empresa XIA')).getAllByRole('link');
  expect(links.at(-1)).toHaveAttribute('href', expect.stringContaining(`?vista=cliente&rfc=${second.rfc}&mes=${MES}`));
  expect(links.slice(0, -1).map((link) => link.getAttribute('href'))).toEqual(
    [
      ...['dashboard', 'espejo', 'contribuyentes/rep', 'riesgos', `impuestos/${MES}`],
      ...[`impuestos/${MES}/isr`, `impuestos/${MES}/diot`, `impuestos/${MES}`],
    ].map((path) => `/XIA190128J61/${path}`),
  );
  await userEvent.click(screen.getByRole('link', { name: '3 líneas' }));
  expect(address()).toBe(`/XIA190128J61/impuestos/${MES}/diot`);
});

test('finds by name, next step and person in charge; the address keeps it, and the month too', async () => {
  const { server, address } = open([first, second, third]);
  await userEvent.selectOptions(await screen.findByLabelText('Sigue'), 'Presentar y pagar (1)');
  await waitFor(() => expect(address()).toContain('sigue=presentar'));
  expect(screen.queryByRole('link', { name: 'Empresa IIA' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Sigue'), 'Todos (3)');
  await userEvent.selectOptions(screen.getByLabelText('Responsable'), 'ana@despacho.mx');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Mes anterior' }));
  await waitFor(() => expect(address()).toContain('mes=2026-09'));
  await waitFor(() =>
    expect(server.calls.filter(({ name }) => name === 'despacho.getCalendario').at(-1)?.query).toMatchObject({
      mes: '2026-09',
    }),
  );
});

test('asks for many at once what is shown and chosen, and says why not', async () => {
  const { server } = open([first, second, third]);
  server.on(api.despacho.createLote, { id: lote().id, cantidad: 3, msg: 'Trabajo pedido para 3 contribuyentes' });
  expect(await screen.findByRole('button', { name: 'Cerrar el mes' })).toBeDisabled();
  await userEvent.click(screen.getByLabelText('Elegir los 3'));
  await userEvent.click(screen.getByLabelText('Elegir Empresa KIJ'));
  expect(screen.getByLabelText('2 de 3 elegidos')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar el mes' }));
  expect(await screen.findByText('Trabajo pedido para 3 contribuyentes')).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'despacho.createLote')?.body).toEqual({
    ...{ accion: 'cerrar', mes: MES, rfcs: [first.rfc, second.rfc] },
  });
  server.on(api.despacho.createLote, () => {
    throw new Refusal(409, 'conflict', 'Ese trabajo ya está en curso para este mes. Espere a que termine.');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Archivo de DIOT' }));
  expect(await screen.findByText(/Ese trabajo ya está en curso/)).toBeInTheDocument();
});

test('the result of a job names what failed with its way out, files, and a second attempt', async () => {
  const { server, address } = open([first, second], { lotes: [lote()] });
  server
    .on(api.despacho.getLote, {
      ...lote(),
      rows: [
        renglon(first.rfc, {
          ...{ estado: 'fallo', codigo: 'fiel_missing', mensaje: 'Agregue una e.Firma vigente.' },
          ...{ ruta: 'configuracion/certificados', archivo: null, bytes: null, url: null },
        }),
        renglon(second.rfc),
      ],
    })
    .on(api.despacho.retryLote, { cantidad: 1, msg: 'Se intenta otra vez' });
  expect(await screen.findByText('2 de 2 contribuyentes · 1 listo · 1 no se pudo')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('link', { name: 'Descargar todos en un ZIP' })).toHaveAttribute('href', lote().url);
  // What failed is seen without a click.
  const table = screen.getByRole('table', { name: 'Resultado' });
  expect(within(table).getByText('fiel_missing')).toBeVisible();
  expect(within(table).getByRole('link', { name: /_DIOT_2026-10\.txt \(2.00 KB\)/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Intentar otra vez lo que no se pudo' }));
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('despacho.retryLote'));
  await userEvent.click(within(table).getByRole('link', { name: 'Resolver' }));
  expect(address()).toBe(`/${first.rfc}/configuracion/certificados`);
});

const borrador = {
  ...{
    asunto: '{paquete}: {contribuyente}',
    texto: 'Hasta el {vence}',
    valores: { paquete: 'DIOT', vence: '25/11/2026' },
  },
  rows: [first, second].map(({ rfc }, at) => ({
    ...{ rfc, nombre: `Empresa ${rfc.slice(0, 3)}`, archivo: `${rfc}.txt`, correos: at === 0 ? ['a@uno.mx'] : [] },
  })),
};

test('hands the files of a job over to chosen clients, and tells of each what became of it', async () => {
  const { server, address } = open([first, second], { lotes: [lote({ listos: 2, fallos: 0 })] });
  server
    .on(api.despacho.getLote, { ...lote({ listos: 2, fallos: 0 }), rows: [renglon(first.rfc), renglon(second.rfc)] })
    .on(api.despacho.draftEntrega, borrador)
    .on(api.despacho.deliver, {
      msg: '1 paquete en cola de envío; 1 sin entregar',
      rows: [
        {
          ...{ rfc: first.rfc, nombre: 'Empresa UNO', resultado: 'enviado', codigo: null, mensaje: 'Para a@uno.mx' },
          ...{ ruta: null, url: null },
        },
        {
          ...{
            rfc: second.rfc,
            nombre: 'Empresa DOS',
            resultado: 'sinCorreo',
            codigo: null,
            mensaje: 'Sin correo conocido',
          },
          ...{ ruta: 'configuracion/certificados', url: null },
        },
      ],
    });
  await userEvent.click(await screen.findByRole('button', { name: 'Entregar a los clientes' }));
  expect(await screen.findByLabelText('2 de 2 clientes; 1 sin correo')).toBeChecked();
  await userEvent.click(screen.getByText('Texto del correo'));
  expect(screen.getByRole('region', { name: 'Vista previa' })).toHaveTextContent(
    `DIOT: Empresa ${first.rfc.slice(0, 3)} Hasta el 25/11/2026`,
  );
  const texto = screen.getByLabelText('Texto');
  await userEvent.type(texto, ' {{inventada}');
  expect(screen.getByRole('alert')).toHaveTextContent('No hay ninguna variable {inventada}');
  expect(screen.getByRole('button', { name: 'Enviar por correo a 2' })).toBeDisabled();
  await userEvent.clear(texto);
  await userEvent.type(texto, 'Aquí está');
  await userEvent.selectOptions(screen.getByLabelText('El enlace dura'), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por correo a 2' }));
  expect(await screen.findByText('1 entregado · 1 sin correo')).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'despacho.deliver')?.body).toEqual({
    ...{ via: 'correo', dias: 15, asunto: borrador.asunto, texto: 'Aquí está', recordarTexto: false },
    clientes: [
      { rfc: first.rfc, correos: ['a@uno.mx'] },
      { rfc: second.rfc, correos: [] },
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'Entregas' })).getAllByRole('row');
  // What was not done is first.
  expect(rows[1]).toHaveTextContent('Sin correo conocido');
  await userEvent.click(within(rows[1] as HTMLElement).getByRole('link', { name: 'Resolver' }));
  expect(address()).toBe(`/${second.rfc}/configuracion/certificados`);
});

test('shows what was handed over: a refused address with its way out, and how a link ends', async () => {
  const { server } = open([first, second], { lotes: [lote({ listos: 2, fallos: 0 })] });
  const entrega = {
    ...{ creado: '2026-11-18T18:00:00Z', usuario: 'ana@despacho.mx', estado: 'vigente' as const },
    ...{ vence: '2026-11-25T18:00:00Z', aperturas: 2, abierto: '2026-11-19T18:00:00Z' },
    correos: [
      { correo: 'no@uno.mx', estado: 'rechazado' as const, motivo: 'No se entregó: la dirección no existe (5.1.1)' },
    ],
  };
  server
    .on(api.despacho.getLote, {
      ...lote({ listos: 2, fallos: 0 }),
      rows: [renglon(first.rfc, { entrega }), renglon(second.rfc)],
    })
    .on(api.despacho.endEntrega, { cantidad: 1, msg: 'Enlace terminado' });
  await userEvent.click(await screen.findByText('Resultado de cada contribuyente'));
  const [, row] = within(screen.getByRole('table', { name: 'Resultado' })).getAllByRole('row');
  expect(row).toHaveTextContent('Rechazado no@uno.mxNo se entregó: la dirección no existe (5.1.1)Corrija el correo');
  expect(row).toHaveTextContent('Enlace vigente hasta el 25-nov-2026 11:00; abierto 2 veces');
  await userEvent.click(screen.getByRole('button', { name: /^Terminar el enlace de / }));
  expect(await screen.findByText('Enlace terminado')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Terminar su enlace' }));
  await waitFor(() =>
    expect(server.calls.filter(({ name }) => name === 'despacho.endEntrega').map(({ query }) => query)).toEqual([
      expect.objectContaining({ rfc: first.rfc }),
      expect.not.objectContaining({ rfc: first.rfc }),
    ]),
  );
});

test('chooses who is in charge of the chosen', async () => {
  const { server } = open([first, second]);
  server.on(api.despacho.assign, { cantidad: 1, msg: 'Responsable guardado' });
  await userEvent.click(await screen.findByLabelText('Elegir Empresa XIA'));
  await userEvent.selectOptions(screen.getByLabelText('Elegir responsable'), 'ana@despacho.mx');
  expect(await screen.findByText('Responsable guardado')).toBeInTheDocument();
  expect(server.calls.find(({ name }) => name === 'despacho.assign')?.body).toEqual({
    ...{ rfcs: [second.rfc], responsable: 'ana@despacho.mx' },
  });
});

test('asks for what is due of the month, and for all when told to', async () => {
  const { server } = open([third], { porcalcular: 1 });
  expect(await screen.findByText('1 contribuyente · se calculan las cifras')).toBeInTheDocument();
  const asked = () => server.calls.filter(({ name }) => name === 'despacho.refresh').map(({ body }) => body);
  await waitFor(() => expect(asked()).toEqual([{ mes: MES }]));
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar cifras' }));
  await waitFor(() => expect(asked()).toEqual([{ mes: MES }, { mes: MES, todos: true }]));
});
