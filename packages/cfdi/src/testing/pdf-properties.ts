import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Comprobante } from '../comprobante/comprobante';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { verificacionUrl } from '../expresion';
import { MARGIN } from '../pdf/canvas';
import { formatMoney } from '../pdf/format';
import { renderPdf } from '../pdf/render-pdf';
import { toPrintable } from '../pdf/winansi';
import { elementsAt, type XmlElement } from '../xml/element';
import { anyCfdi } from './any-cfdi';
import { type PlacedText, type ReadPage, readPdf } from './read-pdf';
import { readQr } from './read-qr';

/** Compares letters only: line breaks are layout. */
const solid = (text: string) => text.replaceAll(/[\s\u00A0]/g, '');
const shown = (text: string) => solid(toPrintable(text).text);
/** Excludes the heading and the foot of pages, so that text continued on the next page is one text. */
const saidBy = (pages: readonly ReadPage[]) =>
  solid(
    pages
      .flatMap(({ texts, height }) =>
        texts.filter(({ baseline }) => baseline > MARGIN + 9 && baseline < height - MARGIN - 12),
      )
      .map(({ text }) => text)
      .join(''),
  );

const valuesOf = ({ attributes, text, children }: XmlElement): string[] => [
  ...Object.entries(attributes).flatMap(([name, value]) => (name.startsWith('{') ? [] : [value])),
  text,
  ...children.flatMap(valuesOf),
];
const isUnknown = ({ local }: XmlElement) => !['TimbreFiscalDigital', 'Pagos', 'Nomina'].includes(local);

/** Tolerance for rounding. */
const SLACK = 0.6;

function assertInside({ width, height, texts }: ReadPage): void {
  for (const { text, left, right, top, baseline } of texts) {
    const inside = left >= MARGIN - SLACK && right <= width - MARGIN + SLACK && top >= MARGIN - SLACK;
    assert.ok(inside && baseline <= height - MARGIN + SLACK, `"${text}" reaches beyond the margins of its page`);
  }
}

function assertApart({ texts }: ReadPage): void {
  const overlap = (a: PlacedText, b: PlacedText) =>
    a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.baseline - SLACK && b.top < a.baseline - SLACK;
  const sorted = texts.toSorted((a, b) => a.top - b.top);
  sorted.forEach((text, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as PlacedText;
      if (other.top > text.baseline) break;
      assert.ok(!overlap(text, other), `"${text.text}" and "${other.text}" lie over each other`);
    }
  });
}

/** The column of descriptions on each page, from its heading to the next larger text below. The next column is 70 wide. */
function writtenDescriptions(pages: readonly ReadPage[]): string {
  const columns = pages.flatMap(({ texts }) => {
    const at = texts.findIndex(({ text }) => text === 'Descripción');
    const head = texts[at];
    const next = texts[at + 1];
    if (!head || !next) return [];
    const cells = texts.slice(at);
    const end = cells.findIndex(({ size }) => size >= 8);
    return cells
      .slice(0, end < 0 ? undefined : end)
      .filter(({ size, left, right }) => size === 7.5 && left >= head.left - SLACK && right <= next.right - 70)
      .map(({ text }) => text);
  });
  return solid(columns.join(''));
}

const totalsOf = ({ tipo, total, pagos }: Comprobante) => (tipo === 'P' ? pagos.map(({ monto }) => monto) : [total]);

/** Free text of the issuer, anywhere in the document. */
const writtenIn = ({ emisor, receptor, timbre, ...cfdi }: Comprobante) => [
  ...[emisor.nombre, emisor.regimenFiscal, receptor.nombre, receptor.usoCfdi, receptor.domicilioFiscal],
  ...[receptor.numRegIdTrib, cfdi.serie, cfdi.folio, cfdi.lugarExpedicion, cfdi.noCertificado, cfdi.metodoPago],
  ...[cfdi.formaPago, cfdi.condicionesDePago, cfdi.sello, timbre?.selloSat, timbre?.rfcProvCertif],
  timbre?.noCertificadoSat,
  ...(cfdi.nomina.length + cfdi.pagos.length > 0 ? [] : cfdi.impuestos.traslados.map(({ impuesto }) => impuesto)),
];
const isKey = (text: string) => /^00[123]$/.test(text);

async function assertPrinted(xml: string): Promise<void> {
  const cfdi = parseComprobante(Buffer.from(xml));
  const pdf = await renderPdf(cfdi);
  const { pages, bookmarks } = await readPdf(pdf);
  for (const page of pages) {
    assertInside(page);
    assertApart(page);
  }
  const said = saidBy(pages);
  const unknown = elementsAt(cfdi.xml, 'Complemento').flatMap(({ children }) => children.filter(isUnknown));
  const required = [
    cfdi.uuid?.toUpperCase() ?? '',
    `CFDI ${cfdi.version}`,
    ...totalsOf(cfdi).map(formatMoney),
    ...writtenIn(cfdi).flatMap((text) => (text && !isKey(text) ? [text] : [])),
    ...unknown.flatMap(valuesOf),
  ];
  for (const text of required) assert.ok(said.includes(shown(text)), `${text} is not said`);
  assert.equal(writtenDescriptions(pages), shown(cfdi.conceptos.map(({ descripcion }) => descripcion).join('')));
  assert.equal(readQr(pdf), verificacionUrl(cfdi));
  assert.equal(bookmarks.length, 1);
}

/** Any CFDI is printed completely: pdf.js finds all its text, inside the margins, without overlaps. */
export const pdfIsWhole = () => fc.asyncProperty(anyCfdi, assertPrinted);
