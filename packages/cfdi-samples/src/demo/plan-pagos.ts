import { monthsBefore, officeHour, plusDays, workingTime } from './calendar';
import { type Abono, type Factura, type Pago, totalesOf } from './documentos';
import { tipoCambioOf, unnumbered } from './plan-facturas';
import type { Random } from './random';

interface AbonoPlaneado extends Abono {
  fecha: Date;
}

/**
 * Complements for the invoices on credit: some are paid at once, some late, some in parts, some only begun, some never.
 * Payments between the same two parties in one month may share a complement. Nothing is paid after `now`.
 */
export function planPagos(random: Random, facturas: readonly Factura[], now: Date): Pago[] {
  const abonos = facturas
    .filter(({ metodoPago }) => metodoPago === 'PPD')
    .flatMap((factura) => planAbonos(random, factura));
  const groups = new Map<string, AbonoPlaneado[]>();
  for (const [index, abono] of abonos.entries()) {
    const { emisor, receptor, moneda } = abono.factura;
    const alone = random.chance(0.3) ? index : '';
    const key = [emisor.rfc, receptor.rfc, moneda, abono.fecha.toISOString().slice(0, 7), alone].join();
    groups.set(key, [...(groups.get(key) ?? []), abono]);
  }
  return [...groups.values()].map((group) => planPago(random, group)).filter(({ fecha }) => fecha < now);
}

/** The complement follows within five days, in the same month. */
const LAST_DAY = 22;

/** Each part falls into its own month, so that parts stay in order however payments are grouped. */
function planAbonos(random: Random, factura: Factura): AbonoPlaneado[] {
  const { total } = totalesOf(factura);
  const fate = random.next();
  if (fate < 0.2) return [];
  const parts = fate < 0.65 ? 1 : random.int(2, 3);
  const paid = fate > 0.9 ? parts - 1 : parts;
  const delay = random.pick([1, 1, 1, 2, 3]);
  const part = Math.floor(total / parts);
  return Array.from({ length: Math.max(paid, 1) }, (_, index) => {
    const last = index === parts - 1;
    return {
      factura,
      fecha: workingTime(random, monthsBefore(factura.fecha, -(delay + index)), LAST_DAY),
      parcialidad: index + 1,
      saldoAnterior: total - part * index,
      pagado: last ? total - part * index : part,
    };
  });
}

function planPago(random: Random, group: readonly AbonoPlaneado[]): Pago {
  const fechaPago = new Date(Math.max(...group.map(({ fecha }) => fecha.getTime())));
  const [first] = group;
  if (!first) throw new RangeError('a payment pays something');
  const { emisor, receptor, moneda } = first.factura;
  return {
    tipo: 'P',
    emisor,
    receptor,
    fecha: officeHour(random, plusDays(fechaPago, random.int(1, 5))),
    ...unnumbered,
    fechaPago,
    formaPago: random.pick(['03', '03', '03', '02']),
    moneda: moneda === 'USD' && random.chance(0.3) ? 'MXN' : moneda,
    tipoCambio: moneda === 'USD' ? tipoCambioOf(fechaPago) : 10_000,
    operacion: String(random.int(1_000_000, 9_999_999)),
    abonos: group.map(({ factura, parcialidad, saldoAnterior, pagado }) => ({
      factura,
      parcialidad,
      saldoAnterior,
      pagado,
    })),
  };
}
