import type { Big } from 'big.js';
import type { Comprobante } from '../../comprobante/comprobante';
import { formatImporte } from '../../format-importe';
import { childOf } from '../../xml/element';
import { decimalesDe, sum, toBig, ZERO } from '../importes';
import { isNameOf } from '../nombres';
import { totalOf } from '../sumas';
import { hasComercioExterior, hasValue, reglasConceptos, reglasImpuestos } from './cfdi40-conceptos';
import { isIdentidadOf, isPostalMexicano } from './estados';
import { IMPORTE, type ReglaSat } from './regla-sat';

const PUBLICO_EN_GENERAL = 'PUBLICO EN GENERAL';
const NACIONAL = 'XAXX010101000';
const EXTRANJERO = 'XEXX010101000';

const isSale = ({ tipo }: Comprobante) => tipo === 'I' || tipo === 'E';

const rounded = (amount: Big, moneda: string) => amount.round(decimalesDe(moneda), 1);

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
      if (!hasValue(cfdi)) return null;
      const exact = rounded(sum(cfdi.conceptos.map(({ importe }) => importe)), cfdi.moneda);
      return (
        !toBig(cfdi.subtotal).eq(exact) &&
        `SubTotal es ${formatImporte(cfdi.subtotal)}; los conceptos suman ${formatImporte(exact.toFixed())}.`
      );
    },
  ],
  [
    'CFDI40110',
    ({ cfdi: { descuento, subtotal } }) =>
      descuento !== null && toBig(descuento).gt(toBig(subtotal)) && 'El Descuento es mayor que el SubTotal.',
  ],
  [
    'CFDI40111',
    ({ cfdi }) =>
      hasValue(cfdi) &&
      cfdi.descuento === null &&
      cfdi.conceptos.some(({ descuento }) => descuento !== null) &&
      'Un concepto lleva Descuento y falta el del comprobante.',
  ],
  [
    'CFDI40117',
    ({ cfdi: { xml } }) =>
      xml.attributes.TipoCambio !== undefined &&
      !IMPORTE.test(xml.attributes.TipoCambio.trim()) &&
      'El TipoCambio no es un número con hasta seis decimales.',
  ],
  [
    'CFDI40119',
    ({ cfdi }) => {
      if (!hasValue(cfdi)) return null;
      const exact = rounded(totalOf(cfdi), cfdi.moneda);
      return (
        !toBig(cfdi.total).eq(exact) &&
        `Total es ${formatImporte(cfdi.total)}; subtotal, descuento e impuestos dan ${formatImporte(exact.toFixed())}.`
      );
    },
  ],
  [
    'CFDI40120',
    ({ cfdi: { tipo, total, xml } }) =>
      tipo === 'T' &&
      toBig(total).gt(ZERO) &&
      xml.attributes.Confirmacion === undefined &&
      `El Total ${formatImporte(total)} excede el valor máximo de un traslado, 0, y falta Confirmacion.`,
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
      lugarExpedicion !== null &&
      !isPostalMexicano(lugarExpedicion) &&
      `LugarExpedicion ${lugarExpedicion} no es un código postal.`,
  ],
];

const informacionGlobal: readonly ReglaSat[] = [
  [
    'CFDI40130',
    ({ cfdi: { tipo, receptor, informacionGlobal: global } }) => {
      const isGlobal = tipo === 'I' && receptor.rfc === NACIONAL && receptor.nombre === PUBLICO_EN_GENERAL;
      if (isGlobal) return global === null && 'A PUBLICO EN GENERAL falta InformacionGlobal.';
      return global !== null && `InformacionGlobal es de un ingreso a ${NACIONAL}, ${PUBLICO_EN_GENERAL}.`;
    },
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
    ({ cfdi: { receptor } }) =>
      receptor.nombre === PUBLICO_EN_GENERAL &&
      receptor.rfc !== NACIONAL &&
      `${PUBLICO_EN_GENERAL} es el nombre de ${NACIONAL}, no de ${receptor.rfc}.`,
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
      !isNameOf(emisor.nombre, certificado.nombre) &&
      `El emisor dice «${emisor.nombre}»; su certificado, «${certificado.nombre}».`,
  ],
  [
    'CFDI40147',
    ({ cfdi: { receptor } }) =>
      receptor.domicilioFiscal !== null &&
      !isPostalMexicano(receptor.domicilioFiscal) &&
      `DomicilioFiscalReceptor ${receptor.domicilioFiscal} no es un código postal.`,
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
    ({ cfdi }) => {
      const { rfc, numRegIdTrib, residenciaFiscal } = cfdi.receptor;
      if (residenciaFiscal !== null) return null;
      if (numRegIdTrib !== null) return 'NumRegIdTrib pide ResidenciaFiscal.';
      return rfc === EXTRANJERO && hasComercioExterior(cfdi) && 'Falta ResidenciaFiscal del receptor extranjero.';
    },
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
    'CFDI40156',
    ({ cfdi: { receptor } }) =>
      !isIdentidadOf(receptor.numRegIdTrib, receptor.residenciaFiscal) &&
      `NumRegIdTrib ${receptor.numRegIdTrib} no tiene la forma de los de ${receptor.residenciaFiscal}.`,
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

/** Rules of Anexo 20 for CFDI 4.0 that need nothing but the CFDI (matriz de errores CFDI 4.0). */
export const reglasCfdi40: readonly ReglaSat[] = [
  ...comprobante,
  ...informacionGlobal,
  ...partes,
  ...reglasConceptos,
  ...reglasImpuestos,
];
