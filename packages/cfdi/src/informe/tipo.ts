import type { Comprobante, TipoDeComprobante } from '../comprobante/comprobante';
import { falla, ok, type Veredicto } from './informe';

/** A sentence for an error, or null. */
type Regla = (cfdi: Comprobante) => string | null;

const forbids =
  (what: string, has: (cfdi: Comprobante) => boolean): Regla =>
  (cfdi) =>
    has(cfdi) ? `no lleva ${what}` : null;
const requires =
  (what: string, has: (cfdi: Comprobante) => boolean): Regla =>
  (cfdi) =>
    has(cfdi) ? null : what;

const hasImpuestos = ({ impuestos, conceptos }: Comprobante) =>
  [impuestos, ...conceptos.map((concepto) => concepto.impuestos)].some(
    ({ traslados, retenciones }) => traslados.length + retenciones.length > 0,
  );
const hasDescuento = ({ descuento, conceptos }: Comprobante) =>
  descuento !== null || conceptos.some((concepto) => concepto.descuento !== null);
const hasPagos = ({ complementos }: Comprobante) => complementos.includes('Pagos');
const hasNomina = ({ complementos }: Comprobante) => complementos.includes('Nomina');

const sinPagos = forbids('complemento de pagos', hasPagos);
const sinNomina = forbids('complemento de nómina', hasNomina);
const unpaid: readonly Regla[] = [
  forbids('FormaPago', ({ formaPago }) => formaPago !== null),
  forbids('MetodoPago', ({ metodoPago }) => metodoPago !== null),
  forbids('descuentos', hasDescuento),
];

/** The one concepto of a payment (the SAT's guide to the complement). */
const conceptoDePago = requires(
  'debe llevar un solo concepto, 84111506, una ACT de cero',
  ({ conceptos: [concepto, second] }) =>
    concepto !== undefined &&
    second === undefined &&
    concepto.claveProdServ === '84111506' &&
    concepto.claveUnidad === 'ACT' &&
    Number(concepto.cantidad) === 1 &&
    Number(concepto.valorUnitario) === 0 &&
    Number(concepto.importe) === 0,
);

/** Required and forbidden fields of each type (Anexo 20 and its guides), as far as all PACs have always enforced them. */
const reglas: Readonly<Record<TipoDeComprobante, readonly Regla[]>> = {
  I: [sinPagos, sinNomina],
  E: [sinPagos, sinNomina],
  T: [...unpaid, sinPagos, sinNomina],
  P: [
    ...unpaid,
    requires('debe llevar complemento de pagos', hasPagos),
    sinNomina,
    requires('la moneda debe ser XXX', ({ moneda }) => moneda === 'XXX'),
    forbids('CondicionesDePago', ({ condicionesDePago }) => condicionesDePago !== null),
    forbids('impuestos', hasImpuestos),
    conceptoDePago,
  ],
  N: [
    requires('debe llevar complemento de nómina', hasNomina),
    sinPagos,
    requires('la moneda debe ser MXN', ({ moneda }) => moneda === 'MXN'),
    forbids('impuestos', hasImpuestos),
    requires('debe llevar un solo concepto', ({ conceptos }) => conceptos.length === 1),
  ],
};

const names: Readonly<Record<TipoDeComprobante, string>> = {
  I: 'Ingreso',
  E: 'Egreso',
  T: 'Traslado',
  P: 'Pago',
  N: 'Nómina',
};

export function checkTipo(cfdi: Comprobante): Veredicto | null {
  if (cfdi.version === '3.2') return null;
  const missing = reglas[cfdi.tipo].map((regla) => regla(cfdi)).filter((falta) => falta !== null);
  const nombre = names[cfdi.tipo];
  return missing.length === 0
    ? ok(`Es de ${nombre} y tiene lo que pide.`)
    : falla(`De ${nombre}: ${missing.join('; ')}.`);
}
