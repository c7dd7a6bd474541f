import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The 3,000 passwords of 8 and more characters that are most frequent in leaks, in lower case.
 * Source: passwords.json of the npm package '@zxcvbn-ts/language-common' 4.1.3 (MIT, Dropbox), in its order.
 */
const leaked = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
);

/**
 * Common beginnings of passwords that continue with digits only: those too short for that list, and their Spanish
 * counterparts.
 */
const heads = new Set(
  `password passw0rd contrasena contraseña qwerty qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm 1q2w3e4r 1qaz2wsx
  q1w2e3r4 abc abcd abcde abcdef abcdefgh iloveyou princess sunshine football baseball superman batman pokemon
  starwars dragon monkey letmein welcome admin administrador administrator master shadow michael jennifer jordan
  teamo tequiero mexico america chivas pumas bonita princesa estrella mariposa corazon amorcito alejandro fernando
  guadalupe jesucristo bendicion familia hermosa bienvenido facturas factura facturacion boveda cfdi contador
  contabilidad empresa secreto clave usuario prueba computer internet samsung changeme trustno1 whatever`.split(/\s+/),
);

const tail = /[\d!.*@#$_-]*$/;

/**
 * Whether a password is guessed early: a leaked one, a common word followed by digits, one repeated letter, or a row of
 * digits.
 */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (/^(.)\1*$/u.test(plain) || /^(..?.?.?)\1+$/u.test(plain)) return true;
  if ('01234567890123456789'.includes(plain) || '98765432109876543210'.includes(plain)) return true;
  return [plain, plain.replace(tail, '')].some((word) => leaked.has(word) || heads.has(word));
}
