import { addDuplicados } from './add-duplicados';
import { assignAlertas } from './assign-alertas';
import { assignEspejo } from './assign-espejo';
import { assignRiesgos } from './assign-riesgos';
import { assignStates } from './assign-states';
import { monthsBefore, monthsUntil, plusDays, toLocal } from './calendar';
import type { DocumentoDemo, Factura } from './documentos';
import { contrapartes, contribuyentesDemo, type Persona } from './personas';
import { planFactura, planGlobal } from './plan-facturas';
import { planEgresos, planNominas, planTraslado } from './plan-otros';
import { planPagos } from './plan-pagos';
import { Random } from './random';

/** Months, counted from the oldest, whose invoices are still CFDI 3.3. */
const MONTHS_IN_33 = 3;
const seriesOf: Readonly<Record<DocumentoDemo['tipo'], string>> = { I: 'A', E: 'NC', P: 'REP', N: 'NOM', T: 'T' };

/**
 * Plans two years of business of the demo's six taxpayers up to an hour before `today`: about 2,900 documents in order of
 * date, numbered per issuer. The same day and seed give the same plan.
 */
export function planDemo(today: Date, seed = 'boveda'): DocumentoDemo[] {
  const now = plusDays(toLocal(today), -1 / 24);
  const documentos = contribuyentesDemo
    .flatMap((contribuyente) => planContribuyente(new Random(`${seed} ${contribuyente.rfc}`), contribuyente, now))
    .sort((a, b) => a.fecha.getTime() - b.fecha.getTime());
  numberDocumentos(documentos, seed);
  assignStates(new Random(`${seed} estados`), documentos, now);
  assignRiesgos(documentos, now);
  assignAlertas(documentos, now);
  assignEspejo(documentos, now);
  addDuplicados(documentos, now, seed);
  return documentos;
}

/** The business of one taxpayer in the last two years, without numbers, in no order. */
export function planContribuyente(random: Random, contribuyente: Persona, now: Date): DocumentoDemo[] {
  const others = contribuyentesDemo.filter((persona) => persona !== contribuyente);
  const clientes = [...random.sample(contrapartes, 14), random.pick(others)];
  const proveedores = random.sample(contrapartes, 18);
  const facturas: Factura[] = [];
  const rest: DocumentoDemo[] = [];
  for (const [index, month] of monthsUntil(now).entries()) {
    const version = index < MONTHS_IN_33 ? '3.3' : '4.0';
    const sell = (emisor: Persona, receptor: Persona) =>
      facturas.push(planFactura(random, { emisor, receptor, month, version }));
    for (let left = random.int(5, 9); left > 0; left--) sell(contribuyente, random.pick(clientes));
    for (let left = random.int(4, 8); left > 0; left--) sell(random.pick(proveedores), contribuyente);
    if (contribuyente.giro === 'juguetes') facturas.push(planGlobal(random, contribuyente, month, version));
    if (contribuyente.giro !== 'consultoria' && random.chance(0.4))
      rest.push(planTraslado(random, contribuyente, month));
    rest.push(...planNominas(contribuyente, month));
  }
  const oldest = new Date(Math.max(monthsBefore(now, 24).getTime(), plusDays(now, -731).getTime()));
  const within = ({ fecha }: { fecha: Date }) => fecha >= oldest && fecha < now;
  const issued = facturas.filter(within);
  const pagos = planPagos(random, issued, now);
  return [...issued, ...pagos, ...planEgresos(random, issued, pagos, now), ...rest.filter(within)];
}

/** Sets serie, consecutive folio per issuer, and UUID. */
export function numberDocumentos(documentos: readonly DocumentoDemo[], seed: string): void {
  const uuids = new Random(`${seed} uuid`);
  const folios = new Map<string, number>();
  for (const documento of documentos) {
    const { rfc } = documento.emisor;
    const key = `${rfc} ${documento.tipo}`;
    const folio = (folios.get(key) ?? new Random(key).int(1, 4_000)) + 1;
    folios.set(key, folio);
    documento.serie = seriesOf[documento.tipo];
    documento.folio = folio;
    documento.uuid = uuids.uuid();
  }
}
