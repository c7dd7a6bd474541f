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
export function openBucket(address: BucketAddress): Bucket {
  const { bucket: Bucket, prefix } = address;
  let opening: ReturnType<typeof connect> | null = null;
  const connected = () => {
    opening ??= connect(address);
    return opening;
  };
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  async function* pages(below: string, more: { Delimiter?: string }) {
    const { s3, client } = await connected();
    yield* s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${below}`, ...more });
  }

  return {
    async get(key) {
      const { s3, client } = await connected();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async put(key, bytes) {
      const { s3, client } = await connected();
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes }));
    },

    async putNew(key, bytes) {
      const { s3, client } = await connected();
      try {
        await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, IfNoneMatch: '*' }));
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
      const { s3, client } = await connected();
      await client.send(new s3.DeleteObjectCommand(at(key)));
    },

    close: () => void opening?.then(({ client }) => client.destroy()),
  };
}

/** The SDK is large, and most installations have no bucket: it is loaded when the first call is made. */
async function connect({ endpoint, region }: BucketAddress) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Checksums that the SDK adds by itself are refused by servers that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
