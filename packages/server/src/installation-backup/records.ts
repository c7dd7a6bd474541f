import * as z from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const segment = z.string().regex(/^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/);
const instant = z.iso.datetime();

/** A file of the write-ahead log that was delivered: its PostgreSQL name and the hash of the stored, compressed bytes. */
const wal = z.strictObject({ name: segment, sha256: hash });

/**
 * A delivery: what was stored since the one before. Everything that a row in these segments names was stored before this
 * record was.
 */
export const delivery = z.strictObject({
  format: z.literal(1),
  kind: z.literal('delivery'),
  /** When the segments were listed: they hold every transaction up to then, but for those in the segment after. */
  moment: instant,
  /** Cluster of the segments; null where the database belongs to somebody else. */
  system: z.string().nullable(),
  wal: z.array(wal),
  /** Keys of the taxpayers' files that appeared since the one before; those of a base are in its list. */
  blobs: z.array(z.string().regex(/^blobs\/[\w./-]+$/)),
  /** Hash of the sealed keys that were valid. */
  sealedKeys: hash,
  /** Hash of the stored record before; null for the first. */
  before: hash.nullable(),
});

/** A base: everything at one moment. With the deliveries after it, any later moment can be restored. */
export const base = z.strictObject({
  format: z.literal(1),
  kind: z.literal('base'),
  id: z.string(),
  started: instant,
  ended: instant,
  /** Null where the database belongs to somebody else (DATABASE_URL). */
  base: z
    .strictObject({
      sha256: hash,
      bytes: z.number(),
      /** Major version of PostgreSQL. */
      version: z.number().int(),
      /** Identifier of the cluster: an upgrade makes another one, whose log begins anew. */
      system: z.string(),
      /** First segment that its recovery reads, and the last it needs to be consistent. */
      first: segment,
      last: segment,
    })
    .nullable(),
  /** Compressed list of every stored file, a line each. */
  list: z.strictObject({ sha256: hash, files: z.number().int() }),
  sealedKeys: hash,
});

/** A delivery. */
export type Delivery = z.output<typeof delivery>;
/** A base. */
export type Base = z.output<typeof base>;

const signed = z.strictObject({ content: z.string(), signature: z.string() });

/** The bytes of a signed record. */
export function signRecord(record: Delivery | Base, sign: (text: string) => string): Buffer {
  const content = JSON.stringify(record);
  return Buffer.from(`${JSON.stringify({ content, signature: sign(content) })}\n`);
}

/** Verifies and parses a record; null when it is none, is altered, or was signed with another key. */
export function readRecord<Kind extends typeof delivery | typeof base>(
  kind: Kind,
  bytes: Buffer,
  verify: (text: string, signature: string) => boolean,
): z.output<Kind> | null {
  try {
    const { content, signature } = signed.parse(JSON.parse(bytes.toString()));
    return verify(content, signature) ? (kind.parse(JSON.parse(content)) as z.output<Kind>) : null;
  } catch {
    return null;
  }
}
