import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';

let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());
beforeEach(() => escena.turn());

const solicitudOf = async (asked: ReturnType<Scene['ask']>) => (await asked).json().solicitud as string;
const emitidos = async () => (await escena.call('GET', '/emitidos?limit=250')).json();

it('imports the CFDI of a period into the list of issued invoices', async () => {
  const uuids = await escena.archive('2026-01-10T10:00:00', '2026-02-10T10:00:00', '2026-03-10T10:00:00');
  const asked = await escena.ask('2026-01-01', '2026-02-28');
  expect(asked.json()).toMatchObject({ msg: 'Se ha enviado una solicitud de descarga al SAT' });
  const id = asked.json().solicitud;
  expect(await escena.row(id)).toMatchObject({ tipo: 1, isemitidos: 1, estado: 1, espendiente: 1, verificada: null });
  expect((await escena.call('GET', '/dashboard/descargas')).json()).toEqual({
    descargasdisponibles: 7,
  });
  expect(await escena.work()).toBe(1);
  expect(await escena.row(id)).toMatchObject({ estado: 1, mensaje: 'Solicitud Aceptada' });
  escena.pass(2);
  expect(await escena.work()).toBe(2);
  expect(await escena.row(id)).toMatchObject({
    estado: 3,
    espendiente: 0,
    cfdicantidad: 2,
    agregados: 2,
    rechazados: 0,
    errores: [],
    verificada: escena.now.toISOString(),
    proxima: null,
  });
  const { rows } = await escena.call('GET', '/emitidos?status=1').then((answer) => answer.json());
  expect(rows.map(({ uuid }: { uuid: string }) => uuid).toSorted()).toEqual(uuids.slice(0, 2).toSorted());
  expect(await escena.llamadas()).toEqual({ autentica: 1, solicita: 1, verifica: 1, descarga: 1 });
  expect(await readdir(path.join(escena.server.home, 'data/downloads', RFC))).toEqual([]);
});

it('returns an equal request that is under way, and rejects more than the SAT accepts', async () => {
  await escena.turn({ esperaMinutos: 100_000 });
  const first = await solicitudOf(escena.ask('2025-01-01', '2025-01-31'));
  const [again, inverse] = [
    await escena.ask('2025-01-01', '2025-01-31'),
    await escena.ask('2025-01-01', '2025-01-31', 'false'),
  ];
  expect(again.json()).toEqual({ solicitud: first, msg: 'Ya hay una solicitud igual en curso; no se envió otra.' });
  expect(inverse.json().solicitud).not.toBe(first);
  const race = await Promise.all(Array.from({ length: 5 }, () => solicitudOf(escena.ask('2025-02-01', '2025-02-28'))));
  expect(new Set(race).size).toBe(1);
  for (const day of ['01', '02', '03', '04', '05'])
    expect((await escena.ask('2025-03-01', `2025-03-${day}`)).statusCode).toBe(200);
  expect((await escena.ask('2025-04-01', '2025-04-02')).json()).toMatchObject({ code: 'too_many_downloads' });
  const { count, rows } = (await escena.call('GET', '/descargas?espendiente=1&limit=3')).json();
  expect([count, rows.length, rows[0].fechafin]).toEqual([8, 3, '2025-03-05']);
  await escena.server.deps.db.deleteFrom('descarga').where('pendiente', '=', true).execute();
});

it('requests valid received CFDI, and the metadata of the cancelled ones', async () => {
  const id = await solicitudOf(escena.ask('2024-05-01', '2024-05-31', 'false'));
  await escena.work();
  const asked = (await escena.solicitudes()).slice(-2).map(({ peticion }) => peticion);
  expect(asked).toMatchObject([
    {
      tipo: 'recibidos',
      contenido: 'CFDI',
      estado: 'Vigente',
      inicio: '2024-05-01T00:00:00',
      fin: '2024-05-31T23:59:59',
    },
    { tipo: 'recibidos', contenido: 'Metadata', estado: 'Cancelado' },
  ]);
  escena.pass(2);
  await escena.work();
  expect(await escena.row(id)).toMatchObject({
    estado: 3,
    cfdicantidad: 0,
    mensaje: 'El SAT no encontró CFDI en el periodo.',
  });
});

it('marks a received CFDI as Cancelado when the SAT lists it as cancelled, and lists one that the vault does not hold', async () => {
  const fechas = ['2024-06-01T00:00:00', '2024-06-30T23:59:59'];
  const [known, unknown] = await escena.archiveCancelled(...fechas);
  const body = { name: 'a.xml', xmlb64: Buffer.from(known?.xml ?? '').toString('base64') };
  expect((await escena.call('POST', '/cfdi', body)).json()).toMatchObject({ aceptados: 1 });
  const id = await solicitudOf(escena.ask('2024-06-01', '2024-06-30', 'false'));
  await escena.work();
  escena.pass(2);
  await escena.work();
  const row = await escena.row(id);
  expect(row).toMatchObject({ estado: 3, espendiente: 0, agregados: 0, rechazados: 0, cancelados: 2 });
  expect(row.sinXml).toEqual({
    count: 1,
    rows: [
      {
        uuid: unknown?.uuid,
        rfc: 'IIA040805DZ4',
        nombre: expect.any(String),
        fecha: fechas[1],
        total: '116.00',
        cancelado: '2024-06-30T23:59:59',
      },
    ],
  });
  const cancelados = (await escena.call('GET', '/recibidos?status=3')).json();
  expect(cancelados.rows).toMatchObject([{ uuid: known?.uuid, status: 3, cancelado: '2024-06-01T23:59:59' }]);
  // Once its XML is uploaded, nothing is missing.
  const found = { name: 'b.xml', xmlb64: Buffer.from(unknown?.xml ?? '').toString('base64') };
  await escena.call('POST', '/cfdi', found);
  expect((await escena.row(id)).sinXml).toEqual({ count: 0, rows: [] });
});

it('splits a request of 200,001 CFDI into halves without losing any', async () => {
  await escena.archive('2021-08-02T10:00:00', '2021-08-30T10:00:00');
  await escena.turn({ verifica: 'demasiados' });
  const id = await solicitudOf(escena.ask('2021-08-01', '2021-08-31'));
  await escena.work();
  escena.pass(2);
  await escena.work();
  const { rows: partes } = await escena.server.pool.query(
    "select inicio::text, fin::text from descarga_parte where descarga_id = $1 and fase <> 'dividida' order by inicio",
    [id],
  );
  expect(partes).toMatchObject([
    { inicio: '2021-08-01 00:00:00', fin: '2021-08-16 11:59:59' },
    { inicio: '2021-08-16 12:00:00', fin: '2021-08-31 23:59:59' },
  ]);
  await escena.turn();
  for (let turn = 0; turn < 3; turn++) {
    await escena.work();
    escena.pass(16);
  }
  expect(await escena.row(id)).toMatchObject({ estado: 3, cfdicantidad: 2, agregados: 2 });
});

it('requests year by year, up to now', async () => {
  const id = await solicitudOf(escena.ask('2024-12-01', '2026-11-20'));
  const partes = await escena.server.deps.db
    .selectFrom('descarga_parte')
    .select(['inicio', 'fin'])
    .where('descarga_id', '=', id)
    .orderBy('inicio')
    .execute();
  expect(partes.map(({ inicio, fin }) => [inicio, fin])).toEqual([
    ['2024-12-01T00:00:00', '2024-12-31T23:59:59'],
    ['2025-01-01T00:00:00', '2025-12-31T23:59:59'],
    ['2026-01-01T00:00:00', expect.stringMatching(/^2026-11-20T11:/)],
  ]);
  await escena.server.deps.db.deleteFrom('descarga').where('id', '=', id).execute();
});

it('splits a period with too many CFDI until each part fits', async () => {
  const before = (await emitidos()).count;
  await escena.archive(...Array.from({ length: 6 }, (_, at) => `2023-0${at + 1}-15T10:00:00`));
  await escena.turn({ tope: 2 });
  const id = await solicitudOf(escena.ask('2023-01-01', '2023-12-31'));
  for (let turn = 0; turn < 14; turn++) {
    await escena.work();
    escena.pass(16);
  }
  expect(await escena.row(id)).toMatchObject({ estado: 3, cfdicantidad: 6, agregados: 6 });
  expect((await emitidos()).count).toBe(before + 6);
});

it("verifies on a user's request and reports the SAT's answer", async () => {
  await escena.turn({ esperaMinutos: 60 });
  const id = await solicitudOf(escena.ask('2022-01-01', '2022-01-31'));
  expect((await escena.call('PUT', `/descargas/${id}`)).json()).toEqual({
    estado: 1,
    msg: 'Descargas Verificadas Exitosamente',
  });
  escena.pass(40);
  expect((await escena.call('PUT', '/descargas')).json()).toMatchObject({ estado: 2 });
  await escena.turn({ verifica: 'html' });
  expect((await escena.call('PUT', '/descargas')).json()).toMatchObject({ code: 'sat_unavailable' });
  expect(await escena.row(id)).toMatchObject({ estado: 2, mensaje: expect.stringMatching(/^SAT no disponible: /) });
  await escena.turn();
  escena.pass(100);
  expect((await escena.call('PUT', '/descargas')).json()).toMatchObject({ estado: 3 });
  expect((await escena.call('PUT', '/descargas')).json()).toMatchObject({ estado: 3 });
  expect((await escena.call('PUT', '/descargas/018f2d3c-0000-7000-8000-000000000000')).statusCode).toBe(404);
});

it.each([
  ['2026-05-02', '2026-05-01', 'La fecha inicial es posterior a la fecha final.'],
  ['2026-11-01', '2026-11-21', 'La fecha final no puede ser posterior a hoy.'],
  ['2020-11-19', '2020-12-31', 'El SAT solo entrega CFDI de los últimos 6 años: desde el 20/11/2020.'],
])('rejects %s to %s', async (fechaini, fechafin, msg) => {
  expect((await escena.ask(fechaini, fechafin)).json()).toMatchObject({ code: 'invalid_period', msg });
});

it('requires an e.firma', async () => {
  const bare = await openScene({ efirma: false });
  expect((await bare.ask('2026-01-01', '2026-01-31')).json()).toMatchObject({ code: 'fiel_missing' });
  await bare.close();
});
