import { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import type { Impuesto } from '../../comprobante/impuesto';
import { formatImporte } from '../../format-importe';
import { childOf, elementsAt } from '../../xml/element';
import { decimalesDe, differs, sum, tolerancia } from '../importes';
import { complementosOf, type ReglaSat, repeated } from './regla-sat';

const PUBLICO_EN_GENERAL = 'PUBLICO EN GENERAL';
const NACIONAL = 'XAXX010101000';
const EXTRANJERO = 'XEXX010101000';
const IVA = '002';
const ISR = '001';

const hasValue = ({ tipo }: Comprobante) => tipo === 'I' || tipo === 'E' || tipo === 'N';
const isSale = ({ tipo }: Comprobante) => tipo === 'I' || tipo === 'E';
const hasComercioExterior = (cfdi: Comprobante) => complementosOf(cfdi, 'ComercioExterior').length > 0;

const rounded = (amount: Big, moneda: string) => amount.round(decimalesDe(moneda), 1);
const decimalsOf = (amount: string) => (amount.split('.')[1] ?? '').length;
const keyOf = ({ impuesto, tipoFactor, tasaOCuota }: Impuesto) =>
  [impuesto, tipoFactor, tasaOCuota === null ? '' : new Big(tasaOCuota).toFixed()].join(' ').trim();

/** Letters and digits in upper case without accents: names are compared without what people write differently. */
const plain = (name: string) =>
  name
    .slice(0, 300)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const conceptosOf =
  (find: (concepto: Comprobante['conceptos'][number], cfdi: Comprobante) => string | null | false): ReglaSat[1] =>
  ({ cfdi }) =>
    cfdi.conceptos.map((concepto, index) => {
      const found = find(concepto, cfdi);
      return found && `Concepto ${index + 1}: ${found}`;
    });

const linesOf = (cfdi: Comprobante, clase: 'traslados' | 'retenciones') =>
  cfdi.conceptos.flatMap(({ impuestos }) => impuestos[clase]);

/** The rates of IVA that c_TasaOCuota has had since 4.0 is in force. */
const TASAS_DE_IVA = ['0', '0.08', '0.16'];
const MAX_RETENCION: Readonly<Record<string, string>> = { [IVA]: '0.16', [ISR]: '0.35' };

const comprobante: readonly ReglaSat[] = [
  ['CFDI40103', ({ cfdi }) => cfdi.tipo === 'N' && cfdi.formaPago && 'Una nómina no lleva FormaPago.'],
  [
    'CFDI40105',
    ({ cfdi: { metodoPago, formaPago } }) =>
      metodoPago === 'PPD' && formaPago !== '99' && `Con PPD la FormaPago es 99, no ${formaPago ?? 'vacía'}.`,
  ],
  [
    'Anexo 20',
    ({ cfdi: { metodoPago, formaPago } }) =>
      metodoPago === 'PUE' && formaPago === '99' && 'FormaPago 99 es solo de PPD.',
  ],
  ['Anexo 20', ({ cfdi }) => cfdi.tipo === 'I' && cfdi.metodoPago === null && 'Un ingreso lleva MetodoPago.'],
  ['Anexo 20', ({ cfdi }) => cfdi.tipo === 'I' && cfdi.formaPago === null && 'Un ingreso lleva FormaPago.'],
  ['Anexo 20', ({ cfdi }) => isSale(cfdi) && cfdi.moneda === 'XXX' && 'La Moneda de un ingreso o egreso no es XXX.'],
  [
    'CFDI40106',
    ({ cfdi: { emisor }, certificado }) =>
      certificado?.tipo === 'FIEL' &&
      emisor.rfc.length === 12 &&
      'Una persona moral sella con su CSD, no con su e.firma.',
  ],
  [
    'CFDI40108',
    ({ cfdi }) => {
      const exact = rounded(sum(cfdi.conceptos.map(({ importe }) => importe)), cfdi.moneda);
      return (
        hasValue(cfdi) &&
        !new Big(cfdi.subtotal).eq(exact) &&
        `SubTotal es ${formatImporte(cfdi.subtotal)}; los conceptos suman ${formatImporte(exact.toFixed())}.`
      );
    },
  ],
  [
    'CFDI40110',
    ({ cfdi: { descuento, subtotal } }) =>
      descuento !== null && new Big(descuento).gt(subtotal) && 'El Descuento es mayor que el SubTotal.',
  ],
  [
    'CFDI40119',
    ({ cfdi }) => {
      const { subtotal, descuento, impuestos, impuestosLocales, moneda } = cfdi;
      const exact = rounded(
        sum([subtotal, impuestos.totalTrasladados, impuestosLocales?.totalTrasladados ?? null]).minus(
          sum([descuento, impuestos.totalRetenidos, impuestosLocales?.totalRetenidos ?? null]),
        ),
        moneda,
      );
      return (
        hasValue(cfdi) &&
        !new Big(cfdi.total).eq(exact) &&
        `Total es ${formatImporte(cfdi.total)}; subtotal, descuento e impuestos dan ${formatImporte(exact.toFixed())}.`
      );
    },
  ],
  [
    'CFDI40122',
    ({ cfdi }) =>
      cfdi.exportacion === '02' &&
      !hasComercioExterior(cfdi) &&
      'Exportacion 02 pide el complemento Comercio Exterior.',
  ],
  [
    'CFDI40126',
    ({ cfdi: { lugarExpedicion } }) =>
      lugarExpedicion?.startsWith('00') && `LugarExpedicion ${lugarExpedicion} no es un código postal.`,
  ],
];

const informacionGlobal: readonly ReglaSat[] = [
  [
    'CFDI40130',
    ({ cfdi: { tipo, receptor, informacionGlobal: global } }) =>
      tipo === 'I' &&
      receptor.rfc === NACIONAL &&
      receptor.nombre === PUBLICO_EN_GENERAL &&
      global === null &&
      'A PUBLICO EN GENERAL falta InformacionGlobal.',
  ],
  [
    'CFDI40132',
    ({ cfdi: { emisor, informacionGlobal: global } }) =>
      global?.periodicidad === '05' && emisor.regimenFiscal !== '621' && 'Periodicidad 05 es solo del régimen 621.',
  ],
  [
    'CFDI40134',
    ({ cfdi: { informacionGlobal: global } }) =>
      global && global.periodicidad !== '05' && Number(global.meses) > 12 && `Meses ${global.meses} es de un bimestre.`,
  ],
  [
    'CFDI40135',
    ({ cfdi: { informacionGlobal: global } }) =>
      global?.periodicidad === '05' && Number(global.meses) < 13 && `Meses ${global.meses} no es de un bimestre.`,
  ],
  [
    'CFDI40136',
    ({ cfdi: { fecha, informacionGlobal: global } }) => {
      const year = Number(fecha.slice(0, 4));
      const wrong = global && ![year, year - 1].includes(Number(global.anio));
      return wrong && `Año ${global.anio} no es el de la Fecha ni el anterior.`;
    },
  ],
  [
    'CFDI40146',
    ({ cfdi: { receptor, informacionGlobal: global } }) =>
      global &&
      (receptor.rfc !== NACIONAL || receptor.nombre !== PUBLICO_EN_GENERAL) &&
      `InformacionGlobal es de ${NACIONAL}, ${PUBLICO_EN_GENERAL}.`,
  ],
];

const partes: readonly ReglaSat[] = [
  [
    'CFDI40139',
    ({ cfdi: { xml, emisor }, certificado }) =>
      certificado &&
      emisor.nombre &&
      emisor.rfc === certificado.rfc &&
      !childOf(xml, 'Emisor')?.attributes.FacAtrAdquirente &&
      // Since 4.0 companies are named without their régimen de capital, which their certificate has at the end.
      !plain(certificado.nombre).startsWith(plain(emisor.nombre)) &&
      `El emisor dice «${emisor.nombre}»; su certificado, «${certificado.nombre}».`,
  ],
  [
    'CFDI40147',
    ({ cfdi: { receptor } }) =>
      receptor.domicilioFiscal?.startsWith('00') &&
      `DomicilioFiscalReceptor ${receptor.domicilioFiscal} no es un código postal.`,
  ],
  [
    'CFDI40150',
    ({ cfdi }) =>
      cfdi.receptor.rfc === EXTRANJERO &&
      cfdi.receptor.residenciaFiscal === null &&
      hasComercioExterior(cfdi) &&
      'Falta ResidenciaFiscal del receptor extranjero.',
  ],
  [
    'CFDI40151',
    ({ cfdi: { receptor } }) =>
      receptor.rfc !== EXTRANJERO &&
      receptor.residenciaFiscal !== null &&
      'ResidenciaFiscal es de receptores extranjeros.',
  ],
  [
    'CFDI40152',
    ({ cfdi: { receptor } }) => receptor.residenciaFiscal === 'MEX' && 'ResidenciaFiscal no puede ser MEX.',
  ],
  [
    'CFDI40153',
    ({ cfdi: { receptor } }) =>
      receptor.numRegIdTrib !== null && receptor.residenciaFiscal === null && 'NumRegIdTrib pide ResidenciaFiscal.',
  ],
  [
    'CFDI40154',
    ({ cfdi: { receptor } }) =>
      receptor.rfc !== EXTRANJERO && receptor.numRegIdTrib !== null && 'NumRegIdTrib es de receptores extranjeros.',
  ],
  [
    'CFDI40155',
    ({ cfdi }) =>
      cfdi.receptor.rfc === EXTRANJERO &&
      cfdi.receptor.numRegIdTrib === null &&
      hasComercioExterior(cfdi) &&
      'Falta NumRegIdTrib del receptor extranjero.',
  ],
  [
    'CFDI40161',
    ({ cfdi: { tipo, receptor } }) => {
      const own = { P: 'CP01', N: 'CN01' }[tipo as string];
      if (own) return receptor.usoCfdi !== own && `El UsoCFDI es ${own}, no ${receptor.usoCfdi}.`;
      return (
        ['CP01', 'CN01'].includes(receptor.usoCfdi ?? '') && `UsoCFDI ${receptor.usoCfdi} no es de este tipo de CFDI.`
      );
    },
  ],
];

const conceptos: readonly ReglaSat[] = [
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

const impuestos: readonly ReglaSat[] = [
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
    ({ cfdi }) =>
      cfdi.impuestos.traslados.map((line) => {
        const same = linesOf(cfdi, 'traslados').filter((other) => keyOf(other) === keyOf(line));
        const exact = sum(same.map(({ base }) => base));
        return (
          line.base !== null &&
          differs(line.base, exact, tolerancia(cfdi.moneda)) &&
          `La Base de ${keyOf(line)} es ${formatImporte(line.base)}; los conceptos suman ${formatImporte(exact.toFixed())}.`
        );
      }),
  ],
  [
    'CFDI40218',
    ({ cfdi: { impuestos: whole } }) =>
      repeated(whole.traslados.map(keyOf)).map((key) => `El traslado ${key} se repite.`),
  ],
];

/** Rules of Anexo 20 for CFDI 4.0 that need nothing but the CFDI (matriz de errores CFDI 4.0). */
export const reglasCfdi40: readonly ReglaSat[] = [
  ...comprobante,
  ...informacionGlobal,
  ...partes,
  ...conceptos,
  ...impuestos,
];
