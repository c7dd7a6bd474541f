import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePreviewSet } from '@boveda/contracts';
import { openStore, type Signer } from '@boveda/releases/store';
import { createTestApp, type TestApp, type TestUser } from '../../testing/create-test-app';
import { newReleaseKey, publishSampleShell, strangersKey } from '../../testing/releases';
import { commands } from '../admin/commands';
import { places } from '../installation/settings/env';

const PREVIEW = 'p1111111';
const EXPIRES = '2026-11-21T16:00:00.000Z';
const htmlOf = (name: string) => `<!doctype html><html><head></head><body>${name}</body></html>`;
const facts = { author: 'Ana', branch: 'x', expires: EXPIRES };

let now: Date;
let server: TestApp;
let key: Signer;
let reviewer: TestUser;
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00.000Z');
  server = await createTestApp({ clock: () => now });
  key = await newReleaseKey(server);
  const { shell } = places(server.home);
  await mkdir(shell, { recursive: true });
  await writeFile(path.join(shell, 'index.html'), htmlOf('stable'));
  const files = { 'index.html': htmlOf('previewed'), 'main.b0b0b0b0.js': '// previewed' };
  await publishSampleShell(server, key, PREVIEW, files, facts);
  reviewer = await server.createUser('revisora@prueba.mx');
  const command = commands['usuario:vista-previa'];
  await command?.run({ ...server.deps, print: () => undefined }, { correo: reviewer.correo, permitir: 'si' });
});
afterEach(() => server.close());

const setOf = (previews: string[], { signer = key, expires = EXPIRES } = {}) => {
  const set = JSON.stringify({ previews, expires, readOnly: false });
  return encodePreviewSet({ set, ...signer.sign('preview-set', set) });
};
const shown = async (set: string, cookie = '') => {
  const answer = await server.app.inject({ url: `/login?preview=${set}`, headers: { accept: 'text/html', cookie } });
  return /<body>(\w+)<\/body>/.exec(answer.body)?.[1];
};
const file = (cookie = '') => server.app.inject({ url: '/main.b0b0b0b0.js', headers: { cookie } });
/** The cookie that a reviewer is given with the record. */
async function pass(): Promise<string> {
  const answer = await server.call('GET', `/previews/${PREVIEW}`, { token: reviewer.token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toMatch(/; Path=\/; Max-Age=14400; HttpOnly; SameSite=Strict$/);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

test('the page and the files of a shell in preview are given to a browser with its pass, for a signed set', async () => {
  const set = setOf([`shell@${PREVIEW}`, 'mf-cfdi@p2222222']);
  expect([await shown(set), (await file()).statusCode]).toEqual(['stable', 404]);
  const cookie = await pass();
  expect(await shown(set, cookie)).toBe('previewed');
  expect(await file(cookie)).toMatchObject({
    body: '// previewed',
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
  });
  expect(await shown('', cookie)).toBe('stable');
});

test('the stable shell is served for any other set, or pass', async () => {
  const cookie = await pass();
  const stranger = await strangersKey(server);
  const sets = {
    'of areas alone': setOf(['mf-cfdi@p2222222']),
    'signed by another key': setOf([`shell@${PREVIEW}`], { signer: stranger }),
    'that is over': setOf([`shell@${PREVIEW}`], { expires: '2026-11-21T11:00:00.000Z' }),
    'of a shell that is not there': setOf(['shell@p9999999']),
    'that is none': `shell@${PREVIEW}`,
  };
  for (const [what, set] of Object.entries(sets)) expect([what, await shown(set, cookie)]).toEqual([what, 'stable']);
  const set = setOf([`shell@${PREVIEW}`]);
  for (const forged of [
    cookie.replace(/.$/, ''),
    cookie.replace(PREVIEW, 'p9999999'),
    `boveda_preview_shell_${PREVIEW}=x`,
  ])
    expect([forged, await shown(set, forged), (await file(forged)).statusCode]).toEqual([forged, 'stable', 404]);
});

test('a shell in preview ends when it expires, and when it is revoked', async () => {
  const set = setOf([`shell@${PREVIEW}`]);
  const cookie = await pass();
  const before = now;
  now = new Date(EXPIRES);
  expect([await shown(set, cookie), (await file(cookie)).statusCode]).toEqual(['stable', 404]);
  expect((await server.call('GET', `/previews/${PREVIEW}`, { token: reviewer.token })).statusCode).toBe(410);
  now = before;
  expect(await shown(set, cookie)).toBe('previewed');
  await openStore(server.deps.env.store).remove('shell', PREVIEW);
  expect([await shown(set, cookie), (await file(cookie)).statusCode]).toEqual(['stable', 404]);
  expect((await server.call('GET', `/previews/${PREVIEW}`, { token: reviewer.token })).statusCode).toBe(404);
});
