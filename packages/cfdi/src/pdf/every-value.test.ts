import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Comprobante } from '../comprobante/comprobante';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { CfdiError } from '../error';
import { describeWith, fixturesFolder, listFixtures } from '../testing/fixtures';
import { readPdf } from '../testing/read-pdf';
import type { XmlElement } from '../xml/element';
import { formatFecha, formatMoney, formatNumber, formatTasa } from './format';
import { renderPdf } from './render-pdf';

/** Attributes that are not printed, and why. */
const left: Readonly<Record<string, string>> = {
  Certificado: 'its number is printed; the certificate itself is no information for people',
  certificado: 'as Certificado',
  TotalImpuestosTrasladados: 'the sum of lines that are printed',
  TotalImpuestosRetenidos: 'the sum of lines that are printed',
  totalImpuestosTrasladados: 'the sum of lines that are printed',
  totalImpuestosRetenidos: 'the sum of lines that are printed',
  TotaldeTraslados: 'the sum of lines that are printed',
  TotaldeRetenciones: 'the sum of lines that are printed',
  TotalImpuestosRetenidosP: 'the sum of lines that are printed',
};
/** Values that are the usual ones, which a printed form does not repeat. */
const usual: Readonly<Record<string, readonly string[]>> = {
  Exportacion: ['01'],
  ObjetoImp: ['02'],
  ObjetoImpDR: ['02'],
  Moneda: ['XXX'],
  TipoCambio: ['1', '1.0', '1.00', '1.000000'],
  TipoCambioP: ['1', '1.0', '1.00', '1.000000'],
  EquivalenciaDR: ['1', '1.0', '1.0000000000'],
  SubTotal: ['0', '0.00'],
  Total: ['0', '0.00'],
};
/** Sections that only a CFDI without payments and payroll has. */
const ofTotals = ['SubTotal', 'Descuento', 'Total'];

const solid = (text: string) => text.replace(/\s+/g, '').toUpperCase();

const tried = (format: () => string): string[] => {
  try {
    return [format()];
  } catch {
    return [];
  }
};

/** The forms in which a value may be printed. */
function formsOf(name: string, value: string): string[] {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  return [
    value,
    // A character without a glyph is printed as its code.
    value.replace(/[\u2300-\u23ff]/gu, (sign) => `[U+${sign.codePointAt(0)?.toString(16)}]`),
    ...(isNumber ? [formatMoney(value), formatNumber(value), ...tried(() => formatTasa('Tasa', value))] : []),
    ...(isNumber ? tried(() => `${formatNumber(value)}%`) : []),
    ...(/^\d{4}-\d{2}-\d{2}/.test(value) ? tried(() => formatFecha(value)) : []),
    ...({ '001': ['ISR'], '002': ['IVA'], '003': ['IEPS'] }[value] ?? []),
    ...({ O: ['Ordinaria'], E: ['Extraordinaria'] }[value] && name === 'TipoNomina'
      ? ['ORDINARIA', 'EXTRAORDINARIA']
      : []),
    ...(name === 'Meses' ? ['DE'] : []),
  ].map(solid);
}

function* attributesOf(element: XmlElement): Generator<[string, string]> {
  if (element.local === 'Addenda') return;
  for (const [name, value] of Object.entries(element.attributes)) if (!name.startsWith('{')) yield [name, value];
  for (const child of element.children) yield* attributesOf(child);
}

const isLeft = (cfdi: Comprobante, name: string, value: string) =>
  name in left ||
  (name === 'Sello' && cfdi.timbre === null) ||
  (name === 'Version' && cfdi.nomina.length > 0) ||
  usual[name]?.includes(value) ||
  (ofTotals.includes(name) && cfdi.pagos.length + cfdi.nomina.length > 0);

const read = (path: string): Comprobante[] => {
  try {
    return [parseComprobante(readFileSync(path))];
  } catch (error) {
    if (error instanceof CfdiError) return [];
    throw error;
  }
};

describeWith([fixturesFolder], 'the printed form of every CFDI that others wrote', () => {
  it('has every value of it', async () => {
    const missing: string[] = [];
    let printed = 0;
    for (const path of listFixtures('.xml')) {
      for (const cfdi of read(path)) {
        const { pages } = await readPdf(await renderPdf(cfdi));
        const said = solid(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
        printed++;
        for (const [name, value] of attributesOf(cfdi.xml)) {
          if (value.trim() === '' || isLeft(cfdi, name, value)) continue;
          if (!formsOf(name, value.trim()).some((form) => said.includes(form)))
            missing.push(`${basename(path)}: ${name}="${value.slice(0, 60)}"`);
        }
      }
    }
    expect(printed).toBeGreaterThan(100);
    expect([...new Set(missing)]).toEqual([]);
  }, 180_000);
});
