import { type AlertaPago, EstatusCfdi, type HallazgoEntreDocumentos } from '@boveda/contracts';
import { Big } from 'big.js';
import type { ImportesCfdi } from '../../../vault/ingest/importes';
import type { FacturaAplicada, PagoAplicado } from './facturas.read-model';
import { dinero, type HallazgoDeFactura, hallazgo, nameOf } from './hallazgo';
import { checkImpuestos } from './impuestos-pago';

const CENTAVO = new Big('0.01');

/** Returns what was found of the invoices, as the detail of one of them or of a document that was applied to them tells it. */
export const tellFrom = (id: string, found: readonly HallazgoDeFactura[]): HallazgoEntreDocumentos[] =>
  found
    .filter(({ factura, documento }) => factura.id === id || documento.id === id)
    .map(({ codigo, evidencia, factura, documento, ...read }) =>
      hallazgo(codigo, evidencia, { ...read, otro: factura.id === id ? documento : factura }),
    );

/** Compares an invoice with its payments and egresos; `importes` are its own taxes, where they could be read. */
export function checkFactura(factura: FacturaAplicada, importes: ImportesCfdi | undefined): HallazgoDeFactura[] {
  const sinEfecto = factura.pagos.filter((pago) => has(factura, 'REP_DE_CANCELADO', pago));
  const ofSinEfecto = sinEfecto.map((pago) => ofCancelada(factura, pago));
  if (factura.status === EstatusCfdi.Cancelado) return ofSinEfecto;
  return [
    ...ofSinEfecto,
    ...checkSobrepago(factura),
    ...checkParcialidades(factura),
    ...factura.pagos.flatMap((pago) => [
      ...checkPago(factura, pago),
      ...(importes ? checkImpuestos(factura, pago, importes) : []),
    ]),
  ];
}

/** Whether the rules about payments, which are conditions of the database, flag the invoice or one of its complements. */
const has = ({ alertas }: FacturaAplicada, codigo: AlertaPago, pago?: PagoAplicado): boolean =>
  alertas.some((alerta) => alerta.codigo === codigo && alerta.rep_id === (pago?.id ?? null));

function ofCancelada(factura: FacturaAplicada, pago: PagoAplicado): HallazgoDeFactura {
  const leido = factura.status === EstatusCfdi.Cancelado ? 'Cancelada' : 'Sustituida';
  return {
    codigo: 'pago_de_cancelada',
    evidencia: `El complemento ${nameOf(pago)} está vigente y la factura ${nameOf(factura)}, ${leido.toLowerCase()}.`,
    leido,
    esperado: 'Vigente',
    factura,
    documento: pago,
  };
}

function checkPago(factura: FacturaAplicada, pago: PagoAplicado): HallazgoDeFactura[] {
  const found: HallazgoDeFactura[] = [];
  if (has(factura, 'PUE_CON_REP', pago))
    found.push({
      codigo: 'pago_de_pue',
      evidencia: `La factura ${nameOf(factura)} es PUE, pagada al emitirse, y el complemento ${nameOf(pago)} dice pagarla.`,
      leido: 'PUE',
      esperado: 'PPD',
      factura,
      documento: pago,
    });
  const [paid, issued] = [pago.fechapago.slice(0, 10), factura.fecha.slice(0, 10)];
  if (has(factura, 'REP_FECHA_ANTERIOR', pago))
    found.push({
      codigo: 'pago_anterior',
      evidencia: `El complemento ${nameOf(pago)} dice que se pagó el ${paid}; la factura ${nameOf(factura)} es del ${issued}.`,
      leido: paid,
      esperado: `${issued} o después`,
      factura,
      documento: pago,
    });
  return found;
}

/** What is applied beyond the total. The balance of lists is never below 0, so that it does not tell. */
function checkSobrepago(factura: FacturaAplicada): HallazgoDeFactura[] {
  const { total, moneda, pagado, acreditado, metodo_pago, pagos, egresos } = factura;
  const counted = metodo_pago === 'PPD' ? pagos : [];
  const paid = new Big(counted.length > 0 ? pagado : 0);
  const applied = paid.plus(acreditado);
  const excess = applied.minus(total);
  const last = [...counted, ...egresos].toSorted((a, b) => a.fecha.localeCompare(b.fecha)).at(-1);
  if (!last || !has(factura, 'SOBREPAGADA')) return [];
  const parts = [
    paid.gt(0) && `${dinero(paid, moneda)} en pagos`,
    new Big(acreditado).gt(0) && `${dinero(new Big(acreditado), moneda)} en egresos`,
  ].filter(Boolean);
  return [
    {
      codigo: 'sobrepago',
      evidencia: `A la factura ${nameOf(factura)} se aplicaron ${parts.join(' y ')}; su total es ${dinero(new Big(total), moneda)}. Sobran ${dinero(excess, moneda)}.`,
      leido: dinero(applied, moneda),
      esperado: `${dinero(new Big(total), moneda)} como máximo`,
      factura,
      documento: last,
    },
  ];
}

/**
 * Follows the balances that the complements declare. Egresos may have come before any of them, so that a balance is right between
 * what payments alone and what payments and all egresos leave.
 */
function checkParcialidades(factura: FacturaAplicada): HallazgoDeFactura[] {
  const found: HallazgoDeFactura[] = [];
  let left = new Big(factura.total);
  let before: number | null = 0;
  for (const pago of factura.pagos) {
    const { parcialidad, saldoanterior, monedadr } = pago;
    const about = { factura, documento: pago };
    if (parcialidad !== null && parcialidad > 0 && parcialidad === before)
      found.push({
        codigo: 'parcialidad_repetida',
        evidencia: `Más de un pago de la factura ${nameOf(factura)} dice ser la parcialidad ${parcialidad}.`,
        leido: `${parcialidad}`,
        esperado: `${parcialidad + 1}`,
        ...about,
      });
    if (saldoanterior !== null && monedadr === factura.moneda) {
      const declared = new Big(saldoanterior);
      const least = left.minus(factura.acreditado);
      const amounts = {
        leido: dinero(declared, factura.moneda),
        esperado: dinero(declared.gt(left) ? left : least, factura.moneda),
      };
      const said = `${nameParcialidad(pago)} declara un saldo anterior de ${amounts.leido}`;
      if (declared.lt(least.minus(CENTAVO))) {
        const missing = dinero(least.minus(declared), factura.moneda);
        found.push({
          codigo: 'parcialidad_faltante',
          evidencia: `${said}; con lo que hay en la bóveda quedarían ${amounts.esperado}. ${nameMissing(before, parcialidad)} por ${missing}.`,
          ...amounts,
          ...about,
        });
        left = declared.plus(factura.acreditado);
      } else if (declared.gt(left.plus(CENTAVO)))
        found.push({
          codigo: 'saldo_anterior',
          evidencia: `${said}; ${before === 0 ? 'el total de la factura es' : 'con los pagos anteriores quedarían'} ${amounts.esperado}.`,
          ...amounts,
          ...about,
        });
    }
    left = left.minus(pago.importe);
    before = parcialidad;
  }
  return found;
}

const nameParcialidad = (pago: PagoAplicado) =>
  pago.parcialidad === null
    ? `El complemento ${nameOf(pago)}`
    : `La parcialidad ${pago.parcialidad} (complemento ${nameOf(pago)})`;

/** Names what is missing between two parcialidades, as far as their numbers tell. */
function nameMissing(before: number | null, parcialidad: number | null): string {
  if (before === null || parcialidad === null || parcialidad <= before + 1) return 'Faltan pagos';
  return parcialidad === before + 2
    ? `Falta la parcialidad ${before + 1}`
    : `Faltan las parcialidades ${before + 1} a ${parcialidad - 1}`;
}
