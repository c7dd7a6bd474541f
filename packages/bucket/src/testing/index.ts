export { startBucketServer } from './bucket-server';
