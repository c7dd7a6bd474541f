import path from 'node:path';
import type { BucketAddress } from '@boveda/bucket';
import type { Db } from '../db/schema';
import type { BlobStore, ErasableBlobStore } from './blob-store';
import { openBucketBlobs } from './bucket-blobs';
import { openDiskBlobs } from './disk-blobs';
import { createPackIndex } from './pack-index';

/** Where blobs lie; plain data, which travels to threads. */
export interface BlobPlace {
  /** Of the blobs, or, when they are in a bucket, of what is on its way. */
  folder: string;
  bucket: BucketAddress | null;
}

/** The place of a folder's blobs: in a bucket they lie below the folder's name. */
export const blobPlace = (folder: string, bucket: BucketAddress | null): BlobPlace => ({
  folder,
  bucket: bucket && { ...bucket, prefix: `${bucket.prefix}${path.basename(folder)}/` },
});

/** Opens the blobs at a place. Nothing is asked of a bucket yet. */
export const openErasableBlobs = ({ folder, bucket }: BlobPlace, db: Db): Promise<ErasableBlobStore> => {
  const index = createPackIndex(db);
  return bucket ? openBucketBlobs(folder, bucket, index) : openDiskBlobs(folder, index);
};

/** Opens a store that keeps what it was given: nothing that holds it can erase. */
export async function openBlobs(place: BlobPlace, db: Db): Promise<BlobStore> {
  const { remove: _, ...kept } = await openErasableBlobs(place, db);
  return kept;
}
