import { randomUUID } from 'node:crypto';
import { monthsBefore, plusDays, toLocal } from '../demo/calendar';
import type { DocumentoDemo, Factura } from '../demo/documentos';
import { contrapartes, type Persona } from '../demo/personas';
import { numberDocumentos, planContribuyente } from '../demo/plan-demo';
import { planFactura } from '../demo/plan-facturas';
import { Random } from '../demo/random';

/** Months that the sample of a test environment reaches back, besides the current one. */
const MONTHS = 3;
/** Of so many invoices that nothing else refers to, one is cancelled. */
const CANCELLED_EVERY = 8;
/** The UUID of all others begins with it. */
const VIGENTE = 'a';
const HOUR_IN_DAYS = 1 / 24;

/** The taxpayer of a test environment. */
export const personaDePrueba = (rfc: string): Persona => ({
  rfc,
  nombre: 'EMPRESA DE PRUEBAS',
  regimen: '601',
  cp: '62661',
  giro: 'iluminacion',
});

/**
 * Plans the last months of business of a test environment: some sixty documents in order of date, none of which refers to one that is not
 * among them. The UUID of those that are cancelled begins with `cancelado`. The same taxpayer and moment give the same plan.
 */
export function planPrueba(contribuyente: Persona, today: Date, cancelado: string): DocumentoDemo[] {
  const seed = `prueba ${contribuyente.rfc}`;
  const now = plusDays(toLocal(today), -HOUR_IN_DAYS);
  const from = monthsBefore(now, MONTHS);
  const documentos = planContribuyente(new Random(seed), contribuyente, now)
    .filter((documento) => [documento, ...namedBy(documento)].every(({ fecha }) => fecha >= from))
    .sort((a, b) => a.fecha.getTime() - b.fecha.getTime());
  numberDocumentos(documentos, `${seed} ${today.toISOString()}`);
  for (const documento of documentos) documento.uuid = beginning(VIGENTE, documento.uuid);
  const named = new Set(documentos.flatMap(namedBy));
  const free = documentos.filter((documento) => documento.tipo === 'I' && !named.has(documento));
  for (const [at, documento] of free.entries())
    if (at % CANCELLED_EVERY === CANCELLED_EVERY - 1) documento.uuid = beginning(cancelado, documento.uuid);
  return documentos;
}

/** An invoice of a test environment, of an hour ago. Its UUID begins with these digits; each call gives another one. */
export function facturaDePrueba(contribuyente: Persona, today: Date, digits: string): Factura {
  const uuid = randomUUID();
  const random = new Random(uuid);
  const now = plusDays(toLocal(today), -HOUR_IN_DAYS);
  const receptor = random.pick(contrapartes);
  const planned = planFactura(random, { emisor: contribuyente, receptor, month: monthsBefore(now, 0), version: '4.0' });
  const folio = random.int(10_000, 999_999);
  return { ...planned, fecha: now, serie: 'P', folio, uuid: beginning(digits, uuid) };
}

const beginning = (digits: string, uuid: string): string => `${digits}${uuid.slice(digits.length)}`.toUpperCase();

/** The documents that one pays or corrects. */
function namedBy(documento: DocumentoDemo): readonly DocumentoDemo[] {
  if (documento.tipo === 'P') return documento.abonos.map(({ factura }) => factura);
  return documento.tipo === 'E' && documento.relacionada ? [documento.relacionada] : [];
}
