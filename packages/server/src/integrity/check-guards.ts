import { sql } from 'kysely';
import type { CheckerDeps } from './checker-deps';
import type { Finding } from './finding';

/** Triggers that prevent changes and deletions of evidence, by table. */
const GUARDS = [
  ['acuse_cancelacion', 'conservar'],
  ['acuse_cancelacion', 'conservar_cinco_anos'],
  ['acuse_folio', 'conservar'],
  ['bitacora', 'solo_crece'],
  ['bitacora_cabeza', 'solo_crece'],
  ['bitacora_cabeza', 'no_retrocede'],
  ['cfdi', 'conservar'],
  ['cfdi', 'conservar_cinco_anos'],
  ['cfdi', 'no_a_cuarentena'],
  ['cfdi_reemplazado', 'conservar'],
  ['materialidad_documento', 'conservar'],
  ['packed_blob', 'conservar'],
  ['retencion', 'conservar'],
  ['retencion', 'conservar_cinco_anos'],
  ['solicitud_cancelacion', 'conservar'],
  ['solicitud_cancelacion', 'conservar_cinco_anos'],
] as const;

/** What a partition of `cfdi` has besides: the triggers of a statement are on the table alone. */
const OF_PARTITION = ['no_a_cuarentena', 'solo_por_la_tabla'];

/** Reports triggers that the owner of the database has dropped or disabled. */
export async function checkGuards({ db }: Pick<CheckerDeps, 'db'>): Promise<Finding[]> {
  const { rows } = await sql<{ tabla: string; guarda: string }>`
    select tgrelid::regclass::text as tabla, tgname as guarda from pg_trigger
    where not tgisinternal and tgenabled in ('O', 'A')`.execute(db);
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'cfdi'::regclass order by 1`.execute(db);
  const guards = [...GUARDS, ...partitions.flatMap(({ name }) => OF_PARTITION.map((guard) => [name, guard] as const))];
  return guards
    .filter(([objeto, detalle]) => !rows.some(({ tabla, guarda }) => tabla === objeto && guarda === detalle))
    .map(([objeto, detalle]) => ({ clase: 'guarda', rfc: null, objeto, detalle }));
}
