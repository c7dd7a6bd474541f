import { Big } from 'big.js';
import { hasHidroYPetro } from '../cancelacion';
import type { Comprobante } from '../comprobante/comprobante';
import type { DoctoRelacionado, Pago } from '../comprobante/pagos';
import { cambioOf } from './cambio';
import { claveVendida } from './combustibles';
import { avisoDeFactura, avisoDePago } from './ejercicio';
import { mesGlobal } from './factura-global';
import type { AvisoHecho, HechoFlujo, LineaDeFlujo } from './hecho';
import { hasNave, isPerhapsCar, isPerhapsRental, limiteDe } from './limites';
import { type Linea, Lineas, lineasOf } from './lineas';
import { medioDe } from './medios-de-pago';
import { type Gasto, isFormaPorRevisar, isSinPermiso, marcaDe, productoMarcado } from './requisitos';

const UUID_LENGTH = 36;
const NO_OBJETO = '01';
/** Digits of amounts: they are rounded once, when they are shown. */
const DIGITS = 6;

/**
 * Returns what a CFDI contributes to taxes by flow of cash, before its state is considered: invoices PUE and egresos by
 * their Fecha, each document of a REP by its FechaPago, invoices PPD as what payments without breakdown are estimated
 * from. Amounts whose exchange rate is missing contribute nothing.
 */
export function readFlujo(comprobante: Comprobante): LineaDeFlujo[] {
  const { tipo, metodoPago } = comprobante;
  if (tipo === 'P') return comprobante.pagos.flatMap((pago) => linesOfPago(pago, comprobante));
  if (tipo === 'E') return linesOf(comprobante, 'NC', cambioOf(comprobante)?.neg());
  if (tipo !== 'I') return [];
  if (metodoPago === 'PPD') return linesOfCredito(comprobante);
  return metodoPago === 'PUE' ? linesOfPue(comprobante) : [];
}

/** What its payments lack is theirs; what it is bought for, of which products, what limits its deduction, and what a user should look at, is the invoice's. */
function linesOfCredito(comprobante: Comprobante): HechoFlujo[] {
  const gasto = gastoOf(comprobante);
  const marca = marcaDe({ ...gasto, formaPago: null });
  const producto = productoMarcado(gasto.productos);
  const aviso = avisoDe(comprobante, { ...gasto, formaPago: null });
  const facts = { ...(marca && { marca }), ...(producto && { producto }), ...(aviso && { aviso }) };
  const cambio = cambioOf(comprobante) ?? new Big(1);
  return lineasOf(comprobante).map((linea) => {
    const conTarjeta = limiteDe(comprobante, linea, { medio: 'tarjeta', cambio });
    const sinTarjeta = limiteDe(comprobante, linea, { medio: undefined, cambio });
    const enEfectivo = limiteDe(comprobante, linea, { medio: 'efectivo', cambio });
    // What limits it by transfer limits it in cash too.
    const limite = enEfectivo && {
      ...{ marca: sinTarjeta?.marca ?? enEfectivo.marca, parte: parteOf(conTarjeta), sinTarjeta: parteOf(sinTarjeta) },
      enEfectivo: { marca: enEfectivo.marca, parte: parteOf(enEfectivo) },
    };
    return { origen: 'PPD' as const, ...inPesos(linea, new Big(1)), ...facts, ...(limite && { limite }) };
  });
}

/** What nothing limits is creditable whole. */
const parteOf = (limite: ReturnType<typeof limiteDe>) => (limite?.parte ?? new Big(1)).toFixed(2 * DIGITS);

function linesOfPue(comprobante: Comprobante): HechoFlujo[] {
  const cambio = cambioOf(comprobante);
  if (!cambio) return [];
  const gasto = gastoOf(comprobante);
  const marca = marcaDe(gasto);
  const aviso = avisoDe(comprobante, gasto);
  const medio = medioDe(comprobante.formaPago);
  const facts = {
    ...(marca && { marca }),
    ...(medio === 'efectivo' && { efectivo: true as const }),
    ...(aviso && { aviso }),
    ...mesGlobal(comprobante),
  };
  return lineasOf(comprobante).map((linea) => {
    const limite = limiteDe(comprobante, linea, { medio, cambio });
    return {
      ...{ origen: 'PUE' as const, ...inPesos(linea, cambio), ...facts },
      ...(limite && { limite: { marca: limite.marca, parte: parteOf(limite) } }),
    };
  });
}

function avisoDe(comprobante: Comprobante, gasto: Gasto): AvisoHecho | undefined {
  if (isFormaPorRevisar(gasto)) return 'formaPago';
  if (isSinPermiso(gasto, () => hasHidroYPetro(comprobante))) return 'sinPermiso';
  if (isPerhapsCar(comprobante)) return 'automovil';
  if (hasNave(comprobante)) return 'avion';
  return isPerhapsRental(comprobante) ? 'rentaAutomovil' : avisoDeFactura(comprobante);
}

function linesOf(comprobante: Comprobante, origen: HechoFlujo['origen'], cambio: Big | undefined): HechoFlujo[] {
  if (!cambio) return [];
  return lineasOf(comprobante).map((linea) => ({ origen, ...inPesos(linea, cambio) }));
}

const inPesos = ({ naturaleza, impuesto, factor, tasa, base, importe }: Linea, cambio: Big) => ({
  ...{ naturaleza, impuesto, factor, tasa },
  base: base.times(cambio).toFixed(DIGITS),
  importe: importe.times(cambio).toFixed(DIGITS),
});

const gastoOf = (comprobante: Comprobante): Gasto => ({
  fecha: comprobante.fecha.slice(0, 10),
  formaPago: comprobante.formaPago,
  pagado: cambioOf(comprobante)?.times(comprobante.total),
  productos: comprobante.conceptos.flatMap((concepto) => claveVendida(comprobante, concepto) || []),
  receptor: comprobante.receptor,
});

/** What a REP itself says: its receptor always has the use CP01, and the products are those of the invoices. */
function linesOfPago(pago: Pago, comprobante: Comprobante): LineaDeFlujo[] {
  const cambio = cambioOf(pago);
  if (!cambio) return [];
  const gasto: Gasto = {
    fecha: pago.fechaPago.slice(0, 10),
    formaPago: pago.formaDePago,
    pagado: cambio.times(pago.monto),
    productos: [],
    receptor: { rfc: '', usoCfdi: null, regimenFiscal: null },
  };
  const marca = marcaDe(gasto);
  const aviso: AvisoHecho | undefined = isFormaPorRevisar(gasto) ? 'formaPago' : avisoDePago(comprobante, pago);
  const facts = {
    ...(marca && { marca }),
    ...(aviso && { aviso }),
    ...(medioDe(pago.formaDePago) === 'efectivo' && { efectivo: true as const }),
  };
  return pago.doctosRelacionados.flatMap((docto) => linesOfDocto(docto, pago, cambio, facts));
}

function linesOfDocto(
  docto: DoctoRelacionado,
  pago: Pago,
  cambioPago: Big,
  facts: Pick<HechoFlujo, 'marca' | 'aviso' | 'efectivo'>,
): LineaDeFlujo[] {
  const { idDocumento, equivalencia, impuestos, objetoImp } = docto;
  const fecha = pago.fechaPago;
  const common = { origen: 'REP' as const, fecha, ...facts };
  const documento = idDocumento.length === UUID_LENGTH ? idDocumento : null;
  const divisor = new Big(equivalencia ?? 1);
  const pagado = pagadoOf(docto, pago);
  const lineas = new Lineas();
  // Divided last: a rate that was divided first would lose digits.
  const peso = (value: Big) => (divisor.eq(0) ? value : value.div(divisor)).times(cambioPago);
  for (const impuesto of impuestos.traslados) lineas.addImpuesto('T', impuesto);
  for (const impuesto of impuestos.retenciones) lineas.addImpuesto('R', impuesto);
  if (objetoImp === NO_OBJETO) lineas.addNoObjeto(pagado);
  const found = lineas.all();
  if (found.length > 0)
    return found.map(({ base, importe, ...linea }) => ({
      ...common,
      documento,
      ...linea,
      base: peso(base).toFixed(DIGITS),
      importe: peso(importe).toFixed(DIGITS),
    }));
  const isTaxed = objetoImp === null || objetoImp === '02';
  if (!isTaxed || documento === null || pagado.lte(0)) return [];
  return [{ ...common, documento, pagado: pagado.toFixed(DIGITS), cambio: peso(new Big(1)).toFixed(2 * DIGITS) }];
}

/** Pagos 1.0 may leave the amount out. */
function pagadoOf({ impPagado, impSaldoAnt, impSaldoInsoluto, equivalencia }: DoctoRelacionado, pago: Pago): Big {
  if (impPagado !== null) return new Big(impPagado);
  if (impSaldoAnt !== null && impSaldoInsoluto !== null) return new Big(impSaldoAnt).minus(impSaldoInsoluto);
  return pago.doctosRelacionados.length === 1 ? new Big(pago.monto).times(equivalencia ?? 1) : new Big(0);
}
