import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Certificado as CertificadoRow, TipoCertificado } from '@boveda/contracts';
import { openSecret, sealSecret } from '@boveda/platform/core/secrets';
import type { Db } from '@boveda/platform/db/schema';
import type { Deps } from '../../installation/deps';

const PURPOSE = 'certificado';

/** A currently valid certificate with its private key. */
export interface CertificadoAbierto {
  numero: string;
  /** DER. */
  cer: Buffer;
  privateKey: KeyObject;
  desde: Date;
  hasta: Date;
}

/** Returns the certificates of a taxpayer, the one that is valid longest first; without their keys. */
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
    id,
    numcert: numero,
    tipo,
    fechaini: desde.toISOString(),
    fechafin: hasta.toISOString(),
  }));
}

/** Encrypts the private key of a certificate; it can only be decrypted for this taxpayer and this certificate. */
export const sealKey = ({ keys }: Pick<Deps, 'keys'>, rfc: string, numero: string, key: KeyObject): Buffer =>
  sealSecret(keys, PURPOSE, contextOf(rfc, numero), key.export({ format: 'der', type: 'pkcs8' }));

/**
 * Returns the newest currently valid certificate of a kind, ready to sign with; null when the taxpayer has none, or its
 * RFC is unclaimed.
 */
export async function openCertificado(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  rfc: string,
  tipo: 'csd' | 'fiel',
): Promise<CertificadoAbierto | null> {
  const now = clock();
  const row = await db
    .selectFrom('certificado')
    .innerJoin('contribuyente', 'contribuyente.rfc', 'certificado.rfc_owner')
    .select(['numero', 'cer', 'llave', 'desde', 'hasta'])
    .where('rfc_owner', '=', rfc)
    .where('contribuyente.reclamado', 'is not', null)
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

const contextOf = (rfc: string, numero: string) => `${rfc} ${numero}`;
