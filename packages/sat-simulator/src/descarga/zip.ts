import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type CfdiDelSat, writeMetadata } from './archivo';
import type { Solicitudes } from './solicitudes';

const TRUNCATED_AFTER = 300;
const DEMASIADOS = 200_001;

/** The ZIP of a package, damaged as the dial says. */
export function zipOf(
  solicitudes: Solicitudes,
  contenido: 'CFDI' | 'Metadata',
  cfdis: readonly CfdiDelSat[],
): AsyncIterable<Buffer> {
  const { descarga } = solicitudes.dials;
  if (descarga === 'no-zip') return PassThrough.from([Buffer.from('<html>Servicio no disponible</html>')]);
  const zip = new ZipFile();
  if (contenido === 'Metadata') {
    const rows = cfdis.map((cfdi) => ({ cfdi, cancelado: solicitudes.cancelado(cfdi) }));
    zip.addBuffer(Buffer.from(writeMetadata(solicitudes.archivo, rows)), `${randomUUID().toUpperCase()}_1.txt`);
  } else {
    // Buffers are all compressed at once: a package of 50,000 would take 12 GB.
    for (const [name, xml] of filesOf(descarga, cfdis))
      zip.addReadStreamLazy(name, (open) => open(null, Readable.from([Buffer.from(xml)])));
  }
  zip.end();
  const stream = zip.outputStream as unknown as AsyncIterable<Buffer>;
  return descarga === 'zip-dañado' ? truncated(stream) : stream;
}

function* filesOf(descarga: string, cfdis: readonly CfdiDelSat[]): Generator<[name: string, xml: string]> {
  const extension = descarga === 'xml-xml' ? '.xml.xml' : '.xml';
  for (const { uuid, xml } of cfdis) {
    yield [`${uuid}${extension}`, xml];
    if (descarga === 'duplicados') yield [`copia-${uuid}${extension}`, xml];
  }
  const [first] = cfdis;
  if (!first) return;
  if (descarga === 'ajeno') yield ['ajeno.xml', ajeno(first)];
  if (descarga === 'demasiados') for (let at = cfdis.length; at < DEMASIADOS; at++) yield [`${at}.xml`, '<x/>'];
}

/** The same CFDI between two other taxpayers. */
const ajeno = ({ xml, emisor, receptor }: CfdiDelSat) =>
  xml.replaceAll(`"${emisor}"`, '"AAA010101AAA"').replaceAll(`"${receptor}"`, '"XAXX010101000"');

async function* truncated(stream: AsyncIterable<Buffer>) {
  let left = TRUNCATED_AFTER;
  for await (const chunk of stream) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
    if (left === 0) return;
  }
}
