import type { Comprobante } from '../comprobante/comprobante';
import { Canvas, CONTENT, MARGIN, PAGE, styles } from './canvas';
import { writeConceptos, writeRelacionados } from './conceptos';
import { tituloOf, writeEncabezado } from './encabezado';
import { writeNomina } from './nomina';
import { writePagos } from './pagos';
import { writeSellos } from './sellos';
import { writeTotales } from './totales';
import { REPLACEMENT } from './winansi';

/** How a representación impresa may look. `logo` is PNG or JPEG. */
export interface PdfOptions {
  readonly logo?: Buffer;
}

const LEYENDA = 'Este documento es una representación impresa de un CFDI';
const REEMPLAZOS = `Los caracteres que este PDF no puede mostrar aparecen como «${REPLACEMENT}»; el XML los conserva.`;

/**
 * Representación impresa of a CFDI (Anexo 20 and RMF 2.7.1.7): letter size, as many pages as it needs, in the standard
 * fonts. What those cannot show becomes `?` and the document says so. The same CFDI always gives the same pages.
 */
export function renderPdf(cfdi: Comprobante, options: PdfOptions = {}): Promise<Buffer> {
  const created = new Date(`${cfdi.fecha}Z`);
  const canvas = new Canvas({ title: tituloOf(cfdi), author: cfdi.emisor.nombre ?? cfdi.emisor.rfc, created });
  writeEncabezado(canvas, cfdi, options.logo);
  writeConceptos(canvas, cfdi);
  if (cfdi.nomina.length > 0) writeNomina(canvas, cfdi);
  else if (cfdi.pagos.length > 0) writePagos(canvas, cfdi);
  else writeTotales(canvas, cfdi);
  writeRelacionados(canvas, cfdi);
  writeSellos(canvas, cfdi);
  if (canvas.replaced) {
    canvas.ensure(styles.detail.line + 6);
    canvas.y = canvas.paragraph(REEMPLAZOS, MARGIN, canvas.y + 4, CONTENT, styles.detail);
  }
  const y = PAGE.height - MARGIN - 8;
  return canvas.finish((page, pages) => {
    canvas.rule(y - 5);
    canvas.line(LEYENDA, MARGIN, y, CONTENT, styles.label);
    canvas.line(`Página ${page} de ${pages}`, MARGIN, y, CONTENT, styles.label, 'right');
  });
}
