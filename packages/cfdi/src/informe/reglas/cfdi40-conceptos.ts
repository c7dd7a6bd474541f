import { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import { formatImporte } from '../../format-importe';
import { elementsAt } from '../../xml/element';
import { differs, tolerancia } from '../importes';
import {
  complementosOf,
  conceptosIn,
  decimalsOf,
  hallado,
  keyOf,
  type ReglaSat,
  repeated,
  sumByKey,
} from './regla-sat';

const IVA = '002';
const ISR = '001';

/** Ingreso, egreso and nómina: a traslado and a pago have amounts of zero. */
export const hasValue = ({ tipo }: Comprobante) => tipo === 'I' || tipo === 'E' || tipo === 'N';
export const hasComercioExterior = (cfdi: Comprobante) => complementosOf(cfdi, 'ComercioExterior').length > 0;

const conceptosOf =
  (find: (concepto: Comprobante['conceptos'][number], cfdi: Comprobante) => string | null | false): ReglaSat[1] =>
  ({ cfdi }) =>
    cfdi.conceptos.map((concepto, index) =>
      hallado(`Concepto ${index + 1}: `, find(concepto, cfdi), () => conceptosIn(cfdi)[index]),
    );

const linesOf = (cfdi: Comprobante, clase: 'traslados' | 'retenciones') =>
  cfdi.conceptos.flatMap(({ impuestos }) => impuestos[clase]);

/** The rates of IVA that c_TasaOCuota has had since 4.0 is in force. */
const TASAS_DE_IVA = ['0', '0.08', '0.16'];
const MAX_RETENCION: Readonly<Record<string, string>> = { [IVA]: '0.16', [ISR]: '0.35' };

/** Rules of the conceptos. */
export const reglasConceptos: readonly ReglaSat[] = [
  [
    'CFDI40162',
    // Without the whole catalogue: its keys begin with the segments of UNSPSC, up to 95.
    conceptosOf(
      ({ claveProdServ }) => Number(claveProdServ?.slice(0, 2)) > 95 && `ClaveProdServ ${claveProdServ} no existe.`,
    ),
  ],
  [
    'CFDI40166',
    conceptosOf(
      ({ valorUnitario }, cfdi) => hasValue(cfdi) && !new Big(valorUnitario).gt(0) && 'ValorUnitario es cero.',
    ),
  ],
  [
    'CFDI40168',
    conceptosOf(
      ({ descuento, importe }) =>
        descuento !== null &&
        decimalsOf(descuento) > decimalsOf(importe) &&
        'el Descuento tiene más decimales que el Importe.',
    ),
  ],
  [
    'CFDI40171',
    conceptosOf(
      ({ objetoImp, impuestos }) =>
        objetoImp === '02' &&
        impuestos.traslados.length + impuestos.retenciones.length === 0 &&
        'ObjetoImp 02 pide Impuestos.',
    ),
  ],
  [
    'CFDI40172',
    conceptosOf(
      ({ objetoImp, impuestos }) =>
        ['01', '03', '04', '05'].includes(objetoImp ?? '') &&
        impuestos.traslados.length + impuestos.retenciones.length > 0 &&
        `ObjetoImp ${objetoImp} no lleva Impuestos.`,
    ),
  ],
  [
    'CFDI40178',
    ({ cfdi }) =>
      linesOf(cfdi, 'traslados').map(
        ({ tipoFactor, tasaOCuota, importe }) =>
          tipoFactor !== 'Exento' &&
          (tasaOCuota === null || importe === null) &&
          `Un traslado de ${tipoFactor} lleva TasaOCuota e Importe.`,
      ),
  ],
  [
    'CFDI40179',
    ({ cfdi }) =>
      linesOf(cfdi, 'traslados').map(
        ({ impuesto, tipoFactor, tasaOCuota }) =>
          impuesto === IVA &&
          tipoFactor === 'Tasa' &&
          tasaOCuota !== null &&
          !TASAS_DE_IVA.includes(new Big(tasaOCuota).toFixed()) &&
          `TasaOCuota ${tasaOCuota} de IVA no está en el catálogo.`,
      ),
  ],
  [
    'CFDI40184',
    ({ cfdi }) =>
      linesOf(cfdi, 'retenciones').map(({ tipoFactor }) => tipoFactor === 'Exento' && 'No se retiene lo exento.'),
  ],
  [
    'CFDI40185',
    ({ cfdi }) =>
      linesOf(cfdi, 'retenciones').map(({ impuesto, tasaOCuota }) => {
        const most = MAX_RETENCION[impuesto];
        return (
          most &&
          tasaOCuota !== null &&
          new Big(tasaOCuota).gt(most) &&
          `TasaOCuota ${tasaOCuota} de ${impuesto} pasa de ${most}.`
        );
      }),
  ],
  [
    'CFDI40188',
    ({ cfdi }) =>
      elementsAt(cfdi.xml, 'Conceptos', 'Concepto', 'ACuentaTerceros').map(
        ({ attributes: { RfcACuentaTerceros: rfc } }) =>
          [cfdi.emisor.rfc, cfdi.receptor.rfc].includes(rfc ?? '') && `El tercero ${rfc} es el emisor o el receptor.`,
      ),
  ],
  [
    'CFDI40195',
    ({ cfdi }) =>
      hasComercioExterior(cfdi) &&
      elementsAt(cfdi.xml, 'Conceptos', 'Concepto', 'InformacionAduanera').length > 0 &&
      'Con Comercio Exterior los conceptos no llevan NumeroPedimento.',
  ],
];

/** Rules of the Impuestos of the whole CFDI. */
export const reglasImpuestos: readonly ReglaSat[] = [
  [
    'CFDI40201',
    ({ cfdi: { tipo, impuestos: whole } }) =>
      tipo === 'T' && whole.traslados.length + whole.retenciones.length > 0 && 'Un traslado no lleva Impuestos.',
  ],
  [
    'CFDI40206',
    ({ cfdi: { impuestos: whole } }) =>
      whole.retenciones.length > 0 && whole.totalRetenidos === null && 'Falta TotalImpuestosRetenidos.',
  ],
  [
    'CFDI40208',
    ({ cfdi: { impuestos: whole } }) =>
      repeated(whole.retenciones.map(({ impuesto }) => impuesto)).map(
        (impuesto) => `La retención ${impuesto} se repite.`,
      ),
  ],
  [
    'CFDI40215',
    ({ cfdi }) => {
      const bases = sumByKey(linesOf(cfdi, 'traslados'), ({ base }) => new Big(base ?? 0));
      return cfdi.impuestos.traslados.map((line) => {
        const key = keyOf(line);
        const exact = bases.get(key) ?? new Big(0);
        return (
          line.base !== null &&
          differs(line.base, exact, tolerancia(cfdi.moneda)) &&
          `La Base de ${key} es ${formatImporte(line.base)}; los conceptos suman ${formatImporte(exact.toFixed())}.`
        );
      });
    },
  ],
  [
    'CFDI40218',
    ({ cfdi: { impuestos: whole } }) =>
      repeated(whole.traslados.map(keyOf)).map((key) => `El traslado ${key} se repite.`),
  ],
];
