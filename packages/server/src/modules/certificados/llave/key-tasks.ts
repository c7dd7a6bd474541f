import { Problem } from '../../../platform/core/problem';
import type { Given } from '../../../platform/threads/serve-tasks';
import { decrypt } from './decrypt';
import type { EncryptedKey } from './encryption';
import { kindOf } from './rsa-private-key';

/** Tasks on private keys, run in a thread that can be terminated. */
export const keyTasks = {
  /** Returns the key as PKCS#8 (DER), not encrypted. */
  async open({ document, method, password }: OpenTask & Given): Promise<Uint8Array> {
    const plain = decrypt({ ...method, sealed: document }, password);
    const kind = plain && kindOf(plain);
    // A wrong password usually fails on the padding; occasionally it yields bytes that are no key.
    if (!kind) throw new Problem(422, 'wrong_key_password', 'La contraseña no es la de la llave (.key).');
    if (kind === 'other')
      throw new Problem(
        422,
        'invalid_private_key',
        'El archivo .key no es una llave privada del SAT: no es RSA de hasta 4096 bits.',
      );
    return new Uint8Array(plain);
  },
};

/** What opening a key takes besides its encrypted bytes. */
export interface OpenTask {
  method: Omit<EncryptedKey, 'sealed'>;
  password: string;
}
