import { SituacionEfos } from '@boveda/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema';
import { dayInMexico, plusHabiles } from '../buzon/business-days';

/** Business days to prove that operations with a supplier took place. Source: CFF 69-B, eighth paragraph. */
const DIAS_69B = 30;
/** Business days after which a replaced CFDI should have been cancelled. */
const DIAS_SUSTITUCION = 3;
/** Exercises before the current one that the SAT may still review. Source: CFF 67. */
const EJERCICIOS = 5;
const DAY_MS = 86_400_000;
/** A certificate is announced this long before its end. */
const CERTIFICADO_MS = 30 * DAY_MS;

/** A supplier of the taxpayer that the SAT holds presunto or definitivo. */
export interface Listado {
  rfc: string;
  nombre: string;
  /** When it was published as definitivo; null while it is presunto. */
  definitivo: string | null;
  publicacion: string | null;
  /** Last day to prove or correct; null while no clock runs. */
  limite: string | null;
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
  while (plusHabiles(day, DIAS_SUSTITUCION) >= hoy)
    day = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return day;
}

async function readListados(db: Db, rfc: string): Promise<Listado[]> {
  const { rows } = await sql<Omit<Listado, 'limite'>>`
    select e.rfc, k.nombre, e.publicacion_sat::text as publicacion,
      case when e.situacion = ${sql.lit(SituacionEfos.Definitivo)} then e.publicacion_sat::text end as definitivo
    from contraparte k join efos e on e.rfc = k.rfc
    where k.rfc_owner = ${rfc} and e.situacion in (${sql.lit(SituacionEfos.Presunto)}, ${sql.lit(SituacionEfos.Definitivo)})
    order by e.rfc`.execute(db);
  return rows.map((row) => ({ ...row, limite: row.definitivo && plusHabiles(row.definitivo, DIAS_69B) }));
}
