import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';

// Observed behaviours of the SAT, each with its expected row, message and next query.
let escena: Scene;
beforeAll(async () => {
  escena = await openScene();
});
afterAll(() => escena.close());

const DAY_MS = 86_400_000;

type Dials = Record<string, unknown>;
interface Row {
  estado: number;
  espendiente: 0 | 1;
  mensaje?: RegExp | string;
  agregados?: number;
  rechazados?: number;
}

/** Each case has its own week: the SAT accepts the same period only twice. */
let week = 0;
function nextPeriod() {
  const day = (at: number) => new Date(Date.UTC(2021, 0, at)).toISOString().slice(0, 10);
  const first = ++week * 7;
  return { desde: day(first), hasta: day(first + 5), fecha: `${day(first)}T12:00:00` };
}

async function begin(dials: Dials, cfdi = 1): Promise<string> {
  const { desde, hasta, fecha } = nextPeriod();
  await escena.archive(...Array.from({ length: cfdi }, () => fecha));
  await escena.turn(dials);
  const id = (await escena.ask(desde, hasta)).json().solicitud;
  await escena.work();
  return id;
}

/** Runs what is due, `turns` times, each after so many minutes. */
async function go(turns: number, minutes = 61): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    escena.pass(minutes);
    await escena.work();
  }
}

const proximaOf = async (id: string): Promise<Date> =>
  (await escena.server.pool.query('select proxima from descarga where id = $1', [id])).rows[0].proxima;

async function expectRow(id: string, { mensaje, ...row }: Row): Promise<void> {
  const found = await escena.row(id);
  expect(found).toMatchObject(row);
  if (mensaje !== undefined)
    expect(found.mensaje).toEqual(typeof mensaje === 'string' ? mensaje : expect.stringMatching(mensaje));
  expect([found.proxima === null, row]).toEqual([found.espendiente === 0, row]);
}

const DONE: Row = { estado: 3, espendiente: 0, agregados: 1, rechazados: 0 };

it('given nine days of Aceptada, queries less and less often, and requests once', async () => {
  const id = await begin({ esperaMinutos: 100_000 });
  const asked: number[] = [];
  const start = escena.now.getTime();
  const until = async (days: number) => {
    while (escena.now.getTime() < start + days * DAY_MS) {
      escena.now = await proximaOf(id);
      await escena.work();
      asked.push(Math.round((escena.now.getTime() - start) / 60_000));
    }
  };
  await until(1);
  // No query for a week: the worker was down.
  escena.now = new Date(start + 8 * DAY_MS);
  await escena.work();
  await until(9);
  await expectRow(id, { estado: 1, espendiente: 1 });
  const pauses = asked.map((minute, at) => minute - (asked[at - 1] ?? 0));
  expect(pauses.slice(0, 3).every((pause) => pause <= 2)).toBe(true);
  expect(pauses.slice(8, 12).every((pause) => pause >= 15 && pause <= 17)).toBe(true);
  expect(pauses.slice(-20).every((pause) => pause >= 60 && pause <= 66)).toBe(true);
  expect((await escena.llamadas()).solicita).toBe(1);
  await escena.turn();
  await go(2);
  await expectRow(id, DONE);
});

it.each<[what: string, dials: Dials, row: Row]>([
  ['5001 tercero no autorizado', { solicita: '5001' }, { estado: 5, espendiente: 0, mensaje: /^5001: / }],
  ['5002 agotadas de por vida', { solicita: '5002' }, { estado: 5, espendiente: 0, mensaje: /^5002: / }],
  ['5005 otra igual, de fuera de la bóveda', { solicita: '5005' }, { estado: 5, espendiente: 0, mensaje: /^5005: / }],
  ['301 mal formado', { solicita: '301' }, { estado: 5, espendiente: 0, mensaje: /^301: / }],
  ['300 usuario no válido', { solicita: '300' }, { estado: 4, espendiente: 0, mensaje: /^300: .*e\.Firma/ }],
  ['302 sello mal formado', { solicita: '302' }, { estado: 4, espendiente: 0, mensaje: /^302: .*e\.Firma/ }],
  ['303 sello de otro', { solicita: '303' }, { estado: 4, espendiente: 0, mensaje: /^303: .*e\.Firma/ }],
  ['304 revocado o caduco', { solicita: '304' }, { estado: 4, espendiente: 0, mensaje: /^304: .*e\.Firma/ }],
  ['305 certificado inválido', { solicita: '305' }, { estado: 4, espendiente: 0, mensaje: /^305: .*e\.Firma/ }],
  ['estado 4 Error', { verifica: 'estado-4' }, { estado: 4, espendiente: 0 }],
  ['estado 5 Rechazada', { verifica: 'estado-5' }, { estado: 5, espendiente: 0, mensaje: /^5002: / }],
  ['estado 6 Vencida', { verifica: 'estado-6' }, { estado: 6, espendiente: 0 }],
  ['5007 el paquete ya no existe', { descarga: '5007' }, { estado: 6, espendiente: 0, mensaje: /^5007: / }],
  ['5008 el paquete ya se descargó dos veces', { descarga: '5008' }, { estado: 6, espendiente: 0, mensaje: /^5008: / }],
])('%s: ends with its reason and is not queried again', async (_what, dials, row) => {
  const id = await begin(dials);
  await go(2);
  await expectRow(id, row);
  const before = await escena.llamadas();
  await go(3);
  expect(await escena.llamadas()).toEqual(before);
});

it.each<[what: string, dials: Dials, mensaje: RegExp]>([
  ['404 al solicitar', { solicita: '404' }, /^404: /],
  ['5006 al solicitar', { solicita: '5006' }, /^5006: /],
  ['5011 cuota del día', { solicita: '5011' }, /^5011: /],
  ['404 al verificar', { verifica: '404' }, /^404: /],
  ['5006 al verificar', { verifica: '5006' }, /^5006: /],
  ['estado que parpadea', { verifica: 'parpadeo' }, /Aceptada/],
  ['Terminada con CFDI y todavía sin paquetes', { verifica: 'sin-paquetes' }, /Aceptada/],
  ['404 al descargar', { descarga: '404' }, /^404: /],
])('%s: continues with the same request', async (_what, dials, mensaje) => {
  const id = await begin(dials);
  // Aceptada requires that the SAT accepted it.
  expect(await escena.row(id)).toMatchObject({ estado: dials.solicita ? 2 : 1 });
  await go(2);
  await expectRow(id, { ...(await estadoNow(id)), espendiente: 1, mensaje });
  await escena.turn();
  await go(30);
  await expectRow(id, DONE);
});
const estadoNow = async (id: string) => ({ estado: (await escena.row(id)).estado as number });

const transportes = [
  'timeout',
  'goteo',
  'corte',
  'http500',
  'html',
  'gzip',
  'vacio',
  'enorme',
  'dtd',
  'mutilado',
  'redireccion',
];
it.each(transportes)('%s in any service: SAT no disponible, retried, completed once', async (transporte) => {
  for (const operation of ['autentica', 'solicita', 'verifica', 'descarga']) {
    // A token of a few minutes ago would skip the authentication.
    if (operation === 'autentica') escena.pass(10);
    const id = await begin(operation === 'verifica' || operation === 'descarga' ? {} : { [operation]: transporte });
    if (operation === 'verifica' || operation === 'descarga') await escena.turn({ [operation]: transporte });
    await go(1, 4);
    const found = await escena.row(id);
    expect([operation, found.espendiente, found.mensaje]).toEqual([operation, 1, expect.stringMatching(/SAT/)]);
    await escena.turn();
    await go(4);
    await expectRow(id, DONE);
  }
});

it('given a lost answer, requests a second period instead of the blocked one, and completes once', async () => {
  const id = await begin({ solicita: 'perdida', esperaMinutos: 100_000 });
  await expectRow(id, { estado: 2, espendiente: 1, mensaje: /SAT no disponible/ });
  await escena.turn({ esperaMinutos: 0 });
  const [lost] = (await escena.solicitudes()).slice(-1);
  await escena.turn({ esperaMinutos: 100_000 });
  await go(2, 2);
  const [again] = (await escena.solicitudes()).slice(-1);
  expect(again?.id).not.toBe(lost?.id);
  expect(Date.parse(lost?.peticion.inicio ?? '') - Date.parse(again?.peticion.inicio ?? '')).toBe(1_000);
  await escena.turn();
  await go(3);
  await expectRow(id, DONE);
});

it('given an e.firma that the SAT rejects later, waits until a user verifies, then continues', async () => {
  const id = await begin({});
  await escena.turn({ verifica: '304' });
  await go(1);
  expect(await escena.row(id)).toMatchObject({
    espendiente: 1,
    proxima: null,
    mensaje: expect.stringMatching(/^304: .*Certificados/),
  });
  const before = await escena.llamadas();
  await go(3);
  expect(await escena.llamadas()).toEqual(before);
  await escena.turn();
  await escena.call('PUT', `/descargas/${id}`);
  await escena.work();
  await expectRow(id, DONE);
});

it('given an e.firma that expires meanwhile, asks for another in the row', async () => {
  const id = await begin({ esperaMinutos: 100_000 });
  const then = escena.now;
  escena.now = new Date('2028-02-01T00:00:00Z');
  await escena.work();
  expect(await escena.row(id)).toMatchObject({
    proxima: null,
    mensaje: expect.stringMatching(/^No hay una e\.Firma vigente/),
  });
  const { cer, key, pass } = await newCertificado({
    rfc: RFC,
    tipo: 'FIEL',
    desde: new Date('2028-01-01'),
    hasta: new Date('2030-01-01'),
  });
  await escena.server.deps.db
    .updateTable('sesion')
    .set({ expires: new Date('2030-01-01'), last_seen: escena.now, autenticada: escena.now })
    .execute();
  const body = { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass };
  expect((await escena.call('POST', '/certificados', body)).statusCode).toBe(200);
  await escena.turn();
  await escena.call('PUT', `/descargas/${id}`);
  await escena.work();
  await expectRow(id, DONE);
  escena.now = then;
  await escena.server.deps.db.deleteFrom('certificado').where('desde', '>', new Date('2027-01-01')).execute();
});

it.each<[what: string, dial: string, row: Row]>([
  ['XML of another taxpayer is never stored', 'ajeno', { estado: 3, espendiente: 0, agregados: 1, rechazados: 1 }],
  ['a duplicate CFDI is stored once', 'duplicados', { estado: 3, espendiente: 0, agregados: 2, rechazados: 0 }],
  ['names that end in .xml.xml', 'xml-xml', DONE],
])('package: %s', async (_what, descarga, row) => {
  const before = Number((await escena.server.pool.query('select count(*) from cfdi')).rows[0].count);
  const id = await begin({ descarga });
  await go(1);
  await expectRow(id, row);
  const after = await escena.server.pool.query('select rfc_owner from cfdi');
  expect([after.rowCount, new Set(after.rows.map(({ rfc_owner }) => rfc_owner)).size]).toEqual([before + 1, 1]);
});

it.each(['zip-dañado', 'no-zip'])(
  'package: %s is fetched once more, then abandoned with its reason',
  async (descarga) => {
    const id = await begin({ descarga });
    await go(1);
    await expectRow(id, { estado: 2, espendiente: 1, mensaje: 'El paquete llegó dañado del SAT; se pedirá otra vez.' });
    await go(1);
    await expectRow(id, { estado: 6, espendiente: 0, mensaje: /^El paquete llegó dañado del SAT dos veces/ });
    expect((await escena.llamadas()).descarga).toBe(2);
  },
);

it('package: damaged the first time, intact the second time', async () => {
  const id = await begin({ descarga: 'zip-dañado' });
  await go(1);
  await escena.turn();
  await go(1);
  await expectRow(id, DONE);
});
