import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2, constants, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Headers, judgeHeaders, type Kind } from './judge-headers';

/** Where a site is reached, and whom its certificate has to be of. */
export interface Site {
  /** Its name, as in the certificate. */
  domain: string;
  /** Where it is, if the name does not lead there. */
  address?: string | undefined;
  /** Certificate of the authority, in PEM; the well-known ones without it. */
  ca?: string | undefined;
  /** ApiKey of a taxpayer with a CFDI that it issued, as whose program the API is asked; without it only what needs none is judged. */
  key?: string | undefined;
}

/** One judged property; `faults` is empty where it holds. */
export interface Judgement {
  about: string;
  faults: string[];
}

/** What is shorter gains nothing by compression. */
const SMALLEST_COMPRESSED = 1024;

/** Versions and ciphers that browsers have given up, and one of each that they have not. */
const HANDSHAKES: readonly { about: string; options: ConnectionOptions; accepted: boolean }[] = [
  { about: 'TLS 1.3', options: { minVersion: 'TLSv1.3' }, accepted: true },
  { about: 'TLS 1.2', options: { maxVersion: 'TLSv1.2' }, accepted: true },
  {
    about: 'TLS 1.1',
    options: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
    accepted: false,
  },
  { about: 'no forward secrecy', options: { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, accepted: false },
  {
    about: 'CBC',
    options: { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA' },
    accepted: false,
  },
];
const API = '/api/boveda/v4';
const OPENAPI = `${API}/openapi.json`;
const MISSING = `${API}/no-existe`;
const LIST = `${API}/emitidos?limit=250`;
/** What decides who asks, so that no cache between gives the answer of one to another. */
const ASKING = /authorization.*x-api-key|x-api-key.*authorization/i;
const HASHED = /(?:src|href)="\/?([^"]+[.-][0-9a-f]{8,64}\.(?:js|css))"/g;
/** Smaller answers gain nothing by being compressed. */
const COMPRESSED_FROM = 1_024;

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Judges what a site shows to the outside: TLS, HTTP/2, redirect, headers, policies, caching, compression. */
export async function judgeSite(site: Site): Promise<Judgement[]> {
  const judged = [...(await judgeHandshakes(site)), await judgeRedirect(site)];
  const { domain, address = domain, ca, key } = site;
  const socket = connectTls({ host: address, port: 443, servername: domain, ca, ALPNProtocols: ['h2'] });
  const session = connectHttp2(`https://${domain}`, { createConnection: () => socket });
  await once(session, 'connect');
  try {
    judged.push({ about: 'HTTP/2', faults: socket.alpnProtocol === 'h2' ? [] : ['it is not spoken'] });
    const page = await get(session, '/');
    judged.push(judgeAnswer('the page', 'page', page, 200));
    judged.push(judgeAnswer('a page of its own address', 'page', await get(session, '/EKU9003173C9/emitidos'), 200));
    for (const [, file = ''] of page.body.toString().matchAll(HASHED)) {
      const answer = await get(session, `/${file}`);
      judged.push(judgeAnswer(file, 'file', answer, 200));
      if (answer.body.length >= COMPRESSED_FROM) judged.push(judgeCompression(file, answer));
    }
    judged.push(judgeAnswer('the registry', 'other', await get(session, '/registry.json'), 200));
    judged.push(judgeAnswer('an unknown file', 'other', await get(session, '/no-existe.js'), 404));
    const document = await get(session, OPENAPI);
    judged.push(judgeAnswer(OPENAPI, 'api', document, 200), judgeCompression(OPENAPI, document));
    judged.push(judgeAnswer('an unknown call', 'api', await get(session, MISSING), 404));
    judged.push(judgeRefusal(await get(session, LIST)), await judgeOrigins(session));
    if (key !== undefined) judged.push(...(await judgeWithKey(session, key)));
    judged.push(await judgeProbes(session));
  } finally {
    session.close();
  }
  return judged;
}

const judgeAnswer = (about: string, kind: Kind, { status, headers }: Answer, expected: number): Judgement => ({
  about,
  faults: [
    ...(status === expected ? [] : [`it answers ${status} and not ${expected}`]),
    ...judgeHeaders(kind, headers),
  ],
});

function judgeCompression(about: string, { headers, body }: Answer): Judgement {
  const encoding = String(headers['content-encoding'] ?? 'none');
  const isSmall = body.length < SMALLEST_COMPRESSED && encoding === 'none';
  const faults =
    isSmall || /^(br|gzip|zstd)$/.test(encoding) ? [] : [`${body.length} bytes are sent with encoding ${encoding}`];
  if (!/accept-encoding/i.test(String(headers.vary ?? ''))) faults.push(`vary is '${headers.vary ?? ''}'`);
  return { about: `compression of ${about}`, faults };
}

/** A refusal without credentials names the scheme that the API takes, in WWW-Authenticate (RFC 9110, 11.6.1). */
function judgeRefusal(answer: Answer): Judgement {
  const { about, faults } = judgeAnswer('a call without a key', 'api', answer, 401);
  const challenge = String(answer.headers['www-authenticate'] ?? '');
  return { about, faults: [...faults, ...(/^Bearer /.test(challenge) ? [] : [`www-authenticate is '${challenge}'`])] };
}

/** Pages of other origins may bring a key, and never the session of a person. */
async function judgeOrigins(session: ClientHttp2Session): Promise<Judgement> {
  const { headers } = await get(session, LIST, {
    [constants.HTTP2_HEADER_METHOD]: 'OPTIONS',
    ...{ origin: 'https://otra.example', 'access-control-request-method': 'GET' },
    'access-control-request-headers': 'x-token',
  });
  const allowed = String(headers['access-control-allow-headers'] ?? '');
  const faults = [
    ...(/x-token/i.test(allowed) ? [`pages of other origins may send ${allowed}`] : []),
    ...(headers['access-control-allow-credentials'] === undefined ? [] : ['they may send cookies']),
  ];
  return { about: 'calls of other origins', faults };
}

/** A list of CFDI, one of them and its XML, as a program gets them. */
async function judgeWithKey(session: ClientHttp2Session, key: string): Promise<Judgement[]> {
  const asked = { 'x-api-key': key };
  const list = await get(session, LIST, asked);
  const judged = [judgeAnswer('a list', 'api', list, 200), judgeCompression('a list', list)];
  if (!ASKING.test(String(list.headers.vary ?? '')))
    judged.push({ about: 'caches of a list', faults: [`vary is '${list.headers.vary ?? ''}'`] });
  if (list.status !== 200) return judged;
  const [row] = (JSON.parse(list.body.toString()) as { rows: { id: string }[] }).rows;
  if (!row) return [...judged, { about: 'a CFDI', faults: ['the taxpayer of the key issued none'] }];
  const detail = await get(session, `${API}/emitidos/${row.id}`, asked);
  judged.push(judgeAnswer('a CFDI', 'api', detail, 200), judgeCompression('a CFDI', detail));
  const { pathname, search } = new URL(JSON.parse(detail.body.toString()).xmlurl, `https://vault${API}/`);
  const file = await get(session, pathname + search);
  const xml = judgeAnswer('an XML', 'api', file, 200);
  const disposition = String(file.headers['content-disposition'] ?? '');
  if (!/^attachment/.test(disposition)) xml.faults.push(`content-disposition is '${disposition}'`);
  return [...judged, xml];
}

/** What is for the operator's network is not shown outside. */
async function judgeProbes(session: ClientHttp2Session): Promise<Judgement> {
  const { body, status } = await get(session, '/metrics');
  const faults = status === 200 && /^# (HELP|TYPE)/m.test(body.toString()) ? ['/metrics is public'] : [];
  for (const hidden of ['/.git/config', '/.env', '/releases/mf-cfdi/release.json']) {
    const answer = await get(session, hidden);
    if (answer.status === 200 && !/<html/.test(answer.body.toString())) faults.push(`${hidden} is public`);
  }
  return { about: 'what is not for the outside', faults };
}

async function judgeHandshakes({ domain, address = domain, ca }: Site): Promise<Judgement[]> {
  return Promise.all(
    HANDSHAKES.map(async ({ about, options, accepted }) => {
      const socket = connectTls({ host: address, port: 443, servername: domain, ca, ...options });
      const said = await once(socket, 'secureConnect').then(
        () => null,
        (error: Error) => error.message,
      );
      socket.destroy();
      if (accepted) return { about, faults: said === null ? [] : [said] };
      return { about: `${about} is refused`, faults: said === null ? ['it is accepted'] : [] };
    }),
  );
}

async function judgeRedirect({ domain, address = domain }: Site): Promise<Judgement> {
  const asked = plainRequest({ host: address, path: '/x?y=1', headers: { host: domain } }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  const to = `https://${domain}/x?y=1`;
  const isGood = [301, 308].includes(answer.statusCode) && answer.headers.location === to;
  return { about: 'the redirect of http', faults: isGood ? [] : [`${answer.statusCode} ${answer.headers.location}`] };
}

async function get(session: ClientHttp2Session, path: string, more: OutgoingHttpHeaders = {}): Promise<Answer> {
  const stream = session.request({
    [constants.HTTP2_HEADER_PATH]: path,
    accept: 'text/html,application/json,*/*',
    'accept-encoding': 'br, gzip',
    ...more,
  });
  const body = buffer(stream);
  const [{ ':status': status, ...headers }] = await once(stream, 'response');
  return { status, headers, body: decoded(await body, headers['content-encoding']) };
}

const decoded = (body: Buffer, encoding: unknown): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};
