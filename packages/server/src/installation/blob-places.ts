import { type BlobPlace, blobPlace } from '@boveda/platform/blobs/open-blobs';
import { type Env, places } from './settings/env';

/** The place of the taxpayers' files. */
export const evidencePlace = ({ home, blobs }: Pick<Env, 'home' | 'blobs'>): BlobPlace =>
  blobPlace(places(home).blobs, blobs);

/** The place of the taxpayers' backups: one of their own where BOVEDA_RESPALDOS names it, else beside the files. */
export function respaldoPlace({ home, blobs, respaldos }: Pick<Env, 'home' | 'blobs' | 'respaldos'>): BlobPlace {
  const { respaldos: folder } = places(home);
  if (respaldos === null) return blobPlace(folder, blobs);
  return typeof respaldos === 'string' ? { folder: respaldos, bucket: null } : { folder, bucket: respaldos };
}
