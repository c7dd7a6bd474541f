import { sequenceOf } from '@boveda/cfdi/der';
import type { Given } from '@boveda/platform/threads/serve-tasks';
import { decrypt } from './decrypt';
import type { EncryptedKey } from './encryption';
import { encodingsOf } from './passwords';

/** Tasks on private keys, run in a thread that can be terminated. */
export const keyTasks = {
  /** Returns what is encrypted (DER); null when the password is wrong in each encoding that may be tried. */
  async open({ document, method, password, tries }: OpenTask & Given): Promise<Uint8Array | null> {
    for (const encoded of encodingsOf(password, method.derivation).slice(0, tries)) {
      const plain = decrypt({ ...method, sealed: document }, encoded);
      // A wrong password usually fails on the padding; occasionally it yields bytes that are no key.
      if (plain && sequenceOf(plain).length > 0) return new Uint8Array(plain);
    }
    return null;
  },
};

/** What opening a key takes besides its encrypted bytes. */
export interface OpenTask {
  method: Omit<EncryptedKey, 'sealed'>;
  password: string;
  /** Most encodings of the password that are tried. */
  tries: number;
}
