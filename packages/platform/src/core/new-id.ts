import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes of one identifier (RFC 9562 §5.7). */
const BYTES = 16;
const pool = new Uint8Array(128 * BYTES);
let used = pool.length;

/** Returns a UUID of version 7, for a caller that needs thousands: the system is asked for the random bytes of many at once. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return v7({ random: pool.subarray(used - BYTES, used) });
}
