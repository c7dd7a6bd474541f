import type { Comprobante } from '../comprobante/comprobante';
import { verificacionUrl } from '../expresion';
import { elementsAt } from '../xml/element';
import { Canvas, CONTENT, MARGIN, PAGE, RUNNING_HEAD, styles } from './canvas';
import { writeCartaPorte } from './carta-porte';
import { writeComercioExterior } from './comercio-exterior';
import { writeConceptos, writeRelacionados } from './conceptos';
import { tituloOf, writeEncabezado } from './encabezado';
import { finish } from './foot';
import { writeNomina } from './nomina';
import { writePagos } from './pagos';
import { writeRemaining } from './remaining';
import { writeSellos } from './sellos';
import { Taken } from './taken';
import { writeTotales } from './totales';

/** Options of a representación impresa. `logo` is PNG or JPEG. */
export interface PdfOptions {
  readonly logo?: Buffer;
}

/** Placeholder in a merged file for a CFDI that cannot be read: its name and the reason. */
export interface SinImprimir {
  readonly titulo: string;
  readonly motivo: string;
}

const LEYENDA = 'Este documento es una representación impresa de un CFDI';

/**
 * Representación impresa of a CFDI (Anexo 20 and RMF 2.7.1.7): letter size, as many pages as it needs, in the standard
 * fonts; letters that those lack bring a font along. The same CFDI always gives the same pages.
 */
export async function renderPdf(cfdi: Comprobante, options: PdfOptions = {}): Promise<Buffer> {
  const created = new Date(`${cfdi.fecha}Z`);
  const info = { title: tituloOf(cfdi), author: cfdi.emisor.nombre ?? cfdi.emisor.rfc, created };
  const canvas = new Canvas(info, PAGE, RUNNING_HEAD);
  print(canvas, cfdi, options);
  return await canvas.close();
}

/**
 * Many of them in one file, each with a bookmark and pages numbered on their own. Yields the file piece by piece as they
 * come, so that memory does not grow with their number. Without a CFDI the file has no page and is not valid.
 */
export async function* renderMergedPdf(
  cfdis: AsyncIterable<Comprobante | SinImprimir>,
  { title, created, ...options }: PdfOptions & { title: string; created: Date },
): AsyncGenerator<Buffer, void, undefined> {
  const canvas = new Canvas({ title, author: 'Bóveda', created }, PAGE, RUNNING_HEAD);
  for await (const cfdi of cfdis) {
    if ('motivo' in cfdi) say(canvas, cfdi);
    else print(canvas, cfdi, options);
    yield canvas.take();
  }
  yield await canvas.close();
}

/** A page in place of a missing CFDI. */
function say(canvas: Canvas, { titulo, motivo }: SinImprimir): void {
  canvas.begin();
  canvas.document.outline.addItem(canvas.show(titulo));
  canvas.y = canvas.paragraph(titulo, MARGIN, canvas.y, CONTENT, styles.title);
  canvas.y = canvas.paragraph(motivo, MARGIN, canvas.y + 4, CONTENT, styles.body);
  canvas.end(() => undefined);
}

/** The complements that PACs print as tables, besides those that the amounts of the CFDI are of. */
function writeComplementos(canvas: Canvas, cfdi: Comprobante, taken: Taken): void {
  for (const complemento of elementsAt(cfdi.xml, 'Complemento'))
    for (const element of complemento.children) {
      if (!element.uri.startsWith('http://www.sat.gob.mx/')) continue;
      if (element.local === 'CartaPorte') writeCartaPorte(canvas, cfdi, element, taken);
      if (element.local === 'ComercioExterior') writeComercioExterior(canvas, cfdi, element, taken);
    }
}

function print(canvas: Canvas, cfdi: Comprobante, { logo }: PdfOptions): void {
  canvas.begin();
  canvas.document.outline.addItem(canvas.show(tituloOf(cfdi)));
  writeEncabezado(canvas, cfdi, logo);
  writeConceptos(canvas, cfdi);
  const taken = new Taken();
  if (cfdi.nomina.length > 0) writeNomina(canvas, cfdi, taken);
  else if (cfdi.pagos.length > 0) writePagos(canvas, cfdi);
  else writeTotales(canvas, cfdi);
  writeRelacionados(canvas, cfdi);
  writeComplementos(canvas, cfdi, taken);
  writeRemaining(canvas, cfdi, taken);
  writeSellos(canvas, cfdi, verificacionUrl(cfdi));
  finish(canvas, LEYENDA, cfdi);
}
