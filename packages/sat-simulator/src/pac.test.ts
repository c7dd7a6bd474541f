import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSimulator } from './sat-simulator';

// Documents signed by others, which the SAT accepted: the simulator must accept them too.
const fixtures = process.env.BOVEDA_FIXTURES ?? resolve(__dirname, '../../../../shared/fixtures');
const folder = `${fixtures}/phpcfdi+xml-cancelacion/tests/_files`;
const there = existsSync(folder);
if (!there) process.stderr.write(`\nSKIPPED signed answers of phpcfdi: not in ${fixtures}\n`);
const signed = (file: string) => readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/>\s+</g, '><').trim();

const RFC = 'LAN7008173R5';
const UUID = '11111111-2222-3333-4444-000000000001';

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildSimulator();
});
afterEach(() => app.close());

const ask = (extra: object = {}) =>
  app.inject({ method: 'PUT', url: '/solicitudes', payload: { uuid: UUID, receptor: RFC, ...extra } });
const finkok = (operation: string, fields: string) =>
  app.inject({
    method: 'POST',
    url: '/servicios/soap/cancel',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    payload:
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>' +
      `<c:${operation} xmlns:c="http://facturacion.finkok.com/cancel">${fields}<c:username>u</c:username>` +
      `<c:password>p</c:password></c:${operation}></e:Body></e:Envelope>`,
  });
const send = (operation: string, xml: string) =>
  finkok(operation, `<c:xml>${Buffer.from(xml).toString('base64')}</c:xml>`);
const sw = (url: string, xml: string, authorization = 'Bearer x') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization },
    payload: `--b\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n${xml}\r\n--b--\r\n`,
  });

it('lists the pending requests of a receptor, in both shapes', async () => {
  await ask();
  await ask({ uuid: UUID.replace(/1$/, '2'), estado: 'aceptada' });
  const pending = await finkok('get_pending', `<c:rtaxpayer_id>${RFC}</c:rtaxpayer_id>`);
  expect(pending.body.match(/<tns:string>([^<]+)/g)).toEqual([`<tns:string>${UUID}`]);
  const headers = { authorization: 'Bearer x' };
  expect((await app.inject({ url: `/pendings/${RFC}`, headers })).json()).toMatchObject({ data: { uuid: [UUID] } });
  expect((await app.inject({ url: '/pendings/EKU9003173C9', headers })).json()).toMatchObject({ codStatus: '1101' });
  expect((await app.inject({ url: `/pendings/${RFC}` })).statusCode).toBe(401);
  expect((await app.inject({ url: `/cfdi/${UUID}` })).json()).toMatchObject({ estatusCancelacion: 'En proceso' });
});

(there ? describe : describe.skip)('an answer that is signed', () => {
  const answer = () => signed('cancellation-answer-signed.xml');
  const status = (body: string) => /<s0:status>(\d+)</.exec(body)?.[1] ?? /<s0:error>(\d+)/.exec(body)?.[1];

  it('is accepted once, and cancels the CFDI', async () => {
    expect(status((await send('accept_reject_signature', answer())).body)).toBe('1001');
    await ask();
    expect(status((await send('accept_reject_signature', answer())).body)).toBe('1000');
    expect(status((await send('accept_reject_signature', answer())).body)).toBe('1002');
    expect((await app.inject({ url: `/cfdi/${UUID}` })).json()).toMatchObject({
      estado: 'Cancelado',
      estatusCancelacion: 'Cancelado con aceptación',
    });
  });

  it("comes back with the SAT's acuse from the other PAC", async () => {
    await ask();
    const { data } = (await sw('/acceptreject/xml', answer())).json();
    expect(data.folios).toEqual([{ uuid: UUID, estatusUUID: '1000', respuesta: 'Aceptacion' }]);
    expect(data.acuse).toContain(`<UUID>${UUID}</UUID><EstatusUUID>1000</EstatusUUID>`);
  });

  it.each([
    ['altered', (xml: string) => xml.replace('>Aceptacion<', '>Rechazo<'), '302'],
    ['with another signature', (xml: string) => xml.replace('<SignatureValue>Z', '<SignatureValue>A'), '302'],
    ['without one', (xml: string) => xml.replace(/<Signature.*<\/Signature>/, ''), '302'],
    ['not XML', () => '<a>', '301'],
    ['a question', () => signed('obtain-related-signed.xml'), '301'],
  ])('and %s is refused, nothing changed', async (_name, alter, code) => {
    await ask();
    expect(status((await send('accept_reject_signature', alter(answer()))).body)).toBe(code);
    expect((await sw('/acceptreject/xml', alter(answer()))).statusCode).toBe(400);
    expect((await app.inject({ url: `/solicitudes/${RFC}` })).json()).toMatchObject([{ estado: 'pendiente' }]);
  });

  it('a query for related CFDI finds the registered ones', async () => {
    await ask({ relacionados: [{ uuid: UUID.replace(/1$/, '7'), emisor: 'A', receptor: 'B', relacion: 'hijo' }] });
    const question = signed('obtain-related-signed.xml');
    expect((await send('get_related_signature', question)).body).toMatch(
      /<s0:Padres><\/s0:Padres><s0:Hijos><s0:Hijo><s0:uuid>[^<]+7<\/s0:uuid><s0:receptor>B/,
    );
    expect((await sw('/relations/xml', question)).json().data.uuidsRelacionadosHijos).toHaveLength(1);
  });

  it('is processed without an answer in mode silent, and not processed in mode deaf', async () => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const sendOver = (signal?: AbortSignal) =>
      fetch(`${url}/servicios/soap/cancel`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        ...(signal && { signal }),
        body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><accept_reject_signature><xml>${Buffer.from(answer()).toString('base64')}</xml><username>u</username><password>p</password></accept_reject_signature></e:Body></e:Envelope>`,
      });
    const estado = async () => (await (await fetch(`${url}/solicitudes/${RFC}`)).json())[0].estado;
    await ask();
    for (const [pac, expected] of [
      ['deaf', 'pendiente'],
      ['silent', 'aceptada'],
    ]) {
      await app.inject({ method: 'PUT', url: '/dials', payload: { pac } });
      await expect(sendOver(AbortSignal.timeout(2_000))).rejects.toThrow();
      expect(await estado()).toBe(expected);
    }
    for (const [pac, status] of [
      ['http500', 500],
      ['html', 200],
      ['garbage', 200],
    ] as const) {
      await app.inject({ method: 'PUT', url: '/dials', payload: { pac } });
      expect((await sendOver()).status).toBe(status);
    }
  });
});
