import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';

/** What the SAT said of Pendiente CFDI that it was asked about. */
interface Consultas {
  decididos: readonly string[];
  noEncontrados: readonly string[];
  sinRespuesta: readonly string[];
}

/** When the questions were asked, and when they are asked again: null not by itself, undefined as was planned before. */
interface Momento {
  now: Date;
  proxima: Date | null | undefined;
}

/** Keeps why CFDI of a taxpayer are still Pendiente, so that a screen can say it. */
export async function noteConsultas(
  db: Db,
  rfc: string,
  { decididos, noEncontrados, sinRespuesta }: Consultas,
  { now, proxima }: Momento,
): Promise<void> {
  if (decididos.length > 0)
    await db.deleteFrom('consulta_sat').where('rfc_owner', '=', rfc).where('cfdi_id', 'in', decididos).execute();
  const ids = [...noEncontrados, ...sinRespuesta];
  if (ids.length === 0) return;
  const resultados = [...noEncontrados.map(() => 'noEncontrado'), ...sinRespuesta.map(() => 'sinRespuesta')];
  const kept = proxima === undefined ? sql`q.proxima` : sql`excluded.proxima`;
  // A CFDI may have been removed meanwhile. In order, so that two of these do not wait for each other.
  await sql`
    insert into consulta_sat as q (rfc_owner, cfdi_id, resultado, preguntado, desde, proxima)
    select ${rfc}, v.id, v.resultado, ${now}, ${now}, ${proxima ?? null}
    from unnest(${ids}::uuid[], ${resultados}::text[]) as v (id, resultado)
    where exists (select from cfdi c where c.rfc_owner = ${rfc} and c.id = v.id) order by v.id
    on conflict (rfc_owner, cfdi_id) do update set resultado = excluded.resultado, preguntado = excluded.preguntado,
      desde = case when q.resultado = excluded.resultado then q.desde else excluded.desde end, proxima = ${kept}`.execute(
    db,
  );
}
