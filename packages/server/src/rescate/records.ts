import * as z from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const segment = z.string().regex(/^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/);
const instant = z.iso.datetime();

/** A file of the write-ahead log that was delivered: its PostgreSQL name and the hash of the stored, compressed bytes. */
const wal = z.strictObject({ nombre: segment, sha256: hash });

/**
 * A delivery: what was stored since the one before. Everything that a row in these segments names was stored before this
 * record was.
 */
export const delivery = z.strictObject({
  formato: z.literal(1),
  tipo: z.literal('entrega'),
  /** When the segments were listed: they hold every transaction up to then, but for those in the segment after. */
  instante: instant,
  wal: z.array(wal),
  /** Hash of the sealed keys that were valid. */
  llaves: hash,
  /** Hash of the stored record before; null for the first. */
  anterior: hash.nullable(),
});

/** A base: everything at one moment. With the deliveries after it, any later moment can be restored. */
export const base = z.strictObject({
  formato: z.literal(1),
  tipo: z.literal('base'),
  id: z.string(),
  inicio: instant,
  fin: instant,
  /** Null where the database belongs to somebody else (DATABASE_URL). */
  base: z
    .strictObject({
      sha256: hash,
      bytes: z.number(),
      /** Major version of PostgreSQL. */
      version: z.number().int(),
      /** First segment that its recovery reads, and the last it needs to be consistent. */
      desde: segment,
      hasta: segment,
    })
    .nullable(),
  /** Compressed list of every stored file, a line each. */
  lista: z.strictObject({ sha256: hash, archivos: z.number().int() }),
  llaves: hash,
});

/** A delivery. */
export type Delivery = z.output<typeof delivery>;
/** A base. */
export type Base = z.output<typeof base>;

const signed = z.strictObject({ contenido: z.string(), firma: z.string() });

/** The bytes of a signed record. */
export function signRecord(content: Delivery | Base, sign: (text: string) => string): Buffer {
  const contenido = JSON.stringify(content);
  return Buffer.from(`${JSON.stringify({ contenido, firma: sign(contenido) })}\n`);
}

/** Verifies and parses a record; null when it is none, is altered, or was signed with another key. */
export function readRecord<Kind extends typeof delivery | typeof base>(
  kind: Kind,
  bytes: Buffer,
  verify: (text: string, signature: string) => boolean,
): z.output<Kind> | null {
  try {
    const { contenido, firma } = signed.parse(JSON.parse(bytes.toString()));
    return verify(contenido, firma) ? (kind.parse(JSON.parse(contenido)) as z.output<Kind>) : null;
  } catch {
    return null;
  }
}
