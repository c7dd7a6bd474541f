import type { BucketAddress } from '@boveda/bucket';
import { openBucketFiles } from './bucket-files';
import { openDiskFiles } from './disk-files';
import type { SharedFiles } from './shared-files';

/** Opens the shared files of an installation: in its bucket, or below its data folder. Sends no request to a bucket. */
export async function openSharedFiles(folder: string, bucket: BucketAddress | null): Promise<SharedFiles> {
  const disk = await openDiskFiles(folder);
  return bucket ? openBucketFiles(bucket, disk) : disk;
}
