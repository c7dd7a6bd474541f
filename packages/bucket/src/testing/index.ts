export { type BucketServer, startBucketServer } from './bucket-server';
