/** Where in which pack the bytes of a blob lie. It belongs to no taxpayer: two that hold the same file share it. */
interface PackedBlobTable {
  sha256: Buffer;
  pack: string;
  start: number;
  size: number;
}

/** What the blob store keeps in the database. */
export interface BlobTables {
  packed_blob: PackedBlobTable;
}
