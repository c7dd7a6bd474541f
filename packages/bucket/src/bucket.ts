import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from './bucket-url';

/** One object of a bucket as a list tells it. */
export interface BucketObject {
  /** Without the prefix of the address. */
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/**
 * Objects of an S3 bucket below one prefix (Amazon S3 API Reference, 2006-03-01). Keys are paths without a leading
 * slash. Every call @throws what the SDK throws when the store does not answer, after its own retries.
 */
export interface Bucket {
  /** Null when it is not there. */
  get(key: string): Promise<Buffer | null>;
  /** Writes it whole, over what was there. */
  put(key: string, bytes: Buffer | string): Promise<void>;
  /**
   * Writes it whole unless it is there; false when it is, even when another process was faster by a moment.
   * @throws when the store knows no conditional writes (Swift): then nothing is written.
   */
  putNew(key: string, bytes: Buffer | string): Promise<boolean>;
  /** Every object whose key begins so, in order of keys. */
  list(prefix: string): Promise<BucketObject[]>;
  /** Names of what lies directly below a prefix that ends in a slash: of folders, or of objects. */
  names(prefix: string, kind: 'folders' | 'objects'): Promise<string[]>;
  /** Nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** Opens a bucket. Keys come from the environment, as every S3 tool takes them. */
export function openBucket({ bucket: Bucket, prefix, endpoint, region }: BucketAddress): Bucket {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Checksums that the SDK adds by itself are refused by servers that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const pages = (below: string, more: { Delimiter?: string }) =>
    paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${below}`, ...more });

  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }));
    },

    async putNew(key, bytes) {
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: bytes, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        // 409 is Amazon's answer to the slower of two who write at once.
        if (statusOf(error) === 412 || statusOf(error) === 409) return false;
        if (statusOf(error) === 501)
          throw new Error(`${Bucket}: this store knows no conditional writes`, { cause: error });
        throw error;
      }
    },

    async list(below) {
      const found: BucketObject[] = [];
      for await (const page of pages(below, {}))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          found.push({ key: Key.slice(prefix.length), size: Size, modified: LastModified });
      return found;
    },

    async names(below, kind) {
      const found: string[] = [];
      for await (const { CommonPrefixes = [], Contents = [] } of pages(below, { Delimiter: '/' })) {
        const keys = kind === 'folders' ? CommonPrefixes.map((each) => each.Prefix) : Contents.map((each) => each.Key);
        for (const key of keys) found.push((key ?? '').slice(prefix.length + below.length).replace(/\/$/, ''));
      }
      return found;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    close: () => client.destroy(),
  };
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);
