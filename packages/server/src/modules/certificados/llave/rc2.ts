const BLOCK = 8;
const WORDS = 64;

/** The digits of pi as a permutation. Source: RFC 2268 §2. */
const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

const piOf = (index: number) => PI[index & 0xff] ?? 0;

/** Expands a key that counts for so many bits into words. Source: RFC 2268 §2. */
function expand(key: Uint8Array, bits: number): number[] {
  const bytes = Array.from(key);
  for (let at = key.length; at < WORDS * 2; at++)
    bytes.push(piOf((bytes[at - 1] ?? 0) + (bytes[at - key.length] ?? 0)));
  const used = Math.ceil(bits / 8);
  const from = WORDS * 2 - used;
  bytes[from] = piOf((bytes[from] ?? 0) & (0xff >> (used * 8 - bits)));
  for (let at = from - 1; at >= 0; at--) bytes[at] = piOf((bytes[at + 1] ?? 0) ^ (bytes[at + used] ?? 0));
  return Array.from({ length: WORDS }, (_, at) => (bytes[at * 2] ?? 0) | ((bytes[at * 2 + 1] ?? 0) << 8));
}

/** How far the words are rotated. */
const ROTATIONS = [1, 2, 3, 5] as const;
const FIRST_MASH = 11;
const SECOND_MASH = 5;
const LAST_ROUND = 15;

/** Source: RFC 2268 §4. */
function decryptBlock(block: Buffer, words: readonly number[]): Buffer {
  const r = [0, 1, 2, 3].map((at) => block.readUInt16LE(at * 2));
  const word = (at: number) => r[at & 3] ?? 0;
  for (let round = LAST_ROUND; round >= 0; round--) {
    for (let at = 3; at >= 0; at--) {
      const by = ROTATIONS[at as 0 | 1 | 2 | 3];
      const rotated = ((word(at) >> by) | (word(at) << (16 - by))) & 0xffff;
      const mixed = (words[round * 4 + at] ?? 0) + (word(at - 1) & word(at - 2)) + (~word(at - 1) & word(at - 3));
      r[at] = (rotated - mixed) & 0xffff;
    }
    if (round === FIRST_MASH || round === SECOND_MASH)
      for (let at = 3; at >= 0; at--) r[at] = (word(at) - (words[word(at - 1) & (WORDS - 1)] ?? 0)) & 0xffff;
  }
  const plain = Buffer.alloc(BLOCK);
  r.forEach((value, at) => {
    plain.writeUInt16LE(value, at * 2);
  });
  return plain;
}

/**
 * Decrypts RC2 in CBC mode, which OpenSSL has no longer: old PKCS#12 files of Windows and OpenSSL use it. Null when the
 * padding is wrong.
 */
export function decryptRc2(sealed: Uint8Array, key: Uint8Array, bits: number, iv: Uint8Array): Buffer | null {
  if (sealed.length === 0 || sealed.length % BLOCK !== 0) return null;
  const words = expand(key, bits);
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const plain = Buffer.alloc(bytes.length);
  let previous = iv;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    decryptBlock(block, words).forEach((byte, index) => {
      plain[at + index] = byte ^ (previous[index] ?? 0);
    });
    previous = block;
  }
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding > 0 && padding <= BLOCK && plain.subarray(-padding).every((byte) => byte === padding);
  return isPadded ? plain.subarray(0, -padding) : null;
}
