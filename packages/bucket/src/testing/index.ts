export { type BucketServer, startBucketServer } from './bucket-server';
export { haveSwift, type Swift, startSwift } from './swift';
