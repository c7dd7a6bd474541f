import type { Comprobante, TipoDeComprobante } from '../comprobante/comprobante';
import type { Impuestos } from '../comprobante/impuesto';
import { elementsAt } from '../xml/element';
import { falla, ok, type Veredicto } from './informe';
import { codigosEn } from './reglas/matrices';

/** A sentence for an error, or null, and its codes in the matrix of 4.0. */
interface Regla {
  check(cfdi: Comprobante): string | null;
  codigos: readonly string[];
}

const forbids = (what: string, has: (cfdi: Comprobante) => boolean, ...codigos: readonly string[]): Regla => ({
  check: (cfdi) => (has(cfdi) ? `no lleva ${what}` : null),
  codigos,
});
const requires = (what: string, has: (cfdi: Comprobante) => boolean, ...codigos: readonly string[]): Regla => ({
  check: (cfdi) => (has(cfdi) ? null : what),
  codigos,
});

const isTaxed = ({ traslados, retenciones }: Impuestos) => traslados.length + retenciones.length > 0;
const hasImpuestos = ({ impuestos, conceptos }: Comprobante) =>
  [impuestos, ...conceptos.map((concepto) => concepto.impuestos)].some(isTaxed);
const hasDescuentoInConcepto = ({ conceptos }: Comprobante) => conceptos.some(({ descuento }) => descuento !== null);
const hasDescuento = (cfdi: Comprobante) => cfdi.descuento !== null || hasDescuentoInConcepto(cfdi);
const hasPagos = ({ complementos }: Comprobante) => complementos.includes('Pagos');
const hasNomina = ({ complementos }: Comprobante) => complementos.includes('Nomina');

/** Nómina in the complement of a concepto, where it counts for nothing. */
const hasNominaInConcepto = ({ xml }: Comprobante) =>
  elementsAt(xml, 'Conceptos', 'Concepto', 'ComplementoConcepto').some(({ children }) =>
    children.some(({ local }) => local === 'Nomina'),
  );

const sinPagos = forbids('complemento de pagos', hasPagos, 'CRP20101');
const sinNomina = forbids('complemento de nómina', hasNomina, 'NOM2');
const unpaid: readonly Regla[] = [
  forbids('FormaPago', ({ formaPago }) => formaPago !== null, 'CFDI40103'),
  forbids('MetodoPago', ({ metodoPago }) => metodoPago !== null, 'CFDI40125'),
  forbids('descuentos', hasDescuento, 'CFDI40111'),
];
const delPago: readonly Regla[] = [
  forbids('FormaPago', ({ formaPago }) => formaPago !== null, 'CRP20105', 'CFDI40103'),
  forbids('MetodoPago', ({ metodoPago }) => metodoPago !== null, 'CRP20106', 'CFDI40125'),
  forbids('descuentos', ({ descuento }) => descuento !== null, 'CRP20108', 'CFDI40111'),
  forbids('descuentos', hasDescuentoInConcepto, 'CRP20121', 'CFDI40111'),
];

/** The one concepto of a payment (the SAT's guide to the complement). */
const deUnConcepto = (says: (concepto: Comprobante['conceptos'][number]) => boolean, ...codigos: readonly string[]) =>
  requires(
    'debe llevar un solo concepto, 84111506, una ACT de cero',
    ({ conceptos: [concepto] }) => concepto === undefined || says(concepto),
    ...codigos,
  );
const conceptoDePago: readonly Regla[] = [
  requires(
    'debe llevar un solo concepto, 84111506, una ACT de cero',
    ({ conceptos }) => conceptos.length === 1,
    'CRP20111',
  ),
  deUnConcepto(({ claveProdServ }) => claveProdServ === '84111506', 'CRP20113'),
  deUnConcepto(({ cantidad }) => Number(cantidad) === 1, 'CRP20115'),
  deUnConcepto(({ claveUnidad }) => claveUnidad === 'ACT', 'CRP20116'),
  deUnConcepto(({ valorUnitario }) => Number(valorUnitario) === 0, 'CRP20119'),
  deUnConcepto(({ importe }) => Number(importe) === 0, 'CRP20120'),
];

/** Required and forbidden fields of each type (Anexo 20 and its guides), as far as all PACs have always enforced them. */
const reglas: Readonly<Record<TipoDeComprobante, readonly Regla[]>> = {
  I: [sinPagos, sinNomina],
  E: [sinPagos, sinNomina],
  T: [...unpaid, sinPagos, sinNomina],
  P: [
    ...delPago,
    requires('debe llevar complemento de pagos', hasPagos),
    sinNomina,
    requires('la moneda debe ser XXX', ({ moneda }) => moneda === 'XXX', 'CRP20104'),
    forbids('CondicionesDePago', ({ condicionesDePago }) => condicionesDePago !== null, 'CRP20107'),
    forbids('impuestos', hasImpuestos, 'CRP20123'),
    forbids('impuestos', ({ impuestos }) => isTaxed(impuestos), 'CFDI40201'),
    ...conceptoDePago,
  ],
  N: [
    requires('debe llevar complemento de nómina', hasNomina),
    forbids('nómina en el complemento de un concepto', hasNominaInConcepto, 'NOM30'),
    sinPagos,
    requires('la moneda debe ser MXN', ({ moneda }) => moneda === 'MXN', 'NOM1'),
    forbids('impuestos', hasImpuestos, 'NOM24'),
    requires('debe llevar un solo concepto', ({ conceptos }) => conceptos.length === 1, 'NOM13'),
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
  const missing = reglas[cfdi.tipo].flatMap(({ check, codigos }) => {
    const falta = check(cfdi);
    return falta === null ? [] : [{ falta, codigos }];
  });
  const nombre = names[cfdi.tipo];
  if (missing.length === 0) return ok(`Es de ${nombre} y tiene lo que pide.`);
  const sentences = [...new Set(missing.map(({ falta }) => falta))];
  const codigos = codigosEn(cfdi.version, ...new Set(missing.flatMap((each) => each.codigos)));
  return falla(`De ${nombre}: ${sentences.join('; ')}.`, codigos);
}
