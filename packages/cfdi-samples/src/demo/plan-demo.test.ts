import { type DocumentoDemo, type Factura, type Pago, totalesOf } from './documentos';
import { suma } from './impuestos';
import { contribuyentesDemo } from './personas';
import { planDemo } from './plan-demo';

// An ordinary day, first and last hours of months and years (06:00 UTC is midnight there), a leap day, a month that began at a weekend.
describe.each([
  '2026-11-21T18:00:00Z',
  '2026-12-01T06:30:00Z',
  '2027-01-01T05:30:00Z',
  '2027-01-01T06:30:00Z',
  '2027-05-02T18:00:00Z',
  '2028-02-29T18:00:00Z',
])('as of %s', (day) => {
  const today = new Date(day);
  const documentos = planDemo(today);
  const pagos = documentos.filter((one): one is Pago => one.tipo === 'P');
  const facturas = documentos.filter((one): one is Factura => one.tipo === 'I');
  const plain = (plan: DocumentoDemo[]) =>
    plan.map(({ uuid, serie, folio, fecha, emisor, receptor }) =>
      [uuid, serie, folio, fecha, emisor.rfc, receptor.rfc].join(),
    );

  it('is the same for the same day and seed, and another for others', () => {
    expect(plain(planDemo(today))).toEqual(plain(documentos));
    expect(plain(planDemo(today, 'otra'))).not.toEqual(plain(documentos));
  });

  it('covers two years with every kind of document', () => {
    expect(documentos.length).toBeGreaterThan(2_700);
    expect(documentos.length).toBeLessThan(3_300);
    expect(new Set(documentos.map(({ tipo }) => tipo))).toEqual(new Set(['I', 'E', 'P', 'N', 'T']));
    expect(new Set(documentos.map(({ fecha }) => fecha.toISOString().slice(0, 7))).size).toBeGreaterThanOrEqual(24);
    expect(documentos.at(0)?.fecha.getTime()).toBeGreaterThanOrEqual(today.getTime() - 733 * 86_400_000);
    expect(documentos.at(-1)?.fecha.getTime()).toBeLessThan(today.getTime());
    for (const moneda of ['MXN', 'USD']) {
      for (const metodoPago of ['PUE', 'PPD']) {
        expect(facturas.some((one) => one.moneda === moneda && one.metodoPago === metodoPago)).toBe(true);
      }
    }
    expect(new Set(facturas.map(({ version }) => version))).toEqual(new Set(['3.3', '4.0']));
  });

  it('numbers every issuer without gaps, and no UUID twice', () => {
    const folios = new Map<string, number>();
    for (const { emisor, serie, folio } of documentos) {
      const key = `${emisor.rfc} ${serie}`;
      expect(folio).toBe((folios.get(key) ?? folio - 1) + 1);
      folios.set(key, folio);
    }
    expect(new Set(documentos.map(({ uuid }) => uuid)).size).toBe(documentos.length);
  });

  it('pays invoices on credit in an unbroken chain', () => {
    const saldos = new Map<Factura, { saldo: number; parcialidad: number }>();
    for (const pago of pagos) {
      expect(pago.fechaPago.getTime()).toBeLessThan(pago.fecha.getTime());
      for (const { factura, parcialidad, saldoAnterior, pagado } of pago.abonos) {
        if (factura.alertas) continue;
        const known = saldos.get(factura) ?? { saldo: totalesOf(factura).total, parcialidad: 0 };
        expect(factura.metodoPago).toBe('PPD');
        expect(factura.fecha.getTime()).toBeLessThan(pago.fechaPago.getTime());
        expect([factura.emisor.rfc, factura.receptor.rfc]).toEqual([pago.emisor.rfc, pago.receptor.rfc]);
        expect([saldoAnterior, parcialidad]).toEqual([known.saldo, known.parcialidad + 1]);
        expect(pagado).toBeGreaterThan(0);
        expect(pagado).toBeLessThanOrEqual(saldoAnterior);
        saldos.set(factura, { saldo: saldoAnterior - pagado, parcialidad });
      }
    }
    const states = [...saldos.values()];
    expect(states.some(({ saldo, parcialidad }) => saldo === 0 && parcialidad > 1)).toBe(true);
    expect(states.some(({ saldo }) => saldo > 0)).toBe(true);
    expect(pagos.some(({ abonos }) => abonos.length > 1)).toBe(true);
    expect(pagos.some(({ moneda, abonos }) => moneda !== abonos[0]?.factura.moneda)).toBe(true);
    expect(facturas.some((one) => one.metodoPago === 'PPD' && !saldos.has(one))).toBe(true);
  });

  it('corrects no more than what was invoiced', () => {
    const egresos = documentos.filter((one): one is Factura => one.tipo === 'E');
    expect(egresos.length).toBeGreaterThan(20);
    for (const egreso of egresos) {
      if (!egreso.relacionada) throw new Error('an egreso without its invoice');
      expect(totalesOf(egreso).total).toBeLessThan(totalesOf(egreso.relacionada).total);
      expect(egreso.relacionada.fecha.getTime()).toBeLessThan(egreso.fecha.getTime());
    }
  });

  it('withholds, exempts and adds IEPS somewhere, and totals add up', () => {
    const kinds = new Set<string>();
    for (const factura of facturas) {
      const { subtotal, descuento, traslados, retenciones, total } = totalesOf(factura);
      const taxes = suma(traslados.map(({ importe }) => importe)) - suma(retenciones.map(({ importe }) => importe));
      expect(total).toBe(subtotal - descuento + taxes);
      for (const { impuesto, tasa } of traslados) kinds.add(`${impuesto} ${tasa}`);
      for (const { impuesto, tasa } of retenciones) kinds.add(`-${impuesto} ${tasa}`);
    }
    const wanted = [
      '002 160000',
      '002 80000',
      '002 0',
      '002 null',
      '003 80000',
      '-001 100000',
      '-002 106667',
      '-002 40000',
    ];
    expect([...kinds]).toEqual(expect.arrayContaining(wanted));
  });

  it('gives every taxpayer every state', () => {
    expect(documentos.some(({ estadoEnSat }) => estadoEnSat?.estado === 'No Encontrado')).toBe(true);
    const count = (test: (one: DocumentoDemo) => boolean) => documentos.filter(test).length;
    expect(count((one) => one.estadoEnSat?.estado === 'Cancelado') / documentos.length).toBeGreaterThan(0.03);
    expect(count((one) => one.estadoEnSat?.estado === 'Cancelado') / documentos.length).toBeLessThan(0.055);
    for (const { rfc } of contribuyentesDemo) {
      const own = documentos.filter((one) => one.emisor.rfc === rfc || one.receptor.rfc === rfc);
      expect(own.some(({ defecto }) => defecto === 'alterado')).toBe(true);
      expect(own.some(({ defecto }) => defecto === 'total-equivocado')).toBe(true);
      expect(own.some(({ conPdf }) => conPdf)).toBe(true);
      expect(own.some(({ estadoEnSat }) => estadoEnSat?.estatusCancelacion === 'En proceso')).toBe(true);
    }
    const supported = new Set(pagos.flatMap(({ abonos }) => abonos.map(({ factura }) => factura)));
    expect(facturas.some((one) => supported.has(one) && !one.alertas && (one.estadoEnSat || one.defecto))).toBe(false);
  });

  it('gives every taxpayer every alert about payments that documents cause, and an invoice to mark as paid', () => {
    for (const { rfc } of contribuyentesDemo) {
      const own = documentos.filter((one) => one.emisor.rfc === rfc || one.receptor.rfc === rfc);
      expect([...new Set(own.flatMap(({ alertas = [] }) => alertas))].sort()).toEqual([
        'MONTO_DISTINTO',
        'PUE_CON_REP',
        'REP_CANCELADO',
        'REP_DE_CANCELADO',
        'REP_FECHA_ANTERIOR',
        'REP_POR_EMITIR',
        'REP_SIN_FACTURA',
        'REP_TARDIO',
        'SALDOS_INCONSISTENTES',
        'SALDO_INICIAL_DISTINTO',
        'SOBREPAGADA',
      ]);
    }
  });
});
