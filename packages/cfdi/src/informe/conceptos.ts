import type { Comprobante, Concepto } from '../comprobante/comprobante';
import type { Impuesto } from '../comprobante/impuesto';
import { formatImporte } from '../format-importe';
import { mayBeProduct } from './importes';
import { aviso, listed, ok, type Veredicto } from './informe';
import { pathTo } from './lugar';
import { codigosEn } from './reglas/matrices';
import { conceptosIn } from './reglas/regla-sat';

/** Where a concepto is, for what is reported of it. */
function placeOfConcepto(cfdi: Comprobante, index: number, attribute?: string) {
  const element = conceptosIn(cfdi)[index];
  return element && { lugares: [pathTo(cfdi.xml, element, attribute)] };
}

/** Importe is Cantidad × ValorUnitario within the limits of Anexo 20. PACs accept more, so it is never a falla. */
export function checkImporteConceptos(cfdi: Comprobante): Veredicto {
  const { conceptos } = cfdi;
  const index = conceptos.findIndex(
    ({ cantidad, valorUnitario, importe }) => !mayBeProduct(importe, cantidad, valorUnitario),
  );
  const concepto = conceptos[index];
  if (!concepto) return ok(`Cantidad por valor unitario da el importe (${conceptos.length}).`);
  const { cantidad, valorUnitario, importe } = concepto;
  return aviso(
    `Concepto ${index + 1}: ${formatImporte(cantidad)} × ${formatImporte(valorUnitario)} no da ${formatImporte(importe)}.`,
    { ...placeOfConcepto(cfdi, index, 'Importe'), ...codigosEn(cfdi.version, 'CFDI40167') },
  );
}

/** The amount of each tax is its base times its rate; Exento has neither. */
export function checkImpuestoConceptos(cfdi: Comprobante): Veredicto | null {
  let lines = 0;
  const faltas: { texto: string; codigo: string; index: number; atributo?: string }[] = [];
  for (const [index, concepto] of cfdi.conceptos.entries()) {
    const { traslados, retenciones } = concepto.impuestos;
    for (const line of traslados)
      if (!holds(line)) faltas.push({ texto: describe(line), codigo: codigoOf(line, false), index });
    for (const line of retenciones)
      if (!holds(line)) faltas.push({ texto: describe(line), codigo: codigoOf(line, true), index });
    const texto = excessDiscount(concepto);
    if (texto) faltas.push({ texto, codigo: 'CFDI40169', index, atributo: 'Descuento' });
    lines += traslados.length + retenciones.length;
  }
  const [first] = faltas;
  if (first)
    return aviso(listed(faltas.map(({ texto, index }) => `Concepto ${index + 1}: ${texto}`)), {
      ...placeOfConcepto(cfdi, first.index, first.atributo),
      ...codigosEn(cfdi.version, ...new Set(faltas.map(({ codigo }) => codigo))),
    });
  return lines === 0 ? null : ok(`Base por tasa o cuota da el importe (${lines}).`);
}

function holds({ base, tasaOCuota, importe, tipoFactor }: Impuesto): boolean {
  if (tipoFactor === 'Exento') return importe === null && tasaOCuota === null;
  return base !== null && tasaOCuota !== null && importe !== null && mayBeProduct(importe, base, tasaOCuota);
}

function codigoOf({ tipoFactor, tasaOCuota, importe }: Impuesto, isRetencion: boolean): string {
  if (tipoFactor === 'Exento') return isRetencion ? 'CFDI40184' : 'CFDI40177';
  if (isRetencion) return 'CFDI40186';
  return tasaOCuota === null || importe === null ? 'CFDI40178' : 'CFDI40180';
}

function describe({ impuesto, base, tasaOCuota, importe, tipoFactor }: Impuesto): string {
  if (tipoFactor === 'Exento') return `el impuesto ${impuesto} está exento y trae tasa o importe.`;
  return `del impuesto ${impuesto}, ${formatImporte(base)} × ${tasaOCuota ?? 'nada'} no da ${formatImporte(importe)}.`;
}

function excessDiscount({ descuento, importe }: Concepto): string | null {
  return descuento !== null && Number(descuento) > Number(importe)
    ? `el descuento ${formatImporte(descuento)} es mayor que el importe ${formatImporte(importe)}.`
    : null;
}
