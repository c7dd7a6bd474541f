import { createPrivateKey } from 'node:crypto';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { createDescargaMasiva, descargaBelow, type Efirma, type SatUnavailable } from '@boveda/sat-client';
import { openScene, RFC, type Scene } from '../../../testing/descargas/scene';
import { faultCases, shapes } from '../../../testing/fault-cases';
import { withBreaker } from './breaker';
import type { Parte } from './descargas.store';
import { afterFailure } from './next-step';

// What the SAT answers with a fault or in another shape: who rests, what the user reads, and whether it is tried again.
let escena: Scene;
let efirmas: Efirma[];
beforeAll(async () => {
  escena = await openScene();
  efirmas = await Promise.all([RFC, 'IIA040805DZ4'].map(efirmaOf));
});
afterAll(() => escena.close());

async function efirmaOf(rfc: string): Promise<Efirma> {
  const desde = new Date('2026-01-01');
  const { cer, key, pass } = await newCertificado({ rfc, tipo: 'FIEL', desde, hasta: new Date('2028-01-01') });
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: pass });
  return { cer, privateKey };
}

/** Each case has days of its own: the SAT accepts the same period only twice. */
let days = 0;
const nextDay = () => new Date(Date.UTC(2021, 0, ++days)).toISOString().slice(0, 10);

async function begin(dials: object = {}): Promise<string> {
  const day = nextDay();
  // The requests of a day have a budget, and tokens are kept for five minutes.
  escena.pass(24 * 60);
  await escena.archive(`${day}T12:00:00`);
  await escena.turn({ ...dials });
  const id = (await escena.ask(day, day)).json().solicitud;
  await escena.work();
  return id;
}

async function go(turns: number, minutes = 66): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    escena.pass(minutes);
    await escena.work();
  }
}

const codigoOf = async (id: string) =>
  (await escena.server.pool.query('select codigo from descarga_parte where descarga_id = $1', [id])).rows[0].codigo;

/** Of each kind one; the others differ from these in what the SAT sends. */
const walked = faultCases.filter(
  ({ dial, relojMinutos }) => relojMinutos === 7 || ['fault-inseguro-12', 'fault-accion', 'fault-base'].includes(dial),
);
it.each(walked)('$dial in the authentication ($relojMinutos min): $sigue', async (fault) => {
  const { dial, relojMinutos, dice, sigue } = fault;
  const id = await begin({ autentica: dial, relojMinutos });
  expect(await escena.row(id)).toMatchObject({ espendiente: 1, mensaje: expect.stringMatching(dice) });
  await go(6);
  const row = await escena.row(id);
  expect(row.mensaje).toMatch(dice);
  if (sigue === 'se reintenta') {
    expect(row).toMatchObject({ espendiente: 1, proxima: expect.any(String) });
    await escena.turn();
    await go(3);
    expect(await escena.row(id)).toMatchObject({ estado: 3, agregados: 1 });
    return;
  }
  expect(row).toMatchObject({ estado: 4, espendiente: 0, proxima: null });
  expect(row.mensaje).toMatch(/Después solicite el periodo otra vez\.$/);
  expect((await escena.llamadas()).autentica).toBe(6);
});

it.each([
  ['fault-inseguro', 0, 'efirma'],
  ['fault-inseguro', 7, 'reloj'],
  ['fault-accion', 0, 'peticion'],
])(
  '%s about a request that the SAT has (%s min): waits for a person, as %s',
  async (verifica, relojMinutos, codigo) => {
    const id = await begin({ esperaMinutos: 100_000 });
    await escena.turn({ verifica, esperaMinutos: 100_000 });
    // The clock of the SAT would refuse a new token too.
    await escena.turn({ verifica, autentica: relojMinutos ? verifica : 'ok', relojMinutos, esperaMinutos: 100_000 });
    await go(6);
    expect(await escena.row(id)).toMatchObject({
      ...{ espendiente: 1, proxima: null },
      mensaje: expect.stringMatching(/Después verifique la solicitud\.$/),
    });
    expect(await codigoOf(id)).toBe(codigo);
    const refused = await escena.call('PUT', `/descargas/${id}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      503,
      { code: 'sat_unavailable', msg: expect.stringMatching(/^El SAT no aceptó/) },
    ]);
    await escena.turn();
    await escena.call('PUT', `/descargas/${id}`);
    await go(3);
    expect(await escena.row(id)).toMatchObject({ estado: 3, agregados: 1 });
    expect(await codigoOf(id)).toBeNull();
  },
);

it('a refused request was not taken: the next one asks for the same period', async () => {
  const id = await begin({ solicita: 'fault-cliente' });
  await escena.turn();
  await go(3);
  expect(await escena.row(id)).toMatchObject({ estado: 3, agregados: 1 });
  const { rows } = await escena.server.pool.query('select corrimientos from descarga_parte where descarga_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ corrimientos: 0 }]);
});

it('a package whose signature is refused is asked for while the SAT keeps it, and then given up', async () => {
  const id = await begin({});
  await escena.turn({ descarga: 'fault-inseguro' });
  await go(2);
  expect(await escena.row(id)).toMatchObject({ espendiente: 1, mensaje: expect.stringMatching(/^El SAT no aceptó/) });
  await escena.server.pool.query('update descarga_paquete set fallos = 71 where descarga_id = $1', [id]);
  await go(1);
  expect(await escena.row(id)).toMatchObject({
    ...{ estado: 6, espendiente: 0 },
    mensaje: expect.stringMatching(/otra vez\.$/),
  });
});

it.each(shapes)('%s in every service: completes', async (forma) => {
  const id = await begin({ autentica: forma, solicita: forma, verifica: forma, descarga: forma });
  await go(3);
  expect(await escena.row(id)).toMatchObject({ estado: 3, agregados: 1, rechazados: 0 });
});

it('an unknown state is shown as it came, and asked about again for a week', async () => {
  const id = await begin({ verifica: 'estado-9' });
  await go(2);
  expect(await escena.row(id)).toMatchObject({
    ...{ espendiente: 1, proxima: expect.any(String) },
    mensaje: 'El SAT contestó el estado «9»: Solicitud Aceptada',
  });
  await go(1, 8 * 24 * 60);
  expect(await escena.row(id)).toMatchObject({
    ...{ estado: 6, espendiente: 0 },
    mensaje: expect.stringMatching(/^El SAT contestó el estado «9»: .* Solicite el periodo otra vez\.$/),
  });
});

/** A part whose request was not accepted yet. */
const NUEVA = { id: 'p', fase: 'nueva', codigo: null, fallos: 0, id_solicitud: null } as Parte;

it.each(faultCases)('six times $dial ($relojMinutos min): $descansa rests, and it $sigue', async (fault) => {
  const { dial, relojMinutos, descansa, dice, sigue } = fault;
  await escena.turn({ autentica: dial, relojMinutos });
  const clock = () => escena.now;
  const { verificar } = withBreaker(
    createDescargaMasiva({ endpoints: descargaBelow(escena.satUrl), clock }).cfdi,
    clock,
  );
  const [mine, other] = efirmas as [Efirma, Efirma];
  const ask = (efirma: Efirma): Promise<SatUnavailable> =>
    verificar(efirma, 'x').then(
      () => Promise.reject(new Error('answered')),
      (error) => error,
    );
  const first = await ask(mine);
  for (let turn = 1; turn < 5; turn++) expect((await ask(mine)).kind).toBe(first.kind);
  const rested = await ask(mine);
  expect(rested.kind).toBe('resting');
  if (descansa === 'todos') expect((await ask(other)).kind).toBe('resting');
  else expect([(await ask(other)).kind, rested.message]).toEqual([first.kind, first.message]);

  let parte = NUEVA;
  for (const error of [first, first, first, first, rested, first]) {
    const { paso } = afterFailure(parte, error, escena.now);
    const mensaje = paso.kind === 'fin' ? paso.mensaje : paso.cambios.mensaje;
    if (error !== rested) expect(mensaje).toMatch(dice);
    const isLast = sigue === 'termina' && parte.fallos === 5;
    expect([parte.fallos, paso.kind]).toEqual([parte.fallos, isLast ? 'fin' : 'espera']);
    parte = { ...parte, ...paso.cambios } as Parte;
  }
  expect([parte.fase, parte.fallos]).toEqual(['nueva', 6]);
  escena.pass(6);
  expect((await ask(mine)).kind).toBe(first.kind);
});
