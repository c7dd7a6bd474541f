import { formatMoney } from '@boveda/cfdi';
import {
  type BorradorCarta,
  type CertezaSinRep,
  type Direccion,
  type FacturaDeCarta,
  MAX_ESTADO,
  type TipoCarta,
} from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { dayAt, spellDay } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { sql } from 'kysely';
import type { Deps } from '../../installation/deps';
import { facturasSinRep } from '../rfcs/sin-rep.read-model';
import { oneLine } from './one-line';
import { findPlantilla } from './plantillas.store';

/** Which invoices a kind of mail is about. */
export const direccionDe: Readonly<Record<TipoCarta, Direccion>> = {
  cobrar: 'emitidos',
  pagar: 'recibidos',
  rep: 'recibidos',
};

/** Who sends, to which counterpart. */
export interface Correspondencia {
  rfc: string;
  nombre: string;
  contraparte: string;
  tipo: TipoCarta;
  remitente: { nombre: string; correo: string };
}

interface Row extends Omit<FacturaDeCarta, 'linea' | 'pedida' | 'certeza'> {
  pagado: string;
  certeza: CertezaSinRep;
  pedida: Date | null;
}

/** Returns the invoices with a balance that a mail is about, the oldest first. */
export async function facturasDeCarta(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { rfc, contraparte, tipo }: Pick<Correspondencia, 'rfc' | 'contraparte' | 'tipo'>,
): Promise<FacturaDeCarta[]> {
  const which = { rfc, contraparte, direccion: direccionDe[tipo], hoy: dayAt(clock()) };
  const { rows } = await sql<Row>`
    select f.id, f.uuid, f.folio, to_char(f.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, f.total::numeric(30, 2)::text as total, f.moneda,
      f.saldo::numeric(30, 2)::text as saldo, f.pagado::numeric(30, 2)::text as pagado, f.pagada::text as pagada,
      f.limite::text as limite, f.certeza, (
        select max(case when e.recordatorios > 0 and e.siguiente is not null then e.siguiente - e.cada * interval '1 day' else e.creado end)
        from envio_cfdi k join envio e on e.id = k.envio_id
        where e.rfc_owner = ${rfc} and e.carta = 'rep' and k.uuid = f.uuid) as pedida
    from (${facturasSinRep(which)}) f order by f.fecha, f.uuid limit ${MAX_ESTADO + 1}`.execute(db);
  if (rows.length > MAX_ESTADO)
    throw new Problem(
      409,
      'conflict',
      `Son más de ${MAX_ESTADO} facturas: exporte la lista y compártala como archivo.`,
    );
  return rows.map(({ pagado, ...row }) => ({
    ...row,
    folio: oneLine(row.folio),
    certeza: tipo === 'rep' ? row.certeza : null,
    pedida: row.pedida?.toISOString() ?? null,
    linea: lineaOf(row, tipo, pagado),
  }));
}

function lineaOf(
  { folio, uuid, fecha, total, saldo, moneda, pagada, limite }: Omit<Row, 'pagado'>,
  tipo: TipoCarta,
  pagado: string,
) {
  const money = (amount: string) => `${formatMoney(amount)} ${moneda}`;
  const factura = `Factura ${oneLine(folio)} del ${spellDay(fecha.slice(0, 10))}, folio fiscal ${uuid}, total ${money(total)}`;
  if (tipo !== 'rep') return `${factura}, saldo ${money(saldo)}`;
  if (!pagada || !limite) return `${factura}, saldo sin complemento ${money(saldo)}`;
  return `${factura}; pago de ${money(pagado)} del ${spellDay(pagada)}, complemento a más tardar el ${spellDay(limite)}`;
}

/** Returns the balance of invoices, each currency apart. */
function saldoDe(facturas: readonly FacturaDeCarta[]): string {
  const sums = new Map<string, Big>();
  for (const { moneda, saldo } of facturas) sums.set(moneda, (sums.get(moneda) ?? new Big(0)).plus(saldo));
  return [...sums].map(([moneda, sum]) => `${formatMoney(sum.toFixed(2))} ${moneda}`).join(' y ');
}

/** Returns what the variables of a text stand for; names come from XML and may hold anything. */
export function valoresDe(
  { rfc, nombre, contraparte, remitente }: Correspondencia,
  nombreContraparte: string,
  now: Date,
): Record<string, string> {
  return {
    contribuyente: oneLine(nombre),
    rfc,
    contraparte: oneLine(nombreContraparte) || contraparte,
    rfccontraparte: contraparte,
    fecha: spellDay(dayAt(now)),
    remitente: oneLine(remitente.nombre) || remitente.correo,
    correo: remitente.correo,
  };
}

/** Returns what the variables stand for that depend on the invoices. */
export const valoresDeFacturas = (facturas: readonly FacturaDeCarta[]): Record<string, string> => ({
  saldo: saldoDe(facturas),
  cantidad: String(facturas.length),
  facturas: facturas.map(({ linea }) => linea).join('\n'),
});

/** Returns the name of a counterpart. Throws 404 where the taxpayer has no such counterpart. */
export async function nombreDeContraparte(db: Db, rfc: string, contraparte: string): Promise<string> {
  const found = await db
    .selectFrom('contraparte')
    .select('nombre')
    .where('rfc_owner', '=', rfc)
    .where('rfc', '=', contraparte)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.nombre;
}

/** Names of the files of a statement. */
export const archivosDe = ({ rfc, contraparte }: Pick<Correspondencia, 'rfc' | 'contraparte'>, now: Date) => {
  const name = `${rfc}_estado-de-cuenta_${contraparte}_${dayAt(now)}`.replaceAll(/[^\w&Ññ-]+/g, '_');
  return [
    { tipo: 'pdf', nombre: `${name}.pdf` },
    { tipo: 'xlsx', nombre: `${name}.xlsx` },
  ] as const;
};

/** Returns a mail to a counterpart before it is sent. Throws 404 where the taxpayer has no such counterpart. */
export async function draftCarta(deps: Pick<Deps, 'db' | 'clock'>, carta: Correspondencia): Promise<BorradorCarta> {
  const { rfc, tipo, contraparte } = carta;
  const nombre = await nombreDeContraparte(deps.db, rfc, contraparte);
  const [{ asunto, texto }, facturas] = await Promise.all([
    findPlantilla(deps.db, rfc, tipo),
    facturasDeCarta(deps, carta),
  ]);
  const now = deps.clock();
  return {
    asunto,
    texto,
    valores: valoresDe(carta, nombre, now),
    facturas,
    saldo: saldoDe(facturas),
    adjuntos: tipo === 'rep' ? [] : archivosDe(carta, now).map((archivo) => archivo.nombre),
  };
}
