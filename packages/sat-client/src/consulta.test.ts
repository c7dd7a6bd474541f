import { createSatSimulator, type SatSimulator } from '@boveda/sat-simulator';
import { createSatClient, type EstadoSat, SatUnavailable } from './index';

const UUID = '11111111-2222-3333-4444-555555555555';
const EXPRESION = `?re=EKU9003173C9&rr=XAXX010101000&tt=1160.0&id=${UUID}&fe=abcdefg=`;

let simulator: SatSimulator;
let url: string;
beforeAll(async () => {
  simulator = await createSatSimulator();
  ({ url } = await simulator.listen(0));
  await put(`/cfdi/${UUID}`, { estado: 'Cancelado', estatusCancelacion: 'Plazo vencido' });
});
afterAll(() => simulator.close());

async function put(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status).toBe(200);
}
const ask = async (mode: string): Promise<EstadoSat | SatUnavailable> => {
  await put('/dials', { mode });
  const client = createSatClient({ consultaUrl: `${url}/ConsultaCFDIService.svc`, timeoutMs: 10_000 });
  return await client.consultarEstado(EXPRESION).catch((error) => error);
};

const CANCELADO = { encontrado: true, codigo: 'S', estado: 'Cancelado', statuscanc: 2, validacionEfos: '200' };

it.each([
  'ok',
  'palabras',
  'forma-cabecera',
  'forma-soap12',
  'forma-prefijos',
  'forma-bom',
  'forma-gzip',
  'forma-mtom',
  'forma-pedazos',
  'forma-blancos',
])('%s says the same', async (mode) => {
  expect(await ask(mode)).toEqual({
    ...CANCELADO,
    esCancelable: 'No cancelable',
    estatusCancelacion: 'Plazo vencido',
  });
});

it('takes unknown words as they come, and no state from them', async () => {
  expect(await ask('desconocidas')).toMatchObject({
    ...{ ...CANCELADO, statuscanc: 0, estatusCancelacion: 'Solicitud en revisión' },
    dicho: 'EstatusCancelacion: «Solicitud en revisión», EsCancelable: «Cancelable por excepción»',
  });
  const nothing = { encontrado: false, estado: 'No Encontrado', statuscanc: 0 };
  expect(await ask('estado-desconocido')).toMatchObject({ ...nothing, codigo: 'S', dicho: 'Estado: «Suspendido»' });
  expect(await ask('codigo-desconocido')).toMatchObject({
    ...nothing,
    ...{ codigo: null, dicho: 'CodigoEstatus: «N - 700: Servicio en transición.»' },
  });
});

it.each([
  ['fault-inseguro', true],
  ['fault-inseguro-200', true],
  ['fault-inseguro-12', true],
  ['fault-accion', true],
  ['fault-cliente', true],
  ['fault-interno-12', false],
  ['fault-base', false],
  ['http500', false],
])('%s is a fault; of the sender: %s', async (mode, isOfSender) => {
  const error = await ask(mode);
  expect(error).toBeInstanceOf(SatUnavailable);
  expect(error).toMatchObject({ kind: 'soap_fault', isOfSender });
});
