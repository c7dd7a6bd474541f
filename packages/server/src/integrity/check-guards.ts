import { sql } from 'kysely';
import type { CheckerDeps } from './checker-deps';
import type { Hallazgo } from './hallazgo';

/** Triggers that keep evidence from being changed or removed, by their tables. */
const GUARDS = [
  ['bitacora', 'solo_crece'],
  ['bitacora_cabeza', 'solo_crece'],
  ['bitacora_cabeza', 'no_retrocede'],
  ['cfdi', 'conservar'],
  ['cfdi', 'conservar_cinco_anos'],
  ['cfdi', 'no_a_cuarentena'],
  ['cfdi_reemplazado', 'conservar'],
  ['packed_blob', 'conservar'],
  ['solicitud_cancelacion', 'conservar'],
  ['solicitud_cancelacion', 'conservar_cinco_anos'],
] as const;

/** Guards that whoever owns the database has taken away or switched off. */
export async function* checkGuards({ db }: CheckerDeps): AsyncGenerator<Hallazgo> {
  const { rows } = await sql<{ tabla: string; guarda: string }>`
    select tgrelid::regclass::text as tabla, tgname as guarda from pg_trigger
    where not tgisinternal and tgenabled in ('O', 'A')`.execute(db);
  for (const [objeto, detalle] of GUARDS)
    if (!rows.some(({ tabla, guarda }) => tabla === objeto && guarda === detalle))
      yield { clase: 'guarda', rfc: null, objeto, detalle };
}
