const HEADER = 26;
const ENTRY = 12;
const DATA_FORK = 1;
const MOST_ENTRIES = 32;

/** Returns the file in an AppleSingle (RFC 1740 A), which has it beside what macOS knows of it; null without one, as in AppleDouble. */
export function fileOfApple(bytes: Buffer): Buffer | null {
  if (bytes.length < HEADER) return null;
  const entries = Math.min(bytes.readUInt16BE(HEADER - 2), MOST_ENTRIES);
  for (let at = HEADER; at < HEADER + entries * ENTRY && at + ENTRY <= bytes.length; at += ENTRY) {
    const [id, from, length] = [0, 4, 8].map((field) => bytes.readUInt32BE(at + field)) as [number, number, number];
    if (id === DATA_FORK && length > 0) return bytes.subarray(from, from + length);
  }
  return null;
}
