import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Certificado as CertificadoRow, TipoCertificado } from '@boveda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { transaction } from '../../db/pool';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { Problem } from '../../http/problem';
import { openSecret, sealSecret } from '../../secrets';
import { registrar } from '../auditoria/registrar';
import { dayAt, spellDay } from '../cfdi/local-time';
import { openPair, type Par } from './open-pair';

const PURPOSE = 'certificado';
const nombres: Record<TipoCertificado, string> = { C: 'CSD', F: 'e.Firma' };

/** A certificate that is valid now, with the key that signs for it. */
export interface CertificadoAbierto {
  numero: string;
  /** DER. */
  cer: Buffer;
  privateKey: KeyObject;
  desde: Date;
  hasta: Date;
}

/** Certificates of a taxpayer, the one that is valid longest first; without their keys. */
export async function listCertificados(db: Db, rfc: string, tipo?: TipoCertificado): Promise<CertificadoRow[]> {
  const rows = await db
    .selectFrom('certificado')
    .select(['id', 'numero', 'tipo', 'desde', 'hasta'])
    .where('rfc_owner', '=', rfc)
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo as TipoCertificado))
    .orderBy('hasta', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, numero, tipo, desde, hasta }) => ({
    ...{ id, numcert: numero, tipo },
    ...{ fechaini: desde.toISOString(), fechafin: hasta.toISOString() },
  }));
}

/**
 * Keeps a certificate with its key. Throws 422 with the reason when the two do not belong together or to the taxpayer,
 * or are not valid now, and 409 when it is there already.
 */
export async function addCertificado(
  { db, keys, clock }: Deps,
  rfc: string,
  { tipo: expected, ...par }: Par & { tipo?: TipoCertificado | undefined },
): Promise<{ id: string; tipo: TipoCertificado }> {
  const { certificado, privateKey } = openPair(par);
  const { numero, validFrom, validTo } = certificado;
  const tipo = certificado.tipo === 'FIEL' ? 'F' : 'C';
  if (certificado.rfc !== rfc)
    throw new Problem(
      422,
      'certificate_of_another_taxpayer',
      `El certificado es de ${certificado.rfc || 'otro titular'}, no de ${rfc}.`,
    );
  if (expected && expected !== tipo)
    throw new Problem(422, 'invalid_certificate', `El certificado es ${nombres[tipo]}, no ${nombres[expected]}.`);
  const now = clock();
  if (now >= validTo)
    throw new Problem(422, 'certificate_not_valid_now', `El certificado venció el ${dayOf(validTo)}.`);
  if (now < validFrom)
    throw new Problem(
      422,
      'certificate_not_valid_now',
      `El certificado todavía no es válido: lo será desde el ${dayOf(validFrom)}.`,
    );
  const id = uuidv7();
  const llave = sealSecret(keys, PURPOSE, contextOf(rfc, numero), exportKey(privateKey));
  await transaction(db, async (trx) => {
    const added = await trx
      .insertInto('certificado')
      .values({ rfc_owner: rfc, id, numero, tipo, cer: par.cer, llave, desde: validFrom, hasta: validTo, created: now })
      .onConflict((conflict) => conflict.columns(['rfc_owner', 'numero']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Problem(409, 'certificate_exists', `El certificado ${numero} ya está agregado.`);
    await registrar(trx, rfc, { accion: 'certificado.agregado', objeto: numero, detalle: nombres[tipo] });
  });
  return { id, tipo };
}

/** The newest certificate of a kind that is valid now, ready to sign with; null when the taxpayer has none. */
export async function openCertificado(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  rfc: string,
  tipo: 'csd' | 'fiel',
): Promise<CertificadoAbierto | null> {
  const now = clock();
  const row = await db
    .selectFrom('certificado')
    .select(['numero', 'cer', 'llave', 'desde', 'hasta'])
    .where('rfc_owner', '=', rfc)
    .where('tipo', '=', tipo === 'csd' ? 'C' : 'F')
    .where('desde', '<=', now)
    .where('hasta', '>', now)
    .orderBy('desde', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { llave, ...certificado } = row;
  const key = openSecret(keys, PURPOSE, contextOf(rfc, row.numero), llave);
  return { ...certificado, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

/** `dd/mm/yyyy` */
const dayOf = (moment: Date) => spellDay(dayAt(moment));
const contextOf = (rfc: string, numero: string) => `${rfc} ${numero}`;
const exportKey = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' });
