/** Position of a blob in its pack. It belongs to nobody: all who store the same file share it. */
export interface PackedBlobTable {
  sha256: Buffer;
  pack: string;
  start: number;
  size: number;
}
