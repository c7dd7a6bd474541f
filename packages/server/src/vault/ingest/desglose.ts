import {
  type Comprobante,
  type Concepto,
  formatTasa,
  type Impuesto,
  type Impuestos,
  impuestoName,
  labelOf,
} from '@boveda/cfdi';
import { type ConceptoCfdi, type DesgloseCfdi, EXPEDIENTE_LIMIT, type LineaImpuesto } from '@boveda/contracts';

/** Tax lines of one concepto; the catalogue has fewer combinations that make sense. */
const MOST_IMPUESTOS = 20;
/** Longest Descripcion (Anexo 20). */
const LONGEST_DESCRIPCION = 1_000;

const clip = (text: string, longest = 200) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const clipped = (text: string | null) => text && clip(text);

const linea =
  (clase: LineaImpuesto['clase']) =>
  ({ impuesto, tipoFactor, tasaOCuota, base, importe }: Impuesto): LineaImpuesto => ({
    clase,
    nombre: clip(impuestoName(impuesto)),
    tasa: clip(formatTasa(tipoFactor, tasaOCuota)),
    base,
    importe,
  });

const lineasOf = ({ traslados, retenciones }: Impuestos, most: number): LineaImpuesto[] => [
  ...traslados.slice(0, most).map(linea('traslado')),
  ...retenciones.slice(0, most).map(linea('retencion')),
];

/** Returns a concepto as the API tells it: bounded in its lists and texts. */
export const conceptoOf = (concepto: Concepto): ConceptoCfdi => ({
  clave: clipped(concepto.claveProdServ),
  identificacion: clipped(concepto.noIdentificacion),
  descripcion: clip(concepto.descripcion, LONGEST_DESCRIPCION),
  cantidad: concepto.cantidad,
  unidad: clip([concepto.claveUnidad, concepto.unidad].filter(Boolean).join(' ')),
  valorunitario: concepto.valorUnitario,
  importe: concepto.importe,
  descuento: concepto.descuento,
  objetoimp: concepto.objetoImp && clip(labelOf('objetoImp', concepto.objetoImp)),
  impuestos: lineasOf(concepto.impuestos, MOST_IMPUESTOS),
});

/** Returns what a screen shows of a CFDI: bounded in its lists and texts, whatever the document contains. */
export function desgloseOf(cfdi: Comprobante): DesgloseCfdi {
  const { conceptos, emisor, receptor, impuestos, impuestosLocales, pagos } = cfdi;
  const locales = (impuestosLocales?.lineas ?? []).slice(0, EXPEDIENTE_LIMIT);
  return {
    conceptos: { rows: conceptos.slice(0, EXPEDIENTE_LIMIT).map(conceptoOf), count: conceptos.length },
    descuento: cfdi.descuento,
    tipocambio: cfdi.tipoCambio,
    impuestos: [
      ...lineasOf(impuestos, EXPEDIENTE_LIMIT),
      ...locales.map(({ clase, nombre, tasa, importe }) => ({
        clase,
        nombre: clip(nombre),
        tasa: `${tasa}%`,
        base: null,
        importe,
      })),
    ],
    regimenemisor: emisor.regimenFiscal && clip(labelOf('regimenFiscal', emisor.regimenFiscal)),
    regimenreceptor: receptor.regimenFiscal && clip(labelOf('regimenFiscal', receptor.regimenFiscal)),
    lugarexpedicion: clipped(cfdi.lugarExpedicion),
    condiciones: clipped(cfdi.condicionesDePago),
    pagos: pagos.slice(0, EXPEDIENTE_LIMIT).map(({ fechaPago, formaDePago, monto, moneda }) => ({
      fecha: fechaPago,
      formapago: clip(labelOf('formaPago', formaDePago)),
      monto,
      moneda: clip(moneda),
    })),
  };
}
