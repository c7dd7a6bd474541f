import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// Source: OWASP password storage, argon2id (the library's own default) m=19 MiB t=2 p=1.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id of the password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), options);

let decoy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash, takes the same time and returns false. */
export async function verifyPassword(passHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passHash ?? (await decoy), password.normalize('NFKC'));
  return right && passHash !== undefined;
}
