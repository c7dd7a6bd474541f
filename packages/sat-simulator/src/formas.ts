import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Odd shapes of a good answer, which says the same. */
export const formas = {
  'forma-cabecera': 'Bien, con un encabezado SOAP de más',
  'forma-soap12': 'Bien, en SOAP 1.2',
  'forma-prefijos': 'Bien, con otros prefijos',
  'forma-bom': 'Bien, con BOM y renglones en blanco',
  'forma-gzip': 'Bien, en gzip',
  'forma-mtom': 'Bien, como mensaje con adjuntos (MTOM)',
  'forma-pedazos': 'Bien, en pedazos de siete bytes',
  'forma-blancos': 'Bien, con blancos, atributos al revés y nada cerrado en sí mismo',
} as const;
export type Forma = keyof typeof formas;

export const isForma = (name: string): name is Forma => Object.hasOwn(formas, name);

const BOUNDARY = 'uuid:4a5e2f1c+id=1';
const CRLF = '\r\n';
const PIECE = 7;

/** The payload of an answer in another shape; its headers are set to match. */
export async function reshape(reply: FastifyReply, forma: Forma, payload: unknown): Promise<unknown> {
  const text = payload instanceof Readable ? await collect(payload) : String(payload);
  reply.removeHeader('content-length');
  switch (forma) {
    case 'forma-cabecera':
      return text.includes('<s:Header>')
        ? text.replace('<s:Header>', `<s:Header>${NOTICE}`)
        : text.replace('<s:Body', `<s:Header>${NOTICE}</s:Header><s:Body`);
    case 'forma-soap12':
      reply.type('application/soap+xml; charset=utf-8; action="urn:answer"');
      return text.replaceAll('http://schemas.xmlsoap.org/soap/envelope/', 'http://www.w3.org/2003/05/soap-envelope');
    case 'forma-prefijos':
      return text.replace(/(<\/?|\sxmlns:|\s)s(?=[:=])/g, '$1SOAP-ENV');
    case 'forma-bom':
      return `\uFEFF${CRLF}${text}${CRLF}`;
    case 'forma-gzip':
      reply.header('content-encoding', 'gzip');
      return gzipSync(text);
    case 'forma-mtom':
      reply.type(`multipart/related; type="application/xop+xml"; start="<raiz>"; boundary="${BOUNDARY}"`);
      return attach(text);
    case 'forma-pedazos':
      return Readable.from(pieces(Buffer.from(text)), { objectMode: false });
    case 'forma-blancos':
      return spread(text);
  }
}

const NOTICE = '<n:Aviso xmlns:n="urn:aviso" s:mustUnderstand="0"><n:Texto>Nuevo servicio</n:Texto></n:Aviso>';

async function collect(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** The message in parts; a package is the second one, as it is. */
function attach(text: string): Buffer {
  const paquete = /<Paquete>([^<]+)<\/Paquete>/.exec(text);
  const root = paquete
    ? text.replace(
        paquete[0],
        '<Paquete><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:zip"/></Paquete>',
      )
    : text;
  const head = (id: string, type: string) =>
    Buffer.from(`--${BOUNDARY}${CRLF}Content-ID: <${id}>${CRLF}Content-Type: ${type}${CRLF}${CRLF}`);
  const parts = [head('raiz', 'application/xop+xml; charset=utf-8; type="text/xml"'), Buffer.from(root + CRLF)];
  if (paquete?.[1])
    parts.push(head('zip', 'application/octet-stream'), Buffer.from(paquete[1], 'base64'), Buffer.from(CRLF));
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--${CRLF}`)]);
}

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

function spread(text: string): string {
  return text
    .replace(/<([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*\/>/g, '<$1$2></$1>')
    .replace(/(<[\w:]*(?:Result|respuesta))((?:\s+[\w:]+="[^"]*")+)/g, (_all, name, attributes) => {
      const each: string[] = attributes.match(/[\w:]+="[^"]*"/g) ?? [];
      return `${name} ${each.reverse().join('\n  ')}`;
    })
    .replace(/="(\d+)"/g, '=" $1 "')
    .replace(/>([^<>]+)</g, '>\n  $1\n<');
}
