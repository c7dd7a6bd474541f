import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { BucketAddress } from './bucket-url';

/** One object in a listing. */
export interface BucketObject {
  /** Without the prefix of the address. */
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/**
 * Objects of an S3 bucket below one prefix (Amazon S3 API Reference, 2006-03-01). Keys are paths without a leading
 * slash. Every call @throws the SDK's error when the store does not answer, after the SDK's own retries.
 */
export interface Bucket {
  /** Null for a missing object. With a range, as many of these bytes as exist. */
  get(key: string, range?: { start: number; size: number }): Promise<Buffer | null>;
  /** The bytes as a stream, which fails when the connection is lost; null for a missing object. */
  open(key: string): Promise<(BucketObject & { stream: Readable }) | null>;
  /** Null for a missing object. */
  stat(key: string): Promise<BucketObject | null>;
  /** Writes the whole object, replacing an existing one. */
  put(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Writes a file of any size with constant memory, replacing an existing object. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Writes the object unless it exists; returns false if it does, also when another process has just written it.
   * @throws when the store has no conditional writes (Swift); nothing is written then.
   */
  putNew(key: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Every object whose key starts with the prefix, in order of keys; with a key, those after it. */
  list(prefix: string, after?: string): AsyncIterable<BucketObject>;
  /** Names of the folders or objects directly below a prefix that ends in a slash. */
  names(prefix: string, kind: 'folders' | 'objects'): Promise<string[]>;
  /** Does nothing for a missing object. */
  remove(key: string): Promise<void>;
  close(): void;
}

/** A part is held in memory until it is written; a file has at most 10,000 (Amazon S3 User Guide, multipart limits). */
const PART_BYTES = 8 * 1_048_576;
const PARTS_AT_ONCE = 3;

/** Opens a bucket. Its keys come from the environment variables that every S3 tool reads. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, which all that it returns shares.
export function openBucket(address: BucketAddress): Bucket {
  const { bucket: Bucket, prefix } = address;
  let opening: ReturnType<typeof connect> | null = null;
  const connected = () => {
    opening ??= connect(address);
    return opening;
  };
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  async function* pages(below: string, more: { Delimiter?: string; StartAfter?: string }) {
    const { s3, client } = await connected();
    yield* s3.paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${below}`, ...more });
  }

  return {
    async get(key, range) {
      const { s3, client } = await connected();
      if (range?.size === 0) return Buffer.alloc(0);
      const Range = range && `bytes=${range.start}-${range.start + range.size - 1}`;
      const found = await client.send(new s3.GetObjectCommand({ ...at(key), Range })).catch(unless(404, 416));
      if (found === 416) return Buffer.alloc(0);
      return found === 404 || !found.Body ? null : Buffer.from(await found.Body.transformToByteArray());
    },

    async open(key) {
      const { s3, client } = await connected();
      const found = await client.send(new s3.GetObjectCommand(at(key))).catch(unless(404));
      if (found === 404 || !found.Body) return null;
      return { ...described(key, found), stream: found.Body as Readable };
    },

    async stat(key) {
      const { s3, client } = await connected();
      const found = await client.send(new s3.HeadObjectCommand(at(key))).catch(unless(404));
      return found === 404 ? null : described(key, found);
    },

    async put(key, bytes) {
      const { s3, client } = await connected();
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: bodyOf(bytes) }));
    },

    async putFile(key, path) {
      const [{ client }, { Upload }] = await Promise.all([connected(), import('@aws-sdk/lib-storage')]);
      const params = { ...at(key), Body: createReadStream(path) };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    },

    async putNew(key, bytes) {
      const { s3, client } = await connected();
      try {
        await client.send(new s3.PutObjectCommand({ ...at(key), Body: bodyOf(bytes), IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        // Amazon answers 409 to the slower of two simultaneous writers.
        if (statusOf(error) === 412 || statusOf(error) === 409) return false;
        if (statusOf(error) === 501)
          throw new Error(`${Bucket}: this store knows no conditional writes`, { cause: error });
        throw error;
      }
    },

    async *list(below, after = '') {
      for await (const page of pages(below, after === '' ? {} : { StartAfter: `${prefix}${after}` }))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), size: Size, modified: LastModified };
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

const CONNECT_MS = 5_000;
const SILENT_MS = 60_000;

/** The SDK is large and most installations have no bucket, so the first call loads it. */
async function connect({ endpoint, region }: BucketAddress) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // With growing pauses, about 20 s in all: a store under load answers "SlowDown" for longer than the SDK's three attempts.
    maxAttempts: 8,
    // Other servers reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK has no timeout by default.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
  return { s3, client };
}

/** The SDK would send an empty text as no body. */
const bodyOf = (bytes: Uint8Array | string) => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

const described = (key: string, found: { ContentLength?: number; LastModified?: Date }): BucketObject => ({
  key,
  size: found.ContentLength ?? 0,
  modified: found.LastModified ?? new Date(0),
});

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** For `catch`: returns the status of the error if it is one of these, and throws any other error. */
const unless =
  <S extends number>(...statuses: S[]) =>
  (error: unknown): S => {
    const status = statuses.find((each) => each === statusOf(error));
    if (status === undefined) throw error;
    return status;
  };
