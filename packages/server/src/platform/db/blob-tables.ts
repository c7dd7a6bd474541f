/** Position of a blob in its pack. It belongs to no taxpayer: two that store the same file share it. */
interface PackedBlobTable {
  sha256: Buffer;
  pack: string;
  start: number;
  size: number;
}

/** Tables of the blob store. */
export interface BlobTables {
  packed_blob: PackedBlobTable;
}
