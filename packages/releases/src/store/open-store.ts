import { openBucket, parseBucketUrl } from '@boveda/bucket';
import { openBucketStore } from './bucket-store';
import { openFolderStore } from './folder-store';
import type { ReleaseStore } from './release-store';

/** Opens the store in a folder, or at an address that `parseBucketUrl` reads. */
export function openStore(place: string): ReleaseStore {
  const address = parseBucketUrl(place);
  return address ? openBucketStore(openBucket(address)) : openFolderStore(place);
}
