import { problemAt } from '@boveda/platform/core/problem';
import { isCommon } from './common-passwords';
import { hashPassword } from './password';

/** A new password, typed twice, and its user's data. */
interface Chosen {
  pass1: string;
  pass2: string;
}

/** Returns the hash of an acceptable password. Throws 400 when the two differ, or when it is easy to guess. */
export async function hashChosen({ pass1, pass2 }: Chosen, about: readonly (string | null)[]): Promise<string> {
  if (pass1 !== pass2) throw problemAt('/pass2', 400, 'passwords_differ', 'Las contraseñas no coinciden.');
  const plain = pass1.toLowerCase();
  const known = about.flatMap((text) => (text ? [text.toLowerCase(), text.toLowerCase().split('@')[0]] : []));
  if (isCommon(pass1) || known.includes(plain))
    throw problemAt('/pass1', 400, 'weak_password', 'Esa contraseña es fácil de adivinar. Elija otra.');
  return hashPassword(pass1);
}
