import { type api, type BodyOf, type ClaseFlujo, clasesActo, clasesFlujo, tiposDecision } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { currentAutor } from '../../audit/author';
import { record } from '../../audit/record';
import type { Deps } from '../../installation/deps';
import { lockContribuyente } from '../../vault/ingest/lock-contribuyente';
import { primerDia } from './celdas';

type Nueva = BodyOf<typeof api.impuestos.decide>;

/** To be creditable or not is one question. */
const kindOf = (tipo: Nueva['tipo']): Nueva['tipo'][] =>
  tipo === 'acreditable' || tipo === 'noAcreditable' ? ['acreditable', 'noAcreditable'] : [tipo];

/**
 * Takes a decision on what flows through a CFDI, in place of an earlier one of its kind.
 * @throws not_found, and conflict of a class of acts for an expense, or of expenses for an act: no figure would have it
 */
export async function decide({ db, clock }: Pick<Deps, 'db' | 'clock'>, rfc: string, nueva: Nueva): Promise<string> {
  const { tipo, cfdi, documento, motivo } = nueva;
  const mes = nueva.tipo === 'mes' ? nueva.mes : null;
  const clase = nueva.tipo === 'clase' ? nueva.clase : null;
  return await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const { rows } = await sql<{ uuid: string; emitido: boolean }>`
      select c.uuid, c.emitido from cfdi c where c.rfc_owner = ${rfc} and c.id = ${cfdi} and exists (
        select from hecho_flujo h where h.rfc_owner = c.rfc_owner and h.cfdi_id = c.id
          and h.documento is not distinct from ${documento}::uuid)`.execute(trx);
    const [found] = rows;
    if (!found) throw notFound();
    const { uuid, emitido } = found;
    if (clase !== null && clase in clasesActo !== emitido)
      throw new Problem(409, 'conflict', emitido ? 'Esa clase es de gastos.' : 'Esa clase es de lo que se cobra.');
    await trx
      .deleteFrom('decision_flujo')
      .where('rfc_owner', '=', rfc)
      .where('cfdi_id', '=', cfdi)
      .where(sql<boolean>`documento is not distinct from ${documento}::uuid`)
      .where('tipo', 'in', kindOf(tipo))
      .execute();
    const id = uuidv7();
    const { usuario: autor } = currentAutor();
    await trx
      .insertInto('decision_flujo')
      .values({
        rfc_owner: rfc,
        id,
        cfdi_id: cfdi,
        documento,
        tipo,
        mes: mes && primerDia(mes),
        clase,
        motivo,
        autor,
        created: clock(),
      })
      .execute();
    await record(trx, rfc, {
      accion: 'impuestos.decidido',
      objeto: uuid,
      detalle: told({ tipo, mes, clase, documento, motivo }),
    });
    return id;
  });
}

/** Undoes a decision. @throws not_found */
export async function undoDecision(db: Db, rfc: string, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockContribuyente(trx, rfc);
    const undone = await trx
      .deleteFrom('decision_flujo')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .returning(['tipo', 'cfdi_id', 'clase', 'documento', 'motivo'])
      .returning(sql<string | null>`to_char(mes, 'YYYY-MM')`.as('mes'))
      .executeTakeFirst();
    if (!undone) throw notFound();
    const { uuid } = await trx
      .selectFrom('cfdi')
      .select('uuid')
      .where('rfc_owner', '=', rfc)
      .where('id', '=', undone.cfdi_id)
      .executeTakeFirstOrThrow();
    await record(trx, rfc, { accion: 'impuestos.deshecho', objeto: uuid, detalle: told(undone) });
  });
}

const told = (decision: {
  tipo: Nueva['tipo'];
  mes: string | null;
  clase: ClaseFlujo | null;
  documento: string | null;
  motivo: string;
}): string =>
  [
    decision.mes ? `${tiposDecision[decision.tipo]}: ${decision.mes}` : tiposDecision[decision.tipo],
    ...(decision.clase ? [clasesFlujo[decision.clase]] : []),
    ...(decision.documento ? [`Documento ${decision.documento}`] : []),
    decision.motivo,
  ].join('\n');
