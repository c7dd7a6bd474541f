import { type EventoCfdi, EXPEDIENTE_LIMIT, eventosCfdi, type HistorialCfdi } from '@boveda/contracts';
import { instantAt } from '@boveda/platform/core/time';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { authorMask, isReadable } from '../../audit/unproven-authors';

interface Cfdi {
  uuid: string;
  created: Date;
  origen: string;
  verificado: Date | null;
  cancelado: string | null;
}

interface Asiento {
  asiento: number | null;
  evento: EventoCfdi;
  cuando: Date;
  usuario: string;
  detalle?: string;
}

/** Events whose detail is for people. */
const TELLING = ['etiqueta.puesta', 'etiqueta.quitada', 'nota.cambiada', 'nota.borrada'] satisfies EventoCfdi[];

/**
 * Returns what happened to a CFDI, newest first: the entries of the audit log that name it alone, and what its row says
 * of the SAT. An entry about several CFDI names none of them as its object; of such an upload the row has time and
 * origin.
 */
export async function listHistorialOfCfdi(
  db: Db,
  rfc: string,
  { uuid, created, origen, verificado, cancelado }: Cfdi,
  withNames: boolean,
): Promise<HistorialCfdi[]> {
  const { rows: asientos } = await sql<Asiento>`
    select n as asiento, cuando, accion as evento, usuario,
      case when accion = any(${TELLING}) then detalle else '' end as detalle
    from bitacora
    where rfc_owner = ${rfc} and objeto = ${uuid} and length(objeto) = 36
      and accion = any(${Object.keys(eventosCfdi)}) and ${isReadable(rfc)}
    order by n desc limit ${EXPEDIENTE_LIMIT}`.execute(db);
  const shown = await authorMask(db, rfc);
  const isLogged = asientos.some(({ evento, cuando }) => evento === 'cfdi.guardado' && cuando >= created);
  const events: Asiento[] = [
    ...asientos,
    ...(isLogged ? [] : [{ evento: 'cfdi.guardado' as const, cuando: created, usuario: shown(origen), asiento: null }]),
    ...(verificado ? [{ evento: 'sat.verificado' as const, cuando: verificado, usuario: '', asiento: null }] : []),
    ...(cancelado
      ? [{ evento: 'sat.cancelado' as const, cuando: instantAt(cancelado), usuario: '', asiento: null }]
      : []),
  ];
  return events
    .toSorted((a, b) => b.cuando.getTime() - a.cuando.getTime())
    .map(({ evento, cuando, usuario, asiento, detalle = '' }) => ({
      evento,
      cuando: cuando.toISOString(),
      usuario: withNames ? usuario : '',
      detalle: withNames || !evento.startsWith('nota.') ? detalle : '',
      asiento,
    }));
}
