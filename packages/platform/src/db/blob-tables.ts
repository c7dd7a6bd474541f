/** Position of a blob in its pack. It has no owner: everyone who stores the same file shares it. */
export interface PackedBlobTable {
  sha256: Buffer;
  pack: string;
  start: number;
  size: number;
}
