import { SETTLED_DAYS } from './assign-riesgos';
import { monthsBefore, plusDays, plusMinutes } from './calendar';
import { type Abono, type DocumentoDemo, type Factura, type Pago, totalesOf } from './documentos';
import type { Centavos } from './impuestos';
import { contribuyentesDemo } from './personas';

/** By how much amounts that should agree do not. */
const DIFERENCIA: Centavos = 15_000;
/** Days before the demo's first start on which an invoice is said to be paid. */
const PAGADA_DAYS = 3;

/** An invoice that one complement pays whole, and that complement, which pays nothing else. */
interface WholePayment {
  factura: Factura;
  pago: Pago;
  abono: Abono;
}

/** A way to be wrong, and the alerts that come of it. */
interface Mistake {
  deFactura?: readonly string[];
  dePago?: readonly string[];
  fits?: (payment: WholePayment) => boolean;
  change: (payment: WholePayment) => void;
}

const mistakes: readonly Mistake[] = [
  {
    deFactura: ['REP_TARDIO'],
    dePago: ['REP_TARDIO'],
    fits: skipsMonth,
    change({ pago }) {
      pago.fechaPago = plusMinutes(monthsBefore(pago.fecha, 1), -1);
    },
  },
  {
    deFactura: ['REP_FECHA_ANTERIOR', 'REP_TARDIO'],
    dePago: ['REP_FECHA_ANTERIOR', 'REP_TARDIO'],
    fits: skipsMonth,
    change({ factura, pago }) {
      pago.fechaPago = plusDays(factura.fecha, -2);
    },
  },
  {
    deFactura: ['SALDO_INICIAL_DISTINTO', 'SOBREPAGADA'],
    dePago: ['SALDO_INICIAL_DISTINTO'],
    change({ abono }) {
      abono.saldoAnterior += DIFERENCIA;
      abono.pagado += DIFERENCIA;
    },
  },
  {
    deFactura: ['SALDO_INICIAL_DISTINTO'],
    dePago: ['SALDO_INICIAL_DISTINTO'],
    change({ abono }) {
      abono.saldoAnterior += DIFERENCIA;
    },
  },
  {
    deFactura: ['SALDOS_INCONSISTENTES'],
    dePago: ['SALDOS_INCONSISTENTES'],
    change({ abono }) {
      abono.parcialidad = 2;
    },
  },
  {
    deFactura: ['PUE_CON_REP'],
    dePago: ['PUE_CON_REP'],
    change({ factura, pago }) {
      factura.metodoPago = 'PUE';
      factura.formaPago = pago.formaPago;
    },
  },
  {
    deFactura: ['REP_DE_CANCELADO'],
    dePago: ['REP_DE_CANCELADO'],
    change({ factura }) {
      factura.estadoEnSat = { estado: 'Cancelado', estatusCancelacion: 'Cancelado con aceptación' };
    },
  },
  {
    deFactura: ['REP_CANCELADO'],
    change({ pago }) {
      pago.estadoEnSat = { estado: 'Cancelado', estatusCancelacion: 'Cancelado sin aceptación' };
    },
  },
  {
    dePago: ['REP_SIN_FACTURA'],
    change({ factura }) {
      factura.neverUploaded = true;
    },
  },
  {
    dePago: ['MONTO_DISTINTO'],
    change({ pago }) {
      pago.excedente = DIFERENCIA;
    },
  },
];

/**
 * Makes alerts about payments of what is planned: for each taxpayer every one that documents cause, and an invoice that its
 * issuer marks as paid. PPD_SIN_REP is there already. To be called last; it draws no random numbers.
 */
export function assignAlertas(documentos: readonly DocumentoDemo[], now: Date): void {
  const settled = plusDays(now, -SETTLED_DAYS);
  const pagos = documentos.filter((one): one is Pago => one.tipo === 'P');
  const paid = new Set(pagos.flatMap(({ abonos }) => abonos.map(({ factura }) => factura)));
  const wholePayments = pagos.filter(({ fecha }) => fecha < settled).flatMap(wholePaymentOf);
  for (const { rfc } of contribuyentesDemo) {
    for (const mistake of mistakes) {
      const found = wholePayments.findLast(
        (one) =>
          [one.factura.emisor.rfc, one.factura.receptor.rfc].includes(rfc) &&
          !one.factura.alertas &&
          (mistake.fits?.(one) ?? true),
      );
      if (!found) continue;
      mistake.change(found);
      found.factura.alertas = mistake.deFactura ?? [];
      found.pago.alertas = mistake.dePago ?? [];
    }
    const owed = documentos.findLast(
      (one): one is Factura =>
        one.tipo === 'I' &&
        one.metodoPago === 'PPD' &&
        one.emisor.rfc === rfc &&
        one.fecha < settled &&
        !paid.has(one) &&
        !one.estadoEnSat &&
        !one.defecto,
    );
    if (!owed) continue;
    owed.pagada = plusDays(now, -PAGADA_DAYS);
    owed.alertas = ['REP_POR_EMITIR'];
  }
}

/** None for a complement that pays several invoices, a part of one, or in another currency than pesos. */
function wholePaymentOf(pago: Pago): WholePayment[] {
  const [abono, ...others] = pago.abonos;
  if (!abono || others.length > 0) return [];
  const { factura, pagado } = abono;
  const isWhole = pagado === totalesOf(factura).total && factura.moneda === 'MXN';
  return isWhole ? [{ factura, pago, abono }] : [];
}

/** At least a whole month lies between the invoice and its complement. */
function skipsMonth({ factura, pago }: WholePayment): boolean {
  return factura.fecha < monthsBefore(pago.fecha, 1);
}
