import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/create-test-app';

const RFC = 'Ñ&A010101AAA';
const PDF = Buffer.from('%PDF-1.4 own\n%%EOF');
const builder = createCfdiBuilder(RFC);

let now = new Date();
let app: TestApp;
let user: TestUser;
let as: { token: string; rfc: string };
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  user = await app.createContribuyenteUser(RFC);
  as = { token: user.token, rfc: RFC };
});
afterAll(() => app.close());

async function store(pdf?: Buffer) {
  const xml = builder.build();
  await app.call('POST', '/cfdi', as, {
    name: 'a.xml',
    xmlb64: xml.toString('base64'),
    ...(pdf ? { pdfb64: pdf.toString('base64') } : {}),
  });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1] ?? '';
  const { id } = (await app.call('GET', `/emitidos?uuid=${uuid}`, as)).json().rows[0];
  return { xml, uuid, ...(await app.call('GET', `/emitidos/${id}`, as)).json() };
}
const fetchUrl = (url: string) => app.app.inject({ method: 'GET', url });

it('serves the unchanged XML as a download that cannot run as a page', async () => {
  const { xml, uuid, xmlurl } = await store();
  const { statusCode, rawPayload, headers } = await fetchUrl(xmlurl);
  expect([statusCode, rawPayload]).toEqual([200, xml]);
  expect(headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="__A010101AAA_${uuid}.xml"; filename*=UTF-8''%C3%91%26A010101AAA_${uuid}.xml`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

it('serves the uploaded PDF, or renders one from the XML', async () => {
  const own = await store(PDF);
  expect((await fetchUrl(own.pdfurl)).rawPayload).toEqual(PDF);
  const made = await store();
  expect([own.pdforiginal, made.pdforiginal]).toEqual([true, false]);
  const answer = await fetchUrl(made.pdfurl);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a link ends after 15 minutes, at logout, and when the access is removed', async () => {
  const { xmlurl } = await store();
  now = new Date(now.getTime() + 15 * 60_000 + 1);
  expect((await fetchUrl(xmlurl)).json()).toMatchObject({ code: 'link_expired' });

  now = new Date();
  const again = await store();
  await app.deps.db.updateTable('acceso').set({ confirmada: false }).where('usuario_id', '=', user.idacceso).execute();
  expect((await fetchUrl(again.xmlurl)).statusCode).toBe(410);
  await app.deps.db.updateTable('acceso').set({ confirmada: true }).where('usuario_id', '=', user.idacceso).execute();
  expect((await fetchUrl(again.xmlurl)).statusCode).toBe(200);
  await app.call('POST', '/logout', { token: user.token });
  expect((await fetchUrl(again.xmlurl)).json()).toMatchObject({ code: 'link_expired' });
});

it('rejects a link that the server did not sign', async () => {
  const { xmlurl, pdfurl } = await store();
  const [text, mac] = xmlurl.split('/').at(-1).split('.');
  const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('xml', 'pdf')).toString('base64url');
  for (const token of [
    `${forged}.${mac}`,
    `${text}.`,
    text,
    'x.y',
    `${text}.${pdfurl.split('.').at(-1)}`,
    `${text}.${mac}A`.slice(0, 400),
  ]) {
    const answer = await fetchUrl(`/api/boveda/v4/archivos/${token}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  }
});

it('never serves a damaged file', async () => {
  const { id, xmlurl, pdfurl } = await store();
  await app.deps.db
    .updateTable('cfdi')
    .set({ xml_sha256: '0'.repeat(64) })
    .where('id', '=', id)
    .execute();
  for (const url of [xmlurl, pdfurl]) expect((await fetchUrl(url)).json().code).toBe('damaged_file');
});
