import type { KeyObject } from 'node:crypto';
import type { Certificado } from '@boveda/cfdi';
import type { TipoCertificado } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import { dayAt, spellDay } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record';
import { assertAccess } from '../../auth/access';
import { assertClaimed } from '../../auth/claim';
import type { Deps } from '../../installation/deps';
import { sealKey } from './certificados.store';
import { assertIssued, claimRfc, endOthers, isReclamado, lockUnclaimed } from './claim-rfc';
import { openPair, type Par } from './open-pair';

const nombres: Record<TipoCertificado, string> = { C: 'CSD', F: 'e.Firma' };

/**
 * Stores a certificate with its key. Throws 422 with the reason when they do not match each other or the taxpayer, or
 * are not valid now, and 409 when it is stored already. While the RFC is unclaimed, accepts only an e.firma of a
 * trusted authority, which claims it for this user.
 */
export async function addCertificado(
  deps: Deps,
  rfc: string,
  usuarioId: string | null,
  { tipo: expected, ...par }: Par & { tipo?: TipoCertificado | undefined },
): Promise<{ id: string; tipo: TipoCertificado }> {
  const { certificado, privateKey } = await openPair(par, usuarioId ?? rfc);
  const tipo = tipoOf(certificado);
  if (certificado.rfc !== rfc)
    throw new Problem(
      422,
      'certificate_of_another_taxpayer',
      `El certificado es de ${certificado.rfc || 'otro titular'}, no de ${rfc}.`,
    );
  if (expected) assertTipo(certificado, expected);
  assertValid(certificado, deps.clock());
  const claims = !(await isReclamado(deps.db, rfc));
  if (claims && tipo === 'C') assertClaimed(rfc, null);
  if (claims) assertIssued(deps, certificado);
  if (claims && usuarioId !== null) await endOthers(deps, rfc, usuarioId);
  const id = await transaction(deps.db, async (trx) => {
    if (claims && usuarioId !== null) {
      const isUnclaimed = await lockUnclaimed(trx, rfc);
      await assertAccess(trx, rfc, usuarioId);
      if (isUnclaimed) await claimRfc(deps, trx, { usuarioId, certificado });
    }
    const { id, isNew } = await keepCertificado(deps, trx, { certificado, privateKey });
    if (!isNew && !claims)
      throw new Problem(409, 'certificate_exists', `El certificado ${certificado.numero} ya está agregado.`);
    return id;
  });
  return { id, tipo };
}

const tipoOf = ({ tipo }: Certificado): TipoCertificado => (tipo === 'FIEL' ? 'F' : 'C');

/** Throws 422 for a certificate of the other kind. */
export function assertTipo(certificado: Certificado, expected: TipoCertificado): void {
  const tipo = tipoOf(certificado);
  if (expected !== tipo)
    throw new Problem(422, 'invalid_certificate', `El certificado es ${nombres[tipo]}, no ${nombres[expected]}.`);
}

/** Throws 422 for a certificate that has expired or is not valid yet. */
export function assertValid({ validFrom, validTo }: Certificado, now: Date): void {
  if (now >= validTo)
    throw new Problem(422, 'certificate_not_valid_now', `El certificado venció el ${dayOf(validTo)}.`);
  if (now < validFrom)
    throw new Problem(
      422,
      'certificate_not_valid_now',
      `El certificado todavía no es válido: lo será desde el ${dayOf(validFrom)}.`,
    );
}

interface Nuevo {
  certificado: Certificado;
  privateKey: KeyObject;
}

/** Stores a certificate with its sealed key for the taxpayer it names, and records it; one that is stored already stays. */
export async function keepCertificado(
  deps: Deps,
  trx: Db,
  { certificado, privateKey }: Nuevo,
): Promise<{ id: string; isNew: boolean }> {
  const { rfc, numero, validFrom: desde, validTo: hasta, x509 } = certificado;
  const tipo = tipoOf(certificado);
  const llave = sealKey(deps, rfc, numero, privateKey);
  const added = await trx
    .insertInto('certificado')
    .values({ rfc_owner: rfc, id: uuidv7(), numero, tipo, cer: x509.raw, llave, desde, hasta, created: deps.clock() })
    .onConflict((conflict) => conflict.columns(['rfc_owner', 'numero']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await record(trx, rfc, { accion: 'certificado.agregado', objeto: numero, detalle: nombres[tipo] });
    return { id: added.id, isNew: true };
  }
  const { id } = await trx
    .selectFrom('certificado')
    .select('id')
    .where('rfc_owner', '=', rfc)
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** `dd/mm/yyyy` */
const dayOf = (moment: Date) => spellDay(dayAt(moment));
