import { EstatusDescarga, type PeriodoAbierto } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import type { Selectable } from 'kysely';
import type { DescargaTables } from '../../esquema/tables/descarga-tables';
import { plusSeconds } from './periodo';

/** Contents of a download as the API names them. */
export const contenidoWritten = { CFDI: 'cfdi', Metadata: 'metadatos', Retenciones: 'retenciones' } as const;

/** Returns the first periods of a download that are open or were not brought, neighbours with one reason together. */
export async function periodosAbiertos(
  db: Db,
  { rfc_owner, id }: Pick<Selectable<DescargaTables['descarga']>, 'rfc_owner' | 'id'>,
  limit: number,
): Promise<PeriodoAbierto[]> {
  const partes = await db
    .selectFrom('descarga_parte')
    .select(['contenido', 'inicio', 'fin', 'mensaje', 'proxima'])
    .where('rfc_owner', '=', rfc_owner)
    .where('descarga_id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('fase', 'not in', ['dividida', 'terminada']),
        and([eb('fase', '=', 'terminada'), eb('estado', '<>', EstatusDescarga.Terminada)]),
      ]),
    )
    .orderBy('contenido')
    .orderBy('inicio')
    .execute();
  const abiertos: PeriodoAbierto[] = [];
  for (const { contenido, inicio, fin, mensaje, proxima } of partes) {
    const last = abiertos.at(-1);
    const next = proxima?.toISOString() ?? null;
    const isSame =
      last &&
      last.contenido === contenidoWritten[contenido] &&
      last.mensaje === mensaje &&
      (last.proxima === null) === (next === null);
    if (isSame && plusSeconds(last.hasta, 1) >= inicio) {
      last.hasta = fin;
      if (next !== null && last.proxima !== null && next < last.proxima) last.proxima = next;
    } else abiertos.push({ contenido: contenidoWritten[contenido], desde: inicio, hasta: fin, mensaje, proxima: next });
  }
  return abiertos.slice(0, limit);
}
