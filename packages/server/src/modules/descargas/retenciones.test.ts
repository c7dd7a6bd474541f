import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());
beforeEach(async () => {
  await escena.turn();
  await escena.turn({}, 'retenciones');
});

const SOCIO = 'MCI7306249Y1';
const PROVEEDOR = 'IIA040805DZ4';

async function ask(fechaini: string, fechafin: string, isemitidos: 'true' | 'false' = 'true'): Promise<string> {
  return (await escena.ask(fechaini, fechafin, isemitidos, 'retenciones')).json().solicitud;
}

async function finish(turns = 1): Promise<void> {
  await escena.work();
  for (let turn = 0; turn < turns; turn++) {
    escena.pass(16);
    await escena.work();
  }
}

const list = async (query: string) => (await escena.call('GET', `/retenciones?${query}`)).json();
const uuidsOf = async (query: string): Promise<string[]> =>
  (await list(query)).rows.map(({ uuid }: { uuid: string }) => uuid).toSorted();

it("asks the SAT's service of retenciones, and stores what it hands out of both versions", async () => {
  const issued = await escena.archiveRetenciones(
    { receptor: SOCIO, fecha: '2026-01-10T10:00:00', isr: '45.50' },
    { receptor: null, version: '1.0', fecha: '2026-01-31T23:30:00', clave: '18' },
    { receptor: SOCIO, fecha: '2026-02-01T00:00:01' },
  );
  const [received = ''] = await escena.archiveRetenciones({
    emisor: PROVEEDOR,
    receptor: RFC,
    fecha: '2026-01-20T10:00:00',
  });
  const emitidas = await ask('2026-01-01', '2026-01-31');
  const recibidas = await ask('2026-01-01', '2026-01-31', 'false');
  expect(await escena.row(emitidas)).toMatchObject({ contenido: 'retenciones', isemitidos: 1, estado: 1 });
  await finish();
  expect(await escena.row(emitidas)).toMatchObject({
    contenido: 'retenciones',
    estado: 3,
    cfdicantidad: 2,
    agregados: 2,
    rechazados: 0,
    sinXml: { count: 0 },
  });
  expect(await escena.row(recibidas)).toMatchObject({ estado: 3, cfdicantidad: 1, agregados: 1 });
  expect(await uuidsOf('direccion=emitidas')).toEqual(issued.slice(0, 2).toSorted());
  expect(await uuidsOf('direccion=recibidas')).toEqual([received]);
  const [row] = (await list(`direccion=emitidas&rfc=${SOCIO}`)).rows;
  expect(row).toMatchObject({ isr: '45.5', status: 1 });
  expect((await escena.call('GET', '/emitidos?limit=250')).json().count).toBe(0);
  // The XML of all issued ones; of received ones only of those in force.
  expect((await escena.solicitudes('retenciones')).map(({ peticion }) => peticion)).toMatchObject([
    { tipo: 'emitidos', contenido: 'CFDI', estado: 'Todos' },
    { tipo: 'recibidos', contenido: 'CFDI', estado: 'Vigente' },
  ]);
  expect([await escena.llamadas(), (await escena.llamadas('retenciones')).descarga]).toEqual([{}, 2]);
});

it('what was asked of one service says nothing about the other', async () => {
  const [fechaini, fechafin] = ['2025-03-01', '2025-03-31'];
  const cfdi = (await escena.ask(fechaini, fechafin)).json().solicitud;
  const first = await ask(fechaini, fechafin);
  expect(first).not.toBe(cfdi);
  expect((await escena.ask(fechaini, fechafin, 'true', 'retenciones')).json()).toEqual({
    solicitud: first,
    msg: 'Ya hay una solicitud igual en curso; no se envió otra.',
  });
  await finish();
  const second = await ask(fechaini, fechafin);
  await finish();
  // The third time for retenciones, the second for CFDI.
  const third = await ask(fechaini, fechafin);
  const cfdiAgain = (await escena.ask(fechaini, fechafin)).json().solicitud;
  await finish();
  for (const id of [cfdi, first, second, cfdiAgain])
    expect(await escena.row(id)).toMatchObject({ estado: 3, mensaje: 'El SAT no encontró CFDI en el periodo.' });
  expect(await escena.row(third)).toMatchObject({
    estado: 5,
    espendiente: 0,
    mensaje: expect.stringMatching(/^5002: /),
  });
});

it.each([
  ['2024-01-01', { solicita: '5005' }, { estado: 5, mensaje: expect.stringMatching(/^5005: /) }],
  ['2024-02-01', { verifica: 'estado-5' }, { estado: 5, mensaje: expect.stringMatching(/^5002: /) }],
  ['2024-03-01', { solicita: '303' }, { estado: 4, mensaje: expect.stringMatching(/^303: /) }],
  [
    '2024-04-01',
    { solicita: 'html' },
    { estado: 2, espendiente: 1, mensaje: expect.stringMatching(/^SAT no disponible: /) },
  ],
])('on %s, given %o of its service, says so, and leaves the other alone', async (day, dials, said) => {
  await escena.turn(dials, 'retenciones');
  const id = await ask(day, day);
  const cfdi = (await escena.ask(day, day)).json().solicitud;
  await finish();
  expect(await escena.row(id)).toMatchObject(said);
  expect(await escena.row(cfdi)).toMatchObject({ estado: 3 });
});

it('cuts a period with too many in halves', async () => {
  const fechas = ['03', '09', '21', '28'].map((day) => `2023-05-${day}T10:00:00`);
  const uuids = await escena.archiveRetenciones(...fechas.map((fecha) => ({ fecha, ejercicio: 2023 })));
  await escena.turn({ tope: 2 }, 'retenciones');
  const id = await ask('2023-05-01', '2023-05-31');
  await finish(6);
  expect(await escena.row(id)).toMatchObject({ estado: 3, cfdicantidad: 4, agregados: 4 });
  expect(await uuidsOf('direccion=emitidas&ejercicio=2023')).toEqual(uuids.toSorted());
});

it('takes nothing of another taxpayer from a package, and reads the rest', async () => {
  await escena.archiveRetenciones({ receptor: SOCIO, fecha: '2022-08-15T10:00:00', ejercicio: 2022 });
  await escena.turn({ descarga: 'ajeno' }, 'retenciones');
  const id = await ask('2022-08-01', '2022-08-31');
  await finish();
  expect(await escena.row(id)).toMatchObject({
    estado: 3,
    agregados: 1,
    rechazados: 1,
    errores: [{ archivo: 'ajeno.xml' }],
  });
});
