import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { API_BASE } from '@boveda/contracts';
import sharp from 'sharp';
import { acuseXml } from './document-cases';
import { hostileKeys, hostilePublicKeys, PASSWORD, pbes2, pfxOf, withPublicKey } from './hostile-keys';
import { hostileShapes, longNamespace } from './hostile-xml';
import { rawZip } from './raw-zip';

/** A request that would be expensive without the bound of its row. */
export interface HostileRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Text of the body, or what is sent as JSON. */
  body?: string | object;
  /** Answers that are right. */
  statuses: readonly number[];
}

/** A place where bytes from outside choose how much work is done. */
export interface CostRow {
  /** What they choose. */
  what: string;
  /** What bounds it, in numbers. */
  bound: string;
  /** File below `packages` that enforces it. */
  where: string;
  /** Hostile requests by name, each made when it is sent; `key` is an API key that may read. */
  requests?: (key: string) => Readonly<Record<string, () => HostileRequest | Promise<HostileRequest>>>;
  /** File below `packages` that proves the bound instead, where no request reaches it. */
  proof?: string;
}

const RFC = 'EKU9003173C9';
const KILOBYTE = 1_024;
const JSON_TYPE = { 'content-type': 'application/json' };
/** A little less than Node takes of headers and address. */
const LONG_HEADER = 15_000;

const post = (below: string, body: string | object, statuses: readonly number[], headers = {}): HostileRequest => ({
  method: 'POST',
  url: API_BASE + below,
  body,
  statuses,
  headers: { ...JSON_TYPE, ...headers },
});

const get = (url: string, statuses: readonly number[], headers = {}): HostileRequest => ({
  method: 'GET',
  url,
  statuses,
  headers,
});

const mapped = <Value, Other>(from: Readonly<Record<string, Value>>, to: (value: Value, name: string) => Other) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]));

const upload = (xml: Buffer, statuses: readonly number[] = [200, 409, 413, 422]) =>
  post('/cfdi', { name: 'a.xml', xmlb64: xml.toString('base64') }, statuses);

/** A PDF of so many streams of this content, which comes without its XML. */
function uploadPdf(content: string, streams: number): HostileRequest {
  const stream = Buffer.concat([
    Buffer.from('1 0 obj\n<</Filter /FlateDecode>>\nstream\n'),
    deflateSync(content),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: streams }, () => stream)]);
  return post('/cfdi?type=pdf', { name: 'a.pdf', pdfb64: pdf.toString('base64') }, [413, 422]);
}

/** A statement of a bank. */
const uploadEstado = (file: Buffer | string) =>
  post(
    '/bancos',
    { nombre: 'a.csv', archivob64: Buffer.from(file as string).toString('base64') },
    [200, 400, 409, 413, 422],
  );

/** A file of evidence, for an expediente that is not there. */
const uploadEvidencia = (archivob64: string, nombre = 'a.bin') =>
  post(
    '/materialidad/ad662d33-6934-459c-a128-bdf0393e0f44',
    { clase: 'contrato', fecha: '2026-01-31', autor: '', nombre, archivob64 },
    [400, 404, 413],
  );

/** A photo or PDF of a client. */
const sendDocumento = (archivob64: string, nombre = 'a.pdf') =>
  post('/cliente/documentos', { clase: 'otro', nombre, archivob64 }, [200, 400, 413, 422]);

const tableOf = (rows: number) =>
  `Fecha;Concepto;Cargo;Abono;Saldo\n${'01/03/2026;SPEI RECIBIDO BANCO AZTECA FOLIO 123;;1160.00;1160.00\n'.repeat(rows)}`;

/** A ZIP of so many small files, with these names. */
const zipOf = (files: number, nameOf: (at: number) => string, content: Buffer | string = '<a/>'): Buffer =>
  rawZip(Array.from({ length: files }, (_, at) => ({ name: nameOf(at), content })));

const postZip = (zip: Buffer) => post('/cfdi?type=zip', { zip: zip.toString('base64') }, [200, 413, 422]);

const uploadZip = (...zip: Parameters<typeof zipOf>) => postZip(zipOf(...zip));

/** So many pixels of one colour: a few kilobytes. */
const image = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: '#0b53c080' }, limitInputPixels: false });

const interlaced = (width: number, height: number) => image(width, height, 4).png({ progressive: true }).toBuffer();
const progressive = () => image(4_000, 4_000, 3).jpeg({ progressive: true }).toBuffer();

const setLogo = (bytes: Buffer, format: 'png' | 'jpeg'): HostileRequest => ({
  ...post('/config/logo', { logo: `data:image/${format};base64,${bytes.toString('base64')}` }, [200, 422]),
  method: 'PUT',
});

/** The last scan of a progressive JPEG, again and again. */
function repeatScan(jpeg: Buffer, count: number): Buffer {
  const [start, end] = [jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2];
  const scans = Array.from({ length: count }, () => jpeg.subarray(start, end));
  return Buffer.concat([jpeg.subarray(0, end), ...scans, jpeg.subarray(end)]);
}

/** A request for a taxpayer with a certificate and a key. */
const pair = (cer: Buffer, key: Buffer) =>
  post(
    '/contribuyentes',
    { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass: PASSWORD },
    [422],
  );

const anyCertificate = () => newCertificado({ rfc: RFC, tipo: 'FIEL' });
const withKey = async (key: Buffer) => pair((await anyCertificate()).cer, key);

async function withCertificate(publicKey: Buffer) {
  const { cer, key } = await anyCertificate();
  return pair(withPublicKey(cer, publicKey), key);
}

async function uploadSealedBy(publicKey: Buffer) {
  const certificado = withPublicKey((await anyCertificate()).cer, publicKey).toString('base64');
  const xml = createCfdiBuilder(RFC).build().toString();
  return upload(Buffer.from(xml.replace(/ Certificado="[^"]*"/, ` Certificado="${certificado}"`)));
}

const ask = (message: object, key: string): HostileRequest => ({
  method: 'POST',
  url: '/mcp',
  body: message,
  headers: {
    ...JSON_TYPE,
    accept: 'application/json, text/event-stream',
    'x-api-key': key,
    'x-token': '',
    'x-rfc': '',
  },
  statuses: [200, 400, 413],
});

/** A list of metadata; `inName` is in the name of each emisor. */
const metadatos = (rows: number, inName: string) =>
  Buffer.from(
    Array.from({ length: rows }, () =>
      [randomUUID(), RFC, `E${inName}`, RFC, 'R', '', '2026-03-10 10:00:00', '', '1.00', 'I', '1', ''].join('~'),
    ).join('\n'),
  );

const acuse = (folios: number) =>
  acuseXml({ rfcEmisor: RFC, folios: Array.from({ length: folios }, () => [randomUUID(), '201'] as const) });

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1])));
const SEARCHED = ['%', '_', '\\', '-', 'á', '\u0301', 'a'].map((letter) => letter.repeat(100));

/**
 * Every place where bytes from outside choose how much work is done, with what bounds it. The bounds keep each request
 * below 2 s of processor time, and none of it keeps the event loop for 250 ms.
 */
export const costTable: readonly CostRow[] = [
  {
    what: 'how a private key is encrypted: scheme, rounds, function, cipher, salt',
    bound:
      'PBES2 with PBKDF2, PKCS#5 v1.5, PKCS#12 and PEM only; 800,000 rounds of HMAC-SHA-1 or what costs the same, for all encodings of the password together; salt of 128 bytes; of a PFX two parts',
    where: 'server/src/modules/certificados/llave/encryption.ts',
    requests: () => ({
      ...mapped(hostileKeys, (key) => () => withKey(key())),
      'the dearest that is allowed': () => withKey(pbes2(Buffer.alloc(16), { rounds: 399_000 })),
      'the dearest PFX': () => {
        const file = pfxOf(pbes2(Buffer.alloc(16), { rounds: 399_000 }), pbes2(Buffer.alloc(16), { rounds: 399_000 }));
        return pair(file, file);
      },
    }),
  },
  {
    what: 'the public key of a certificate that is uploaded, or that is in a CFDI',
    bound: 'RSA of 4,096 bits with an exponent of 32 bits; the certificate has at most 16 kB',
    where: 'cfdi/src/certificado.ts',
    requests: () => ({
      ...mapped(hostilePublicKeys, (publicKey) => () => withCertificate(publicKey())),
      ...Object.fromEntries(
        Object.entries(hostilePublicKeys).map(([name, publicKey]) => [
          `${name}, in a CFDI`,
          () => uploadSealedBy(publicKey()),
        ]),
      ),
    }),
  },
  {
    what: 'the chain above a certificate',
    bound: 'its issuer is looked for among the installed authorities only: one signature, no chain is built or fetched',
    where: 'cfdi/src/informe/autoridad.ts',
    proof: 'cfdi/src/informe/check-comprobante.test.ts',
  },
  {
    what: 'the shape of an XML',
    bound:
      '100 ms for 100 kB, up to 50 MB; 64 levels, 500,000 elements, 1,024 attributes of one, names of 256 and namespaces of 8,192 characters, which attributes repeat for 8 million; what is malformed outside of the seal is looked for eight times at most',
    where: 'cfdi/src/xml/parse.ts',
    requests: () => ({
      'a long namespace': () => upload(longNamespace(RFC)),
      'a long namespace in an Addenda': () => upload(longNamespace(RFC, { inAddenda: true })),
      ...mapped(hostileShapes(RFC), (shape) => () => upload(Buffer.from(shape(200 * KILOBYTE)))),
    }),
  },
  {
    what: 'what a ZIP unpacks to: ratio, entries, names, ZIPs inside',
    bound:
      '25,000 entries, 1 GB, 200 to 1 beyond 64 kB, no shared bytes, with ZIPs inside counted together: one level, 50 MB, 20 to 1; the beginning of a file is 512 packed bytes; more than 2,000 CFDI or 128 MB are a job',
    where: 'server/src/vault/files/zip.ts',
    requests: () => ({
      'a ratio of 1,000': () => uploadZip(1, () => 'a.xml', Buffer.alloc(1_000_000)),
      '24,000 files that are no CFDI': () => uploadZip(24_000, (at) => `${at}.xml`),
      '2,000 files that are no CFDI': () => uploadZip(2_000, (at) => `${at}.xml`),
      'one name 24,000 times': () => uploadZip(24_000, (at) => (at % 2 ? 'a.xml' : 'a.pdf')),
      '100 names of 60,000 dots': () => uploadZip(100, (at) => `${'.'.repeat(60_000)}${at}.xml`),
      '100 names of 15,000 folders': () => uploadZip(100, (at) => `x${'/._x'.repeat(15_000)}${at}.xml`),
      '24,000 files whose content has to be looked at': () => uploadZip(24_000, (at) => `${at}.txt`),
      '11 ZIPs of 2,000 files inside': () =>
        uploadZip(
          11,
          (at) => `${at}.zip`,
          zipOf(2_000, (file) => `${file}.txt`),
        ),
      'ends of ZIPs that are none': () => postZip(Buffer.alloc(1_000_000, 'PK\x05\x06')),
    }),
  },
  {
    what: 'a list of metadata: rows, separators inside of names',
    bound: 'linear in its bytes, up to 50 MB and 500,000 rows of a taxpayer; 32 separators in a row, 16 kB of a row',
    where: 'server/src/vault/ingest/store-metadatos.ts',
    requests: () => ({
      '20,000 rows of the taxpayer': () => upload(metadatos(20_000, '')),
      '10,000 rows with 30 separators': () => upload(metadatos(10_000, `~${RFC}`.repeat(30))),
      '20,000 rows of UUID and separators': () => upload(metadatos(20_000, '~'.repeat(33))),
      'one row of 2 MB': () => upload(metadatos(1, 'x'.repeat(2_000_000))),
    }),
  },
  {
    what: 'an acuse of cancellation: folios, documents in its texts',
    bound: '500 folios; one document in a text is read, and none in that',
    where: 'cfdi/src/acuse-cancelacion.ts',
    requests: () => ({
      '3,000 folios': () => upload(Buffer.from(acuse(3_000))),
      'text that is nearly base64': () =>
        upload(Buffer.from(acuse(1).replace('</Acuse>', `<Acuse>${'A '.repeat(100_000)}#</Acuse></Acuse>`))),
    }),
  },
  {
    what: 'the size of a logo in pixels',
    bound: '2 MB, 25 million pixels, 50 MB decoded, 32 scans of a JPEG',
    where: 'server/src/modules/info/logo.ts',
    requests: () => ({
      '36 million pixels': async () => setLogo(await image(6_000, 6_000, 3).png().toBuffer(), 'png'),
      'RGBA, 25 million pixels': async () => setLogo(await interlaced(5_000, 5_000), 'png'),
      'RGBA, 12 million pixels': async () => setLogo(await interlaced(4_000, 3_000), 'png'),
      '16 bits, 25 million pixels': async () =>
        setLogo(await image(5_000, 5_000, 4).toColorspace('rgb16').png().toBuffer(), 'png'),
      'a JPEG of 2,000 scans': async () => setLogo(repeatScan(await progressive(), 2_000), 'jpeg'),
      'a progressive JPEG': async () => setLogo(await progressive(), 'jpeg'),
    }),
  },
  {
    what: 'depth, width and numbers of JSON',
    bound: '256 kB (64 kB of a question of an assistant); only declared fields, of declared lengths',
    where: 'server/src/app.ts',
    requests: (key) => ({
      'a question of an assistant, nested': () => ask({ jsonrpc: '2.0', id: 1, method: nested(20_000) }, key),
      'arrays in arrays': () => post('/vistas', nested(120_000), [400]),
      'arrays in arrays, as a field': () => post('/vistas', `{"nombre":${nested(120_000)}}`, [400]),
      'objects in objects, once only': () =>
        post('/etiquetas', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, [400], {
          'idempotency-key': 'profundo',
        }),
      '20,000 keys': () => post('/vistas', wide(20_000), [400]),
      'a number of 250,000 digits': () => post('/vistas', `{"nombre":${'9'.repeat(250_000)}}`, [400]),
      '60,000 measurements': () => post('/telemetria', { composition: 'a', events: Array(60_000).fill(1) }, [400, 413]),
      'a question of an assistant with 60 kB of text': () =>
        ask(
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'buscar', arguments: { texto: 'a '.repeat(30_000) } },
          },
          key,
        ),
      'many questions of an assistant': () =>
        ask(Array(500).fill({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), key),
    }),
  },
  {
    what: 'what is searched for, and text that filters compare',
    bound: '100 characters; the beginning is compared by an index, never by LIKE or a regular expression',
    where: 'server/src/modules/cfdi/cfdi-filters.ts',
    requests: () => ({
      ...Object.fromEntries(
        SEARCHED.flatMap((text) => [
          [
            `a list, ${text.slice(0, 3)}`,
            () => get(`${API_BASE}/emitidos?search=${encodeURIComponent(text)}`, [200, 400]),
          ],
          [
            `a name, ${text.slice(0, 3)}`,
            () => get(`${API_BASE}/emitidos?nombre=${encodeURIComponent(text)}`, [200, 400]),
          ],
          [
            `everything, ${text.slice(0, 3)}`,
            () => get(`${API_BASE}/busqueda?texto=${encodeURIComponent(text)}`, [200, 400]),
          ],
        ]),
      ),
      'a text of 15 kB': () => get(`${API_BASE}/emitidos?search=${'a'.repeat(LONG_HEADER)}`, [400]),
    }),
  },
  {
    what: 'pages and filters with many values',
    bound: 'pages of 250 rows, 10,000,000 as the furthest offset, 250 chosen CFDI; a statement is cancelled after 30 s',
    where: 'contracts/src/list.ts',
    requests: () => ({
      'the furthest page': () => get(`${API_BASE}/emitidos?limit=250&offset=10000000`, [200]),
      'a page beyond': () => get(`${API_BASE}/emitidos?limit=250&offset=1e300`, [400]),
      'a cursor of noise': () => get(`${API_BASE}/emitidos?after=${randomBytes(200).toString('base64url')}`, [400]),
      '1,000 parameters': () => get(`${API_BASE}/emitidos?${'a=1&'.repeat(1_000)}`, [400]),
      '5,000 chosen CFDI': () =>
        post(
          '/exportaciones',
          { origen: 'emitidos', tipo: 'zip', uuids: Array(5_000).fill('ad662d33-6934-459c-a128-bdf0393e0f44') },
          [400],
        ),
    }),
  },
  {
    what: 'evidence of suppliers and operations: files of any kind, kept unopened; the text of one is read when a user asks',
    bound:
      '12 MB a file, 500 documents an expediente, 60 files a minute; hashed and stored as they came; 30 readings a minute, in threads, with at most 20 CFDI each',
    where: 'server/src/modules/materialidad/documentos.store.ts',
    requests: () => ({
      '12 MB of base64': () => uploadEvidencia('A'.repeat(16_000_000)),
      '12 MB that is not base64': () => uploadEvidencia(`${'A'.repeat(16_000_000)}=A==`),
      'a name of control characters': () => uploadEvidencia('AAAA', '\u0001'.repeat(255)),
    }),
  },
  {
    what: 'PDF of evidence that are drawn to find their QR codes: pages, pictures, paths, fonts',
    bound:
      'two pages of at most 1,500 × 1,500 pixels, three codes of 1,000 characters each, pictures of 8,000,000 pixels; in a thread with 1.5 s of processor',
    where: 'server/src/modules/materialidad/qr/read-qr.ts',
    proof: 'server/src/modules/materialidad/qr/hostile-pdf.test.ts',
  },
  {
    what: 'photos and PDF that clients send',
    bound: '12 MB a file, 60 a minute; known by the first 1,024 bytes, hashed and stored unopened',
    where: 'server/src/modules/cliente/documentos.store.ts',
    requests: () => ({
      '12 MB of base64 of no kind': () => sendDocumento('A'.repeat(16_000_000)),
      '12 MB that is not base64 of a client': () => sendDocumento(`${'A'.repeat(16_000_000)}=A==`),
      'beginnings of markup': () => sendDocumento(Buffer.from(`${'<'.repeat(1_000)}%PDF-`).toString('base64')),
      'a name of control characters of a client': () => sendDocumento('AAAA', '\u0001'.repeat(255)),
    }),
  },
  {
    what: 'statements of banks: kind, rows, columns, amounts',
    bound:
      '8 MB, 24 MB unpacked, 20,000 movements, 60 columns; sums are searched in 20,000 steps for each movement, 5,000,000 in all; read and matched in another thread within 20 s',
    where: 'server/src/modules/bancos/bank-work.ts',
    requests: () => ({
      '8 MB of separators': () => uploadEstado(';'.repeat(8_000_000)),
      '8 MB of one cell': () => uploadEstado(`Fecha;Concepto;Cargo;Abono\n"${'"'.repeat(8_000_000)}`),
      'a table of 200,000 rows': () => uploadEstado(tableOf(200_000)),
      'OFX of tags that never end': () => uploadEstado(`OFXHEADER:100\n${'<STMTTRN><TRNAMT>1'.repeat(400_000)}`),
      'MT940 of empty movements': () => uploadEstado(`:20:x\n:60F:C260101MXN0,\n${':61:\n'.repeat(1_000_000)}`),
      'a workbook of cells without values': () =>
        uploadEstado(`<Workbook>${'<Row><Cell/></Row>'.repeat(400_000)}</Workbook>`),
      'a bomb as XLSX': () =>
        uploadEstado(zipOf(1, () => 'xl/worksheets/sheet1.xml', Buffer.alloc(30_000_000, '<row/>'))),
    }),
  },
  {
    what: 'headers and addresses, which patterns are matched against',
    bound: '16 kB together; no pattern takes more than a multiple of the length',
    where: 'server/src/web/static-files.ts',
    requests: () => ({
      'blanks in Accept-Encoding': () =>
        get('/', [200, 404, 503], { 'accept-encoding': `br${' '.repeat(LONG_HEADER)}x` }),
      'blanks in If-None-Match': () =>
        get('/registry.json', [200, 503], {
          'if-none-match': `"a"${' '.repeat(LONG_HEADER)}"b"`,
        }),
      'quotes in If-None-Match': () =>
        get(`${API_BASE}/emitidos`, [200], { 'if-none-match': '"'.repeat(LONG_HEADER + 1) }),
      'an address of hashes': () => get(`/${'-0123abcd.0123abcd'.repeat(800)}!`, [200, 404, 503]),
      'a cookie of semicolons': () => get('/', [200, 404, 503], { cookie: '; '.repeat(LONG_HEADER / 2) }),
      'a cookie of blanks': () => get('/', [200, 404, 503], { cookie: `a=1;${' '.repeat(LONG_HEADER)}b` }),
      'networks before it': () => get(`${API_BASE}/info`, [200], { 'x-forwarded-for': '1.1.1.1, '.repeat(1_500) }),
      'a key of once only': () =>
        post('/etiquetas', { nombre: 'x' }, [400], { 'idempotency-key': 'x'.repeat(LONG_HEADER) }),
    }),
  },
  {
    what: 'the length of passwords, names and addresses of mail',
    bound:
      'passwords of 200, new ones of 128, addresses of 254 characters; argon2 always takes 19 MB twice, in another thread',
    where: 'contracts/src/account.ts',
    requests: () => ({
      'a password of 200 characters': () => post('/login', { correo: 'a@b.mx', pass: 'x'.repeat(200) }, [400]),
      'a password of 250,000 characters': () => post('/login', { correo: 'a@b.mx', pass: 'x'.repeat(250_000) }, [400]),
      'accents without a letter': () => post('/login', { correo: 'a@b.mx', pass: '\u0301\u0323'.repeat(100) }, [400]),
      'an address of dots': () => post('/login', { correo: `a@${'a.'.repeat(120_000)}`, pass: 'x' }, [400]),
      'an address of hyphens': () => post('/login', { correo: `a@${'a-'.repeat(120_000)}`, pass: 'x' }, [400]),
      'filters of a view': () => post('/vistas', { nombre: 'x', lista: 'a', consulta: 'a=1&'.repeat(60_000) }, [400]),
    }),
  },
  {
    what: 'the text of a PDF: streams, strings, codes of fonts',
    bound:
      '2,000 streams of 4 MB, 32 MB of them together, 500,000 bytes of strings, 20 maps of 70,000 codes; linear in its bytes, in a thread that a deadline ends; nothing is drawn',
    where: 'server/src/vault/ingest/pdf-tokens.ts',
    requests: () => ({
      'escapes without an end': () => uploadPdf(`Tj ${'(a\\'.repeat(1_300_000)}`, 8),
      'hexadecimal without an end': () => uploadPdf(`Tj ${'<a '.repeat(1_300_000)}`, 8),
      'lists without an end': () => uploadPdf(`beginbfrange${'<0000> <00ff> [<0041>'.repeat(190_000)}`, 8),
      'ranges of all codes': () => uploadPdf(`beginbfrange${'<0000> <ffff> <0041>'.repeat(190_000)}endbfrange`, 8),
      'two million strings': () => uploadPdf(`Tj ${'(ab)'.repeat(990_000)}`, 2),
      '2,000 streams': () => uploadPdf(`Tj ${'('.repeat(16_000)}`, 2_000),
    }),
  },
  {
    what: 'attachments and answers of a mail server',
    bound: '500 attachments of a message, 75 MB each, lines of 1 MB; 2 GB and 10 minutes for a mailbox',
    where: 'server/src/modules/correos/mime/transfer-encoding.ts',
    proof: 'server/src/modules/correos/mime/transfer-encoding.test.ts',
  },
  {
    what: 'answers of a webhook',
    bound: 'the first kilobytes are kept, 256 kB and 15 s are read; JSON is not parsed',
    where: 'server/src/modules/webhooks/post-message.ts',
    proof: 'server/src/modules/webhooks/webhooks.test.ts',
  },
  {
    what: 'answers of the SAT and of a PAC',
    bound: '64 kB, 1 MB of a PAC, 16 levels; packages of 1 GB go to the disk as they come',
    where: 'sat-client/src/http.ts',
    proof: 'sat-client/src/descarga/descarga.test.ts',
  },
  {
    what: 'answers of a provider of OAuth',
    bound: 'only providers that the operator configured are asked',
    where: 'server/src/modules/correos/oauth-client.ts',
    proof: 'server/src/modules/correos/oauth.test.ts',
  },
  {
    what: 'archives that are restored (AE-2)',
    bound:
      '1,000 rounds of PBKDF2 for each entry, whatever it says; 512 MB for each, unpacked to no more than it declares',
    where: 'platform/src/zip/zip-reader.ts',
    proof: 'platform/src/zip/zip-aes.test.ts',
  },
];
