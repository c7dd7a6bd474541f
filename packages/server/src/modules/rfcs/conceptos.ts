import {
  CFDI_DE_CONCEPTOS,
  type ConceptoCfdi,
  type ConceptoContraparte,
  type ConceptosContraparte,
  type Direccion,
  EstatusCfdi,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { sql } from 'kysely';
import pMap from 'p-map';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { searchable } from '../../vault/ingest/contrapartes';
import { readDesglose } from '../../vault/ingest/judge';

const AT_ONCE = 4;
/** Larger XML are not read: together they would cost seconds. */
const MOST_BYTES = 200_000;
const MOST_CONCEPTOS = 10;
const MOST_PRECIOS = 12;
const LONGEST_DESCRIPCION = 200;

/** A CFDI whose conceptos are added up. */
export interface CfdiConConceptos {
  id: string;
  fecha: string;
  tipo: string;
  moneda: string;
  tipo_cambio: string | null;
  conceptos: readonly ConceptoCfdi[];
}

/** Returns the conceptos of the newest CFDI between the taxpayer and a counterpart, those of most money first. */
export async function listConceptos(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  rfc: string,
  contraparte: string,
  direccion: Direccion,
): Promise<ConceptosContraparte> {
  const { db } = deps;
  const theirs = sql`k.rfc_owner = ${rfc} and k.emitido = ${isEmitido(direccion)}
    and k.status = ${sql.lit(EstatusCfdi.Vigente)} and k.contraparte_rfc = ${contraparte} and k.tipo in ('I', 'E')`;
  const [newest, all] = await Promise.all([
    sql<Omit<CfdiConConceptos, 'conceptos'> & { xml_sha256: string }>`
      select k.id, to_char(k.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, k.tipo, k.moneda, k.tipo_cambio, k.xml_sha256
      from cfdi k where ${theirs} and k.xml_bytes <= ${MOST_BYTES}
      order by k.fecha desc, k.id desc limit ${CFDI_DE_CONCEPTOS}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from cfdi k where ${theirs}`.execute(db),
  ]);
  const read = await pMap(
    newest.rows,
    async ({ xml_sha256, ...cfdi }) => {
      const conceptos = await readConceptos(deps, rfc, xml_sha256);
      return conceptos ? [{ ...cfdi, conceptos }] : [];
    },
    { concurrency: AT_ONCE },
  );
  const leidos = read.flat();
  return { rows: totalsByConcepto(leidos), leidos: leidos.length, count: all.rows[0]?.count ?? 0 };
}

/** Null for a file that cannot be read, whose CFDI is then not among those that were read. */
async function readConceptos(
  { blobs, log }: Pick<Deps, 'blobs' | 'log'>,
  rfc: string,
  sha256: string,
): Promise<readonly ConceptoCfdi[] | null> {
  try {
    return (await readDesglose(rfc, await blobs.read(sha256))).conceptos.rows;
  } catch (error) {
    log.warn({ rfc, sha256, err: error }, 'rfcs: conceptos of a CFDI could not be read');
    return null;
  }
}

type Sum = Omit<ConceptoContraparte, 'cantidad' | 'importe' | 'cfdi'> & {
  cantidad: Big;
  importe: Big;
  pesos: Big;
  ids: Set<string>;
};

/**
 * Adds up conceptos with the same clave, text, unit and currency of CFDI that are given the newest first. Those of egresos take
 * away. The order is by their amount in MXN.
 */
export function totalsByConcepto(cfdis: readonly CfdiConConceptos[]): ConceptoContraparte[] {
  const sums = new Map<string, Sum>();
  for (const cfdi of cfdis) for (const concepto of cfdi.conceptos) add(sums, cfdi, concepto);
  return [...sums.values()]
    .toSorted((a, b) => b.pesos.cmp(a.pesos))
    .slice(0, MOST_CONCEPTOS)
    .map(({ pesos: _pesos, ids, cantidad, importe, precios, ...concepto }) => ({
      ...concepto,
      cantidad: cantidad.toFixed(),
      importe: importe.toFixed(2),
      cfdi: ids.size,
      precios: precios.slice(0, MOST_PRECIOS).toReversed(),
    }));
}

function add(
  sums: Map<string, Sum>,
  { id, fecha, tipo, moneda, tipo_cambio }: CfdiConConceptos,
  concepto: ConceptoCfdi,
) {
  const { clave, descripcion, unidad, valorunitario } = concepto;
  const key = JSON.stringify([clave, searchable(descripcion).replaceAll(/\s+/g, ' ').trim(), unidad, moneda]);
  const sum = sums.get(key) ?? {
    clave: clave ?? '',
    descripcion:
      descripcion.length > LONGEST_DESCRIPCION ? `${descripcion.slice(0, LONGEST_DESCRIPCION)}…` : descripcion,
    unidad,
    moneda,
    ...{ cantidad: new Big(0), importe: new Big(0), pesos: new Big(0) },
    ids: new Set<string>(),
    precios: [],
  };
  sums.set(key, sum);
  const net = new Big(concepto.importe).minus(concepto.descuento ?? 0).times(tipo === 'E' ? -1 : 1);
  sum.importe = sum.importe.plus(net);
  sum.pesos = sum.pesos.plus(net.times(tipo_cambio ?? 1));
  sum.ids.add(id);
  if (tipo !== 'I') return;
  sum.cantidad = sum.cantidad.plus(concepto.cantidad);
  sum.precios.push({ id, fecha, valorunitario });
}
