import { createCfdiBuilder } from '@boveda/cfdi-samples';
import type { CeldaEspejo, MesEspejo } from '@boveda/contracts';
import type { EstadoSat } from '@boveda/sat-client';
import { openScene, RFC, type Scene } from '../../../../testing/descargas/scene';
import { confirmCancelados } from '../../../vault/sat-state/verify-cfdi';
import { tramosOfDays } from './request-missing';

// The clock of the scene is at 2026-11-20.
let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());
beforeEach(() => escena.turn());

const builder = createCfdiBuilder(RFC);
const uuidOf = (xml: string) => (/ UUID="([^"]+)"/.exec(xml)?.[1] ?? '').toLowerCase();
const upload = async (xml: string) => {
  const answer = await escena.call('POST', '/cfdi', { name: 'a.xml', xmlb64: Buffer.from(xml).toString('base64') });
  expect(answer.json()).toMatchObject({ aceptados: 1 });
  return uuidOf(xml);
};
const askMetadata = async (fechaini: string, fechafin: string, isemitidos = 'true') => {
  const asked = await escena.call('POST', '/descargas', { fechaini, fechafin, isemitidos, contenido: 'metadatos' });
  expect(asked.statusCode).toBe(200);
  await finish();
  return (await escena.row(asked.json().solicitud)) as Record<string, unknown>;
};
const finish = async () => {
  await escena.work();
  escena.pass(2);
  await escena.work();
};
const meses = async (): Promise<MesEspejo[]> => (await escena.call('GET', '/espejo')).json().meses;
const celda = async (mes: string, direccion: 'emitidos' | 'recibidos' = 'emitidos'): Promise<CeldaEspejo> => {
  const found = (await meses()).find((each) => each.mes === mes);
  if (!found) throw new Error(`no month ${mes}`);
  return found[direccion];
};
const list = async (mes: string, situacion: string, direccion = 'emitidos') =>
  (await escena.call('GET', `/espejo/${mes}?direccion=${direccion}&situacion=${situacion}`)).json();
const traer = (mes: string, direccion = 'emitidos') => escena.call('PUT', `/espejo/${mes}`, { direccion });

it('has 72 months, all without data until metadata are downloaded', async () => {
  const all = await meses();
  expect([all.length, all[0]?.mes, all.at(-1)?.mes]).toEqual([72, '2026-11', '2020-12']);
  expect(new Set(all.flatMap(({ emitidos, recibidos }) => [emitidos.situacion, recibidos.situacion]))).toEqual(
    new Set(['sinDato']),
  );
  expect(all[0]?.emitidos).toMatchObject({ hasta: null, entero: false, porcentaje: null, vigentes: 0 });
});

it('counts what lacks its XML, brings exactly that, and is complete then', async () => {
  const [first, , third] = await escena.archive('2026-02-03T10:00:00', '2026-02-03T12:00:00', '2026-02-20T10:00:00');
  expect(await askMetadata('2026-02-01', '2026-02-28')).toMatchObject({
    contenido: 'metadatos',
    estado: 3,
    espendiente: 0,
    cfdicantidad: 3,
    rechazados: 0,
  });
  expect(await celda('2026-02')).toMatchObject({
    situacion: 'faltaXml',
    hasta: '2026-02-28',
    entero: true,
    cantidades: { faltaXml: 3, completo: 0 },
    vigentes: 3,
    conXml: 0,
    porcentaje: 0,
  });
  expect(await celda('2026-02', 'recibidos')).toMatchObject({ situacion: 'sinDato' });
  const missing = await list('2026-02', 'faltaXml');
  expect(missing.count).toBe(3);
  expect(missing.rows[0]).toMatchObject({ uuid: first, cfdi: null, totalsat: '116.00', total: null, vigentesat: true });

  expect((await traer('2026-02')).json()).toMatchObject({ cantidad: 3, msg: 'Se pidieron al SAT 3 CFDI que faltan' });
  await finish();
  const asked = (await escena.solicitudes()).slice(-2).map(({ peticion }) => peticion);
  expect(asked).toMatchObject([
    { contenido: 'CFDI', inicio: '2026-02-03T10:00:00', fin: '2026-02-03T12:00:00' },
    { contenido: 'CFDI', inicio: '2026-02-20T10:00:00', fin: '2026-02-20T10:00:02' },
  ]);
  expect(await celda('2026-02')).toMatchObject({
    situacion: 'completo',
    cantidades: { faltaXml: 0, completo: 3 },
    porcentaje: 100,
  });
  expect((await traer('2026-02')).json()).toMatchObject({ code: 'conflict' });
  const { rows } = await list('2026-02', 'completo');
  expect(rows.at(-1)).toMatchObject({ uuid: third, status: 1, total: '116.00' });
});

it('never repeats a request for the same CFDI: it begins a second earlier', async () => {
  await escena.archive('2026-03-03T10:00:00');
  await askMetadata('2026-03-01', '2026-03-31');
  await traer('2026-03');
  await finish();
  expect(await celda('2026-03')).toMatchObject({ situacion: 'completo' });
  // The SAT lists another one of the same second.
  await escena.server.pool.query(`update metadato set uuid = gen_random_uuid() where fecha = '2026-03-03T10:00:00'`);
  await traer('2026-03');
  await finish();
  expect((await escena.solicitudes()).slice(-2).map(({ peticion }) => peticion.inicio)).toEqual([
    '2026-03-03T10:00:00',
    '2026-03-03T09:59:59',
  ]);
});

it('tells a CFDI that the SAT does not list, and one of another amount', async () => {
  await escena.archive('2026-04-03T10:00:00');
  const local = await upload(builder.build({ fecha: '2026-04-05T10:00:00' }).toString());
  const xml = builder.build({ fecha: '2026-04-06T10:00:00' }).toString();
  const other = await upload(xml);
  await fetch(`${escena.satUrl}/descarga/cfdi`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([xml.replace(/ Total="[^"]+"/, ' Total="999.99"')]),
  });
  await askMetadata('2026-04-01', '2026-04-30');
  expect((await celda('2026-04')).cantidades).toMatchObject({ soloLocal: 1, importeDistinto: 1, faltaXml: 1 });
  expect((await list('2026-04', 'soloLocal')).rows).toMatchObject([{ uuid: local, totalsat: null, vigentesat: null }]);
  expect((await list('2026-04', 'importeDistinto')).rows).toMatchObject([
    { uuid: other, totalsat: '999.99', total: '116.00' },
  ]);
  const csv = (await escena.call('GET', '/espejo?type=csv')).payload;
  expect(csv).toContain(`"Importe distinto","Emitido","${other.toUpperCase()}"`);
  expect(csv).not.toContain('"Completo"');
});

it('takes what the metadata of the SAT alone list, with the time of a cancellation', async () => {
  const [archived = ''] = await escena.archive('2026-07-03T10:00:00');
  const row = (n: number, cancelado: string | null) => ({
    ...{ uuid: `00000000-0000-4000-8000-00000000000${n}`, emisor: RFC, nombreEmisor: 'A', receptor: 'XAXX010101000' },
    ...{
      nombreReceptor: 'B',
      fecha: `2026-07-0${n}T12:00:00`,
      certificado: `2026-07-0${n}T12:05:00`,
      pac: 'AAA010101AAA',
    },
    ...{ total: '10.00', efecto: 'I', cancelado },
  });
  const body = JSON.stringify([row(4, null), row(5, '2026-07-09T08:30:00'), { ...row(3, null), uuid: archived }]);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${escena.satUrl}/descarga/metadatos`, { method: 'PUT', headers, body });
  expect(await answer.json()).toEqual({ listados: 3 });
  await askMetadata('2026-07-01', '2026-07-31');
  expect((await list('2026-07', 'faltaXml')).rows).toMatchObject([
    { uuid: archived, totalsat: '10.00', vigentesat: true },
    { totalsat: '10.00', vigentesat: true, cancelado: null },
    { vigentesat: false, cancelado: '2026-07-09T08:30:00' },
  ]);
  const asked = await escena.ask('2026-07-01', '2026-07-31');
  await finish();
  expect(await escena.row(asked.json().solicitud)).toMatchObject({ cfdicantidad: 1, agregados: 1 });
});

it('corrects cancelled ones with the time of the SAT, and counts those without XML apart', async () => {
  const fechas = ['2026-05-03T10:00:00', '2026-05-04T10:00:00'];
  const [known] = await escena.archiveCancelled(...fechas);
  const uuid = await upload(known?.xml ?? '');
  await escena.server.pool.query(`update cfdi set status = 3, cancelado = '2026-11-01T00:00:00' where uuid = $1`, [
    uuid,
  ]);
  await askMetadata('2026-05-01', '2026-05-31', 'false');
  expect((await escena.call('GET', '/recibidos?status=3')).json().rows).toMatchObject([
    { uuid, cancelado: '2026-05-03T23:59:59' },
  ]);
  expect(await celda('2026-05', 'recibidos')).toMatchObject({
    situacion: 'canceladoSinXml',
    cantidades: { canceladoSinXml: 1, completo: 1, faltaXml: 0 },
    porcentaje: 100,
  });
  expect((await traer('2026-05', 'recibidos')).statusCode).toBe(409);
  const { rows } = (await escena.call('GET', '/bitacora?accion=cfdi.corregido')).json();
  expect(rows).toMatchObject([{ objeto: '1 CFDI', detalle: uuid }]);
});

it('cancels what is valid here and cancelled there, logs it once, and gives the time that was not known', async () => {
  const logged = async () => (await escena.call('GET', '/bitacora?accion=cfdi.corregido')).json().rows;
  const found = await escena.archiveCancelled('2026-07-03T10:00:00', '2026-07-04T10:00:00');
  const [valid = '', undated = ''] = [await upload(found[0]?.xml ?? ''), await upload(found[1]?.xml ?? '')];
  await escena.server.pool.query(`update cfdi set status = 2 where uuid = $1`, [valid]);
  await escena.server.pool.query(`update cfdi set status = 3, cancelado = null where uuid = $1`, [undated]);
  const before = (await logged()).length;
  await askMetadata('2026-07-01', '2026-07-31', 'false');
  for (const [uuid, day] of [
    [valid, '2026-07-03'],
    [undated, '2026-07-04'],
  ])
    expect((await escena.call('GET', `/recibidos?status=3&uuid=${uuid}`)).json().rows).toMatchObject([
      { uuid, cancelado: `${day}T23:59:59` },
    ]);
  const after = await logged();
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ objeto: '2 CFDI' });
  await askMetadata('2026-07-01', '2026-07-30', 'false');
  expect(await logged()).toHaveLength(before + 1);
});

it('asks the state service about a CFDI that is cancelled here and valid there', async () => {
  const xml = builder.build({ fecha: '2026-06-06T10:00:00' }).toString();
  await fetch(`${escena.satUrl}/descarga/cfdi`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([xml]),
  });
  const uuid = await upload(xml);
  await escena.server.pool.query(`update cfdi set status = 3, cancelado = '2026-11-01' where uuid = $1`, [uuid]);
  await askMetadata('2026-06-01', '2026-06-30');
  expect(await celda('2026-06')).toMatchObject({ situacion: 'estadoDistinto' });
  const { rows } = await escena.server.pool.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'ids' is not null order by id desc limit 1`,
  );
  expect(rows[0]?.payload).toMatchObject({ rfc: RFC, ids: [expect.any(String)] });
  const answer: EstadoSat = {
    ...{ encontrado: true, codigo: 'S', estado: 'Vigente', esCancelable: '', estatusCancelacion: '' },
    ...{ statuscanc: 0, validacionEfos: null },
  };
  await confirmCancelados({ ...escena.server.deps, sat: { consultarEstado: async () => answer } }, rows[0]?.payload);
  expect(await celda('2026-06')).toMatchObject({ situacion: 'completo' });
  expect((await escena.call('GET', `/emitidos?uuid=${uuid}`)).json().rows).toMatchObject([
    { status: 2, cancelado: null },
  ]);
});

it('does not count the last three days, nor a month of which a part is unknown, as whole', async () => {
  await escena.archive('2026-11-16T10:00:00', '2026-11-18T10:00:00');
  await upload(builder.build({ fecha: '2026-11-19T10:00:00' }).toString());
  await askMetadata('2026-11-01', '2026-11-20');
  expect(await celda('2026-11')).toMatchObject({
    hasta: '2026-11-16',
    entero: false,
    cantidades: { faltaXml: 1, soloLocal: 0 },
  });
});

it('is that of the taxpayer alone', async () => {
  const { token } = await escena.server.createContribuyenteUser('IIA040805DZ4');
  const as = { token, rfc: 'IIA040805DZ4' };
  const answer = (await escena.server.call('GET', '/espejo', as)).json().meses as MesEspejo[];
  expect(answer.every(({ emitidos }) => emitidos.situacion === 'sinDato')).toBe(true);
});

it.each([
  ['one', ['2026-01-01T10:00:00'], [['2026-01-01T10:00:00', '2026-01-01T10:00:02']]],
  [
    'days in a row, and one apart',
    ['2026-01-01T10:00:00', '2026-01-02T09:00:00', '2026-01-04T00:00:00'],
    [
      ['2026-01-01T10:00:00', '2026-01-02T09:00:00'],
      ['2026-01-04T00:00:00', '2026-01-04T00:00:02'],
    ],
  ],
  [
    'more runs than requests',
    Array.from({ length: 11 }, (_, at) => `2026-01-${String(1 + 2 * at).padStart(2, '0')}T10:00:00`),
    [['2026-01-01T10:00:00', '2026-01-21T10:00:00']],
  ],
])('periods of what lacks: %s', (_, fechas, periods) => {
  expect(tramosOfDays(fechas).map(({ inicio, fin }) => [inicio, fin])).toEqual(periods);
});
