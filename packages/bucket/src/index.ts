export { type Bucket, type BucketObject, openBucket } from './bucket';
export { type BucketAddress, parseBucketUrl } from './bucket-url';
