import path from 'node:path';
import type { BucketAddress } from '@boveda/bucket';
import type { Db } from '../db/schema';
import type { BlobStore, ErasableBlobStore } from './blob-store';
import { openBucketBlobs } from './bucket-blobs';
import { openDiskBlobs } from './disk-blobs';
import { createPackIndex } from './pack-index';

/** Where blobs are stored; plain data, which can be sent to threads. */
export interface BlobPlace {
  /** Folder of the blobs, or, when they are in a bucket, of temporary files. */
  folder: string;
  bucket: BucketAddress | null;
}

/** The place of a folder's blobs: in a bucket they are stored below the folder's name. */
export const blobPlace = (folder: string, bucket: BucketAddress | null): BlobPlace => ({
  folder,
  bucket: bucket && { ...bucket, prefix: `${bucket.prefix}${path.basename(folder)}/` },
});

/** Opens the blobs at a place. Sends no request to a bucket. */
export const openErasableBlobs = ({ folder, bucket }: BlobPlace, db: Db): Promise<ErasableBlobStore> => {
  const index = createPackIndex(db);
  return bucket ? openBucketBlobs(folder, bucket, index) : openDiskBlobs(folder, index);
};

/** Opens a store without `remove`, so that its callers cannot erase. */
export async function openBlobs(place: BlobPlace, db: Db): Promise<BlobStore> {
  const { remove: _, ...kept } = await openErasableBlobs(place, db);
  return kept;
}
