import fc from 'fast-check';
import {
  alsoNaming,
  CANCELADO,
  type Docto,
  type Documento,
  factura,
  nota,
  type PagoHecho,
  rep,
  replacing,
  VIGENTE,
} from './documentos';

/** Invoices with all their payments, credit notes and replacements, and the kinds that occur. */
export interface Caso {
  facturas: Documento[];
  documentos: Documento[];
  clases: string[];
}

const PENDIENTE = 1;
const AJENO = 'AAA010101AAA';
const CLASE_DE_NOTA = { '01': 'nota de crédito', '03': 'devolución', '07': 'aplicación de anticipo' };
/** Pesos per dollar, and the equivalence of a complement in either direction. */
const RATE = '20';
const PER_PESO = '0.05';

const cents = fc.integer({ min: 1, max: 60_000 }).map((amount) => (amount / 100).toFixed(2));
const moneda = fc.constantFrom('MXN', 'MXN', 'USD');
const status = fc.constantFrom(VIGENTE, VIGENTE, VIGENTE, CANCELADO, PENDIENTE);
const inMoneda = (moneda: string) => ({ moneda, tipo_cambio: moneda === 'USD' ? RATE : null });

const facturas = fc.array(
  fc.record({ total: cents, moneda, sustituida: fc.constantFrom('', '', VIGENTE, CANCELADO) }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const docto = fc.record({
  at: fc.nat(2),
  importe: cents,
  como: fc.constantFrom('pagado', 'pagado', 'saldos', 'ajena'),
});
const pagos = fc.array(fc.record({ moneda, doctos: fc.array(docto, { minLength: 1, maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 2,
});
const complementos = fc.array(fc.record({ pagos, status, sustituye: fc.boolean() }), { maxLength: 4 });
const notas = fc.array(
  fc.record({
    de: fc.subarray([0, 1, 2], { minLength: 1 }),
    total: cents,
    moneda,
    status,
    relacion: fc.constantFrom('01', '01', '03', '07'),
    otra: fc.constantFrom('', '', '', '03', '07'),
    ajena: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 3 },
);

interface Hechos {
  at: number;
  importe: string;
  como: string;
}

/** Returns a document of a complement: in the invoice's currency, by its balances alone, or in another currency. */
function doctoOf(de: Documento, pagada: string, { importe, como }: Hechos, clases: Set<string>): Docto {
  const propia = de.cfdi.moneda;
  if (propia !== pagada) clases.add('pago en otra moneda');
  const equivalencia = propia === pagada ? {} : { equivalencia: pagada === 'MXN' ? PER_PESO : RATE };
  if (como === 'saldos') {
    clases.add('sin ImpPagado');
    return { de, moneda: propia, ...equivalencia, anterior: importe, insoluto: '0.00' };
  }
  if (como === 'ajena') {
    clases.add('documento en moneda ajena');
    return { de, moneda: 'EUR', equivalencia: '1.1', pagado: importe };
  }
  return { de, moneda: propia, ...equivalencia, pagado: importe };
}

/** Arbitrary of cases with all kinds of documents. */
export const caso: fc.Arbitrary<Caso> = fc.record({ facturas, complementos, notas }).map((picked) => {
  const clases = new Set<string>();
  const sustitutas: Documento[] = [];
  const issued = picked.facturas.map(({ total, moneda, sustituida }) => {
    const one = factura(total, inMoneda(moneda));
    if (sustituida === '') return one;
    clases.add(sustituida === CANCELADO ? 'factura sustituida y cancelada' : 'factura sustituida');
    sustitutas.push(replacing(factura(total, inMoneda(moneda)), one));
    return { ...one, cfdi: { ...one.cfdi, status: sustituida as number } };
  });
  const at = (index: number) => issued[index % issued.length] as Documento;
  const reps: Documento[] = [];
  for (const { pagos, status, sustituye } of picked.complementos) {
    const hechos = pagos.map(
      ({ moneda, doctos }): PagoHecho => ({
        moneda,
        doctos: doctos.map((hecho) => doctoOf(at(hecho.at), moneda, hecho, clases)),
      }),
    );
    const plain = rep(hechos, { status });
    const previous = reps.at(-1);
    if (previous && sustituye) clases.add('REP sustituido');
    reps.push(previous && sustituye ? replacing(plain, previous) : plain);
    for (const clase of clasesOfRep(hechos, status)) clases.add(clase);
  }
  const paidBy = (one: Documento) => reps.filter(({ detalle }) => detalle.pagos.includes(one.cfdi.uuid)).length;
  if (issued.some((one) => paidBy(one) > 1)) clases.add('varios complementos de una factura');
  const notes = picked.notas.map(({ de, total, moneda, status, relacion, otra, ajena }) => {
    const named = [...new Set(de.map(at))];
    clases.add(CLASE_DE_NOTA[relacion]);
    if (named.length > 1) clases.add('nota de varias facturas');
    if (status === CANCELADO) clases.add('nota cancelada');
    if (named.some(({ cfdi }) => cfdi.moneda !== moneda)) clases.add('nota en otra moneda');
    if (otra) clases.add('nota con dos relaciones');
    if (ajena) clases.add('nota de otro receptor');
    const one = nota(total, named, { ...inMoneda(moneda), status, ...(ajena && { contraparte_rfc: AJENO }) }, relacion);
    return otra ? alsoNaming(one, otra, named.slice(0, 1)) : one;
  });
  return {
    facturas: [...issued, ...sustitutas],
    documentos: [...issued, ...sustitutas, ...reps, ...notes],
    clases: [...clases],
  };
});

function clasesOfRep(pagos: readonly PagoHecho[], status: number): string[] {
  const clases: string[] = [];
  if (status === CANCELADO) clases.push('REP cancelado');
  if (status === PENDIENTE) clases.push('REP pendiente');
  if (pagos.length > 1) clases.push('varios pagos en un complemento');
  if (pagos.some(({ doctos }) => new Set(doctos.map(({ de }) => de)).size > 1))
    clases.push('varias facturas en un pago');
  return clases;
}
