import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Certificado as CertificadoRow, TipoCertificado } from '@boveda/contracts';
import type { Db } from '../../db/schema';
import type { Deps } from '../../deps';
import { openSecret, sealSecret } from '../../secrets';

const PURPOSE = 'certificado';

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

/** The private key of a certificate as it is kept: it opens for this taxpayer and this certificate alone. */
export const sealKey = ({ keys }: Pick<Deps, 'keys'>, rfc: string, numero: string, key: KeyObject): Buffer =>
  sealSecret(keys, PURPOSE, contextOf(rfc, numero), key.export({ format: 'der', type: 'pkcs8' }));

/**
 * The newest certificate of a kind that is valid now, ready to sign with; null when the taxpayer has none, or nobody has
 * shown whose its RFC is.
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
