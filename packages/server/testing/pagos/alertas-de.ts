import { Big } from 'big.js';
import { CANCELADO, type Documento, VIGENTE } from './documentos';
import { counts, credited, type Pago, paid, takesOff } from './saldo-de';

const pagosOf = ({ detalle }: Documento) => JSON.parse(detalle.pagos) as Pago[];
const sum = (amounts: readonly Big[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0));
const beyondCent = (amount: Big) => amount.abs().gt('0.01');
/** Holidays of 2016, the year of the documents. */
const INHABILES = '01-01 02-01 03-21 05-01 05-05 09-16 11-21 12-25'.split(' ').map((day) => `2016-${day}`);
/** The fifth day of the month after a payment, or the next on which the SAT works. */
const deadline = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  for (let fifth = 5; ; fifth++) {
    const date = new Date(Date.UTC(year, month, fifth));
    const text = date.toISOString().slice(0, 10);
    if (date.getUTCDay() % 6 !== 0 && !INHABILES.includes(text)) return text;
  }
};

/** Returns the alerts that are stored of documents, computed from them alone: code, invoice and complement of each. */
export function alertasDe(all: readonly Documento[]): string[] {
  const reps = all.filter(({ cfdi }) => cfdi.tipo === 'P');
  const facturas = all.filter(({ cfdi }) => cfdi.tipo === 'I');
  return [
    ...new Set([...reps.flatMap((rep) => ofRep(rep, all)), ...facturas.flatMap((one) => ofFactura(one, all))]),
  ].toSorted();
}

function ofRep(rep: Documento, all: readonly Documento[]): string[] {
  const { uuid, status, fecha } = rep.cfdi;
  const found = status === VIGENTE && pagosOf(rep).some(differs) ? [`MONTO_DISTINTO ${uuid}`] : [];
  if (!counts(rep, all)) return found;
  for (const { fechaPago, doctosRelacionados } of pagosOf(rep))
    for (const { idDocumento } of doctosRelacionados) {
      if (fecha.slice(0, 10) > deadline(fechaPago)) found.push(`REP_TARDIO ${idDocumento} ${uuid}`);
      const factura = all.find(({ cfdi }) => cfdi.uuid === idDocumento)?.cfdi;
      if (!factura) found.push(`REP_SIN_FACTURA ${idDocumento} ${uuid}`);
      if (factura?.status === VIGENTE && factura.metodo_pago === 'PUE')
        found.push(`PUE_CON_REP ${idDocumento} ${uuid}`);
      if (factura?.status === VIGENTE && fechaPago.slice(0, 10) < factura.fecha.slice(0, 10))
        found.push(`REP_FECHA_ANTERIOR ${idDocumento} ${uuid}`);
    }
  return found;
}

function differs({ monto, doctosRelacionados }: Pago): boolean {
  if (doctosRelacionados.some(({ impPagado }) => impPagado === null)) return false;
  const parts = doctosRelacionados.map(({ impPagado, equivalencia }) => {
    const rate = new Big(equivalencia ?? 1);
    const decimals = (equivalencia ?? '').split('.')[1]?.length ?? 0;
    const half = new Big(10).pow(-decimals).times('0.5');
    const slack = rate.eq(1) ? new Big(0) : new Big(impPagado ?? 0).times(half).div(rate).plus('0.005').div(rate);
    return { amount: new Big(impPagado ?? 0).div(rate), slack };
  });
  const difference = sum(parts.map(({ amount }) => amount)).minus(monto);
  return difference.abs().gt(sum(parts.map(({ slack }) => slack)).plus('0.01'));
}

interface Hecho {
  rep: Documento;
  numero: number;
  moneda: string;
  importe: Big;
  anterior: string | null;
  insoluto: string | null;
}

function ofFactura(factura: Documento, all: readonly Documento[]): string[] {
  const { uuid, status, total, moneda, metodo_pago } = factura.cfdi;
  const reps = all.filter((one) => one.cfdi.tipo === 'P' && pays(one, uuid));
  const valid = reps.filter((rep) => counts(rep, all));
  if (status === CANCELADO || (status === VIGENTE && !counts(factura, all)))
    return [
      ...valid.map((rep) => `REP_DE_CANCELADO ${uuid} ${rep.cfdi.uuid}`),
      ...(status === VIGENTE ? ofVigente() : []),
    ];
  return status === VIGENTE ? ofVigente() : [];

  function ofVigente(): string[] {
    const found: string[] = [];
    const notas = all.filter((one) => one.cfdi.tipo === 'E' && counts(one, all) && takesOff(one, factura));
    const acreditado = sum(notas.map((nota) => credited(nota, factura, all)));
    const applied = valid.flatMap((rep) =>
      pagosOf(rep).flatMap((pago) => pago.doctosRelacionados.map((docto) => paid(factura, pago, docto))),
    );
    const pagado = metodo_pago === 'PPD' ? sum(applied.filter((importe) => importe !== null)) : new Big(0);
    if (pagado.plus(acreditado).minus(total).round(2, Big.roundHalfUp).gt('0.01')) found.push(`SOBREPAGADA ${uuid}`);
    const owed = new Big(total).minus(acreditado).gt('0.01');
    const isCancelled = valid.length === 0 && reps.some(({ cfdi }) => cfdi.status === CANCELADO);
    if (metodo_pago === 'PPD' && owed && isCancelled) found.push(`REP_CANCELADO ${uuid}`);
    const between = (anterior: string, from: Big) =>
      new Big(anterior).gte(from.minus(acreditado).minus('0.01')) && new Big(anterior).lte(from.plus('0.01'));
    let before: Hecho | undefined;
    for (const hecho of hechosOf(valid, uuid)) {
      const name = `${uuid} ${hecho.rep.cfdi.uuid}`;
      const { anterior, insoluto, importe, numero } = hecho;
      if (numero === 1 && hecho.moneda === moneda && anterior !== null && !between(anterior, new Big(total)))
        found.push(`SALDO_INICIAL_DISTINTO ${name}`);
      const adds =
        anterior === null || insoluto === null || !beyondCent(new Big(anterior).minus(importe).minus(insoluto));
      const follows = numero === (before?.numero ?? 0) + 1;
      const comparable = before?.insoluto && anterior !== null && before.moneda === hecho.moneda;
      if (!adds || !follows || (comparable && !between(anterior as string, new Big(before?.insoluto ?? 0))))
        found.push(`SALDOS_INCONSISTENTES ${name}`);
      before = hecho;
    }
    return found;
  }
}

const pays = (rep: Documento, uuid: string) =>
  pagosOf(rep).some(({ doctosRelacionados }) => doctosRelacionados.some(({ idDocumento }) => idDocumento === uuid));

/** The documents of an invoice in the order of their parcialidades. */
const hechosOf = (reps: readonly Documento[], uuid: string): Hecho[] =>
  reps
    .toSorted((a, b) => a.cfdi.id.localeCompare(b.cfdi.id))
    .flatMap((rep) =>
      pagosOf(rep).flatMap(({ moneda, monto, doctosRelacionados }) =>
        doctosRelacionados
          .filter(({ idDocumento }) => idDocumento === uuid)
          .map((docto): Hecho => {
            const { impPagado, impSaldoAnt, impSaldoInsoluto, equivalencia } = docto;
            const whole = doctosRelacionados.length === 1 ? new Big(monto).times(equivalencia ?? 1) : new Big(0);
            const balances = impSaldoAnt && impSaldoInsoluto ? new Big(impSaldoAnt).minus(impSaldoInsoluto) : whole;
            return {
              rep,
              numero: Number(docto.numParcialidad),
              moneda: docto.moneda ?? moneda,
              importe: impPagado ? new Big(impPagado) : balances,
              anterior: impSaldoAnt,
              insoluto: impSaldoInsoluto,
            };
          }),
      ),
    )
    .toSorted((a, b) => a.numero - b.numero);
