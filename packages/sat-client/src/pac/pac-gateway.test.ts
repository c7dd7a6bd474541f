import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createPacGateway, PacRefused, SatUnavailable } from '../index';

const fixtures = process.env.BOVEDA_FIXTURES ?? resolve(__dirname, '../../../../../shared/fixtures');
const extracted = `${fixtures}/SAT-CFDI+python-satcfdi/extracted`;
const recordings = {
  pending: `${extracted}/finkok_senv_Envelope_13_line237.xml`,
  answered: `${extracted}/finkok_senv_Envelope_12_line226.xml`,
  acuse: `${extracted}/swsapien_AcuseAceptacionRechazo_4_line265.xml`,
};
const recorded = Object.values(recordings).every((path) => existsSync(path));
if (!recorded) process.stderr.write(`\nSKIPPED recorded answers of PACs: not in ${fixtures}\n`);

interface Asked {
  request: IncomingMessage;
  body: string;
}
type Handler = (response: ServerResponse, asked: Asked) => void;

let handler: Handler;
let asked: Asked | undefined;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked = { request, body };
  handler(response, asked);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answers =
  (body: string, type = 'text/xml; charset=utf-8', status = 200): Handler =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body);
const json = (body: object, status = 200) => answers(JSON.stringify(body), 'application/json; charset=utf-8', status);
const never: Handler = () => undefined;

const finkok = (timeoutMs = 5_000) =>
  createPacGateway({
    tipo: 'finkok',
    url: `${url}/servicios/soap/cancel`,
    usuario: 'a&b',
    contrasena: '<c>',
    timeoutMs,
  });
const sw = (timeoutMs = 5_000) => createPacGateway({ tipo: 'sw', url: `${url}/`, token: 'ficha', timeoutMs });

const envelope = (operation: string, result: string) =>
  '<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s0="apps.services.soap.core.views" ' +
  `xmlns:tns="http://facturacion.finkok.com/cancel"><senv:Body><tns:${operation}Response><tns:${operation}Result>` +
  `${result}</tns:${operation}Result></tns:${operation}Response></senv:Body></senv:Envelope>`;
const outcome = (called: Promise<unknown>) =>
  called.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof SatUnavailable ? error.kind : error instanceof PacRefused ? `refused ${error.codigo}` : error,
  );

(recorded ? describe : describe.skip)('recorded answers', () => {
  it('of Finkok: what waits', async () => {
    handler = answers(readFileSync(recordings.pending, 'utf8'));
    expect(await finkok().listPendientes('H&E951128469')).toEqual(['2d0e7634-886f-4119-b58f-2dca228d510f']);
    expect(asked?.request.headers.soapaction).toBe('"get_pending"');
    expect(asked?.body).toContain(
      '<c:get_pending><c:rtaxpayer_id>H&amp;E951128469</c:rtaxpayer_id><c:username>a&amp;b</c:username>' +
        '<c:password>&lt;c></c:password></c:get_pending>',
    );
  });

  it('of Finkok: what became of two answers, the envelope itself as evidence', async () => {
    const text = readFileSync(recordings.answered, 'utf8');
    handler = answers(text);
    expect(await finkok().sendRespuesta('<firmado/>')).toEqual({
      folios: [
        { uuid: 'e5b5db3f-6ff8-42e0-aae5-645fecff96dc', codigo: '1001' },
        { uuid: '2d0e7634-886f-4119-b58f-2dca228d510f', codigo: '1000' },
      ],
      acuse: text,
    });
    expect(asked?.body).toContain(`<c:xml>${Buffer.from('<firmado/>').toString('base64')}</c:xml>`);
  });

  it("of SW: the SAT's acuse", async () => {
    const acuse = readFileSync(recordings.acuse, 'utf8');
    const uuid = 'FD74D156-B9B0-44A5-9906-E08182E8363E';
    handler = json({ status: 'success', data: { acuse, folios: [{ uuid, estatusUUID: '1001', respuesta: 'A' }] } });
    const answer = await sw().sendRespuesta('<firmado/>');
    expect(answer).toEqual({ folios: [{ uuid: uuid.toLowerCase(), codigo: '1001' }], acuse });
    expect(asked?.request).toMatchObject({ method: 'POST', url: '/acceptreject/xml' });
    expect(asked?.request.headers.authorization).toBe('Bearer ficha');
    expect(asked?.body).toMatch(/name="xml"; filename="xml"\r\nContent-Type: text\/xml\r\n\r\n<firmado\/>\r\n/);
  });
});

describe('related CFDI', () => {
  const [padre, hijo] = ['11111111-2222-3333-4444-000000000001', '11111111-2222-3333-4444-000000000003'];
  const found = [
    { uuid: padre, emisor: 'LAN7008173R5', receptor: 'EKU9003173C9', relacion: 'padre' },
    { uuid: hijo, emisor: 'LAN7008173R5', receptor: 'EKU9003173C9', relacion: 'hijo' },
  ];

  it('as Finkok lists them', async () => {
    const one = (item: string, uuid: string) =>
      `<s0:${item}><s0:uuid>${uuid}</s0:uuid><s0:receptor>EKU9003173C9</s0:receptor><s0:emisor>LAN7008173R5</s0:emisor></s0:${item}>`;
    const result = `<s0:Padres>${one('Padre', padre)}</s0:Padres><s0:Hijos>${one('Hijo', hijo)}</s0:Hijos>`;
    handler = answers(envelope('get_related_signature', result));
    expect(await finkok().listRelacionados('<firmado/>')).toEqual(found);
  });

  it('as SW lists them, and none', async () => {
    const one = (uuid: string) => ({
      uuid: uuid.toUpperCase(),
      rfcEmisor: 'LAN7008173R5',
      rfcReceptor: 'EKU9003173C9',
    });
    handler = json({
      status: 'success',
      data: { uuidsRelacionadosPadres: [one(padre)], uuidsRelacionadosHijos: [one(hijo)] },
    });
    expect(await sw().listRelacionados('<firmado/>')).toEqual(found);
    handler = json({ data: { uuidsRelacionadosPadres: null, uuidsRelacionadosHijos: null }, codStatus: '2001' });
    expect(await sw().listRelacionados('<firmado/>')).toEqual([]);
  });
});

it('finds nothing that waits, in both shapes', async () => {
  handler = answers(envelope('get_pending', '<s0:uuids/>'));
  expect(await finkok().listPendientes('EKU9003173C9')).toEqual([]);
  handler = json({ data: null, codStatus: '1101', status: 'success' });
  expect(await sw().listPendientes('Ñ&A010101AAA')).toEqual([]);
  expect(asked?.request.url).toBe('/pendings/%C3%91%26A010101AAA');
});

// 'refused' lets an answer be given again, and perhaps the other one: only what surely did not count may be called that.
describe('an answer that was refused, or whose outcome is unknown', () => {
  const result = (error: string) => envelope('accept_reject_signature', `<s0:error>${error}</s0:error>`);
  const fault = (codigo: string) =>
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>' +
    `<faultcode>${codigo}</faultcode></s:Fault></s:Body></s:Envelope>`;
  const failing = (message: string, status = 400) => json({ status: 'error', message, messageDetail: '' }, status);
  it.each<[string, Handler, 'finkok' | 'sw', string]>([
    ['bad credentials', answers(result('Invalid username or password')), 'finkok', 'refused 300'],
    ['a bad seal', answers(result('302 - Sello mal formado')), 'finkok', 'refused 302'],
    ['an e.Firma', failing('310 - Uso de certificado de e.firma'), 'sw', 'refused 310'],
    ['an expired token', failing('Token', 401), 'sw', 'refused 300'],
    ['a number that is no code', answers(result('Reintente en 300 segundos')), 'finkok', 'off_contract'],
    ...[201, 202, 203, 204, 205, 206, 303, 307, 308, 401, 402, 702, 703, 704, 705, 706, 707, 708].flatMap(
      (code): [string, Handler, 'finkok' | 'sw', string][] => [
        [`the code ${code} of Finkok`, answers(result(`${code} - Algo pasó`)), 'finkok', 'off_contract'],
        [`the code ${code} of SW`, failing(`${code} - Algo pasó`), 'sw', 'off_contract'],
      ],
    ),
    ...[300, 301, 302, 304, 305, 309, 310].map((code): [string, Handler, 'finkok' | 'sw', string] => [
      `the refusal ${code}`,
      answers(result(`${code} - Algo pasó`)),
      'finkok',
      `refused ${code}`,
    ]),
    ['an error outside the protocol', failing('CACFDI33 - Problemas con el SAT'), 'sw', 'off_contract'],
    ['no word about the answer', answers(envelope('accept_reject_signature', '')), 'finkok', 'off_contract'],
    ['the answer to something else', answers(envelope('get_pending', '')), 'finkok', 'off_contract'],
    ['an error with HTTP 200', failing('CACFDI33 - Problemas con los campos.', 200), 'sw', 'off_contract'],
    ['success without a folio', json({ data: { acuse: '<a/>', folios: [] } }), 'sw', 'off_contract'],
    ['HTTP 500', answers('', 'text/xml', 500), 'finkok', 'http_status'],
    ['a fault in HTTP 500', answers(fault('s:Server'), 'text/xml', 500), 'finkok', 'soap_fault'],
    ['a fault of the sender in HTTP 200', answers(fault('s:Client')), 'finkok', 'soap_fault'],
    ['HTTP 500 in JSON', failing('x', 500), 'sw', 'http_status'],
    ['a page', answers('<html>Mantenimiento</html>', 'text/html'), 'finkok', 'wrong_type'],
    ['XML cut off', answers(result('x').slice(0, 200)), 'finkok', 'malformed'],
    ['JSON cut off', answers('{"data":', 'application/json'), 'sw', 'malformed'],
    ['a DTD', answers(`<!DOCTYPE x [<!ENTITY a "b">]>${result('&a;')}`), 'finkok', 'malformed'],
    ['more than a list can be', answers(`<a>${'x'.repeat(2 ** 20)}</a>`), 'finkok', 'too_large'],
    ['silence', never, 'finkok', 'timeout'],
    ['silence of the other', never, 'sw', 'timeout'],
  ])('%s', async (_name, answer, tipo, expected) => {
    handler = answer;
    const gateway = { finkok, sw }[tipo](expected === 'timeout' ? 100 : 5_000);
    expect(await outcome(gateway.sendRespuesta('<firmado/>'))).toBe(expected);
  });
});
