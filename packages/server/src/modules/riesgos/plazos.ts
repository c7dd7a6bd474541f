import { plusDays, plusHabiles, siguienteHabil } from '@boveda/cfdi';
import { type FuentePlazo, type OtraLista, SituacionEfos, type TipoRiesgo } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { dayInMexico } from '../buzon/business-days';

/** Business days to prove that operations with a supplier took place. Source: CFF 69-B, eighth paragraph. */
const DIAS_69B = 30;
/** Natural days to correct what suppliers of the other list invoiced. Source: CFF 49 Bis. */
const DIAS_49BIS = 30;
/** Business days after which a replaced CFDI should have been cancelled. */
const DIAS_SUSTITUCION = 3;
/** Exercises before the current one that the SAT may still review. Source: CFF 67. */
const EJERCICIOS = 5;
const DAY_MS = 86_400_000;
/** A certificate is announced this long before its end. */
const CERTIFICADO_MS = 30 * DAY_MS;

/** Lists that take the effects from CFDI, or may. */
type ConEfectos = Extract<TipoRiesgo, 'efos' | 'lista49bis'>;
/** Lists that change no tax of who received a CFDI. */
type SinEfectos = Extract<TipoRiesgo, 'lista69' | 'lista69bBis'>;

/** A supplier of the taxpayer in a list of the SAT. In that of 69-B: presunto or definitivo. */
export interface Listado {
  tipo: ConEfectos | SinEfectos;
  /** Which list of article 69; null for the others. */
  lista: OtraLista | null;
  rfc: string;
  nombre: string;
  oficio: string;
  /** When it was published as definitivo, or in the list of 49 Bis; null while it is presunto. */
  definitivo: string | null;
  publicacion: string | null;
  /** Last day to prove or correct; null while no clock runs. */
  limite: string | null;
  fuente: FuentePlazo | null;
}

/** The days that decide what is a risk. */
export interface Plazos {
  hoy: string;
  /** First day of the oldest exercise that the SAT may review. */
  desde: string;
  /** What was replaced on this day or before should be cancelled. */
  sustituidoHasta: string;
  certificadoHasta: Date;
  ahora: Date;
  listados: Listado[];
}

/** Returns the days that decide what is a risk of a taxpayer at a moment. */
export async function readPlazos(db: Db, rfc: string, ahora: Date): Promise<Plazos> {
  const hoy = dayInMexico(ahora);
  return {
    hoy,
    desde: `${Number(hoy.slice(0, 4)) - EJERCICIOS}-01-01`,
    sustituidoHasta: lastOverdue(hoy),
    certificadoHasta: new Date(ahora.getTime() + CERTIFICADO_MS),
    ahora,
    listados: await readListados(db, rfc),
  };
}

/** The latest day whose third business day has passed. */
function lastOverdue(hoy: string): string {
  let day = hoy;
  while (plusHabiles(day, DIAS_SUSTITUCION) >= hoy) day = plusDays(day, -1);
  return day;
}

async function readListados(db: Db, rfc: string): Promise<Listado[]> {
  const { rows } = await sql<Omit<Listado, 'limite' | 'fuente'>>`
    select 'efos' as tipo, null::text as lista, e.rfc, k.nombre, case when e.publicacion_sat is null then '' else e.oficio_global end as oficio,
      e.publicacion_sat::text as publicacion,
      case when e.situacion = ${sql.lit(SituacionEfos.Definitivo)} then e.publicacion_sat::text end as definitivo
    from contraparte k join efos e on e.rfc = k.rfc
    where k.rfc_owner = ${rfc} and e.situacion in (${sql.lit(SituacionEfos.Presunto)}, ${sql.lit(SituacionEfos.Definitivo)})
    union all
    select 'lista49bis', null, b.rfc, k.nombre, b.oficio, b.publicacion::text, b.publicacion::text
    from contraparte k join lista49bis b on b.rfc = k.rfc where k.rfc_owner = ${rfc}
    union all
    select case when s.lista = 'perdidas' then 'lista69bBis' else 'lista69' end, nullif(s.lista, 'perdidas'), s.rfc, k.nombre, '',
      s.publicacion::text, null
    from contraparte k join lista_sat s on s.rfc = k.rfc
    where k.rfc_owner = ${rfc} and not (s.lista = 'perdidas' and s.detalle ilike '%favorable%')
    order by rfc, tipo, lista`.execute(db);
  return rows.map((row) => ({ ...row, ...plazoDe(row) }));
}

function plazoDe({ tipo, definitivo }: Pick<Listado, 'tipo' | 'definitivo'>): Pick<Listado, 'limite' | 'fuente'> {
  if (definitivo === null) return { limite: null, fuente: null };
  return tipo === 'efos'
    ? { limite: plusHabiles(definitivo, DIAS_69B), fuente: 'cff69b' }
    : { limite: siguienteHabil(plusDays(definitivo, DIAS_49BIS)), fuente: 'cff49bis' };
}
