import { type Kysely, sql } from 'kysely';
import type { PhasedMigration } from '../migration';

/** Parts of functions of 0137 and what replaces them. */
const mended: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  // An egreso that undoes a payment with withheld IVA has the reason of that payment: what was credited in its month is corrected.
  'repartir_egresos(text, uuid[])': [
    [
      'where h.fecha <= greatest(e.fecha, p.fecha)',
      `where h.fecha <= greatest(e.fecha, p.fecha)
          and (h.fecha = p.fecha or not (p.fecha < e.fecha or p.fecha > e.fecha and f_retenido[p.k] > 0))`,
    ],
  ],
  // A receipt of a PUE invoice that does not count is estimated too; the lines of that invoice are in pesos.
  'estimar_flujo(text, uuid[])': [
    ['round(l.base * p.pagado * p.cambio / f.total, 6)', 'round(l.base * p.pagado * p.cambio / f.total / u.pesos, 6)'],
    [
      'round(l.importe * p.pagado * p.cambio / f.total, 6)',
      'round(l.importe * p.pagado * p.cambio / f.total / u.pesos, 6)',
    ],
    [
      'base numeric, importe numeric)\n      where',
      `base numeric, importe numeric)
      cross join lateral (select case when l.origen = 'PUE' and f.moneda <> 'MXN' then nullif(f.tipo_cambio, 0) else 1 end as pesos) u
      where`,
    ],
    [`and l.origen = 'PPD'`, `and l.origen in ('PPD', 'PUE')`],
  ],
  // Cash in the foreign currency of the invoice, at its rate: receipts keep no other.
  'efectivo_pagado(text, uuid, boolean, text)': [
    [
      `when a.moneda_pago = 'MXN' then a.importe_pago end`,
      `when a.moneda_pago = 'MXN' then a.importe_pago
        else a.importe * (select f.tipo_cambio from cfdi f where f.rfc_owner = propietario and f.uuid = pagada and f.moneda = a.moneda) end`,
    ],
  ],
};

async function mend(db: Kysely<unknown>, name: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regprocedure) as text`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [from, to] of texts) {
    if (!text.includes(from)) throw new Error(`${name} is not as expected: it lacks '${from}'`);
    text = text.replaceAll(from, to);
  }
  await sql.raw(text).execute(db);
}

/** What was found where the months of a generated year differed from a second implementation of the law. */
export const egresosYPagosSinPpd: PhasedMigration = {
  phase: 'expand',
  async up(db: Kysely<unknown>) {
    for (const [name, texts] of Object.entries(mended)) await mend(db, name, texts);
  },
};
