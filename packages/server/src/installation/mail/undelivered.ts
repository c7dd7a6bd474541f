import type { Db } from '@boveda/platform/db/schema';

/** Code of a mail that was not to be sent any more. */
export const RETIRADO = 'retirado';

/** Not part of an IP address or of a version with more numbers. */
const ENHANCED = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/g;
const BASIC = /(?<![\d.#-])([45][0-5]\d)(?=[\s-]|$)/;

/**
 * Returns the most specific code in what a mail server said: a status of RFC 3463, else an SMTP reply (RFC 5321). Servers write
 * `5.0.0` or `5.1.0` where the text after it says more.
 */
export function codeIn(said: string): string | null {
  const codes = [...said.matchAll(ENHANCED)].map(([, code = '']) => code);
  const [best] = codes.toSorted((a, b) => detailOf(b) - detailOf(a));
  const basic = BASIC.exec(said)?.[1] ?? null;
  return best && (detailOf(best) > 0 || basic === null) ? best : (basic ?? null);
}

const detailOf = (code: string): number => {
  const [, subject, detail] = code.split('.');
  return detail === '0' ? Number(subject !== '0') : 2;
};

/** Meanings of RFC 3463, of the IANA registry, and of what Exchange uses them for; replies without a status are at the end. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^[45]\.1\.(1|6|10)$/, 'la dirección no existe'],
  [/^[45]\.(1\.2|4\.[34])$/, 'el dominio no existe o no recibe correo'],
  [/^[45]\.1\.3$|^501$|^553$/, 'la dirección está mal escrita'],
  [/^5\.1\.[78]$/, 'el servidor de destino no acepta al remitente de esta bóveda'],
  [/^[45]\.1\./, 'el servidor de destino no acepta la dirección'],
  [/^[45]\.2\.1$/, 'el buzón está desactivado'],
  [/^[45]\.2\.2$/, 'el buzón está lleno'],
  [/^[45]\.(2\.3|3\.4)$/, 'el mensaje es demasiado grande para el destinatario'],
  [/^552$/, 'el buzón está lleno o el mensaje es demasiado grande'],
  [/^5\.4\.1$/, 'el servidor de destino no conoce la dirección'],
  [/^[45]\.4\.(6|14)$/, 'los servidores del destinatario se lo reenvían entre sí'],
  [/^[45]\.4\./, 'el servidor de destino no contestó a tiempo'],
  [/^4\.7\.|^45[01]$/, 'el servidor de destino pide esperar'],
  [/^5\.7\./, 'el servidor de destino lo rechazó por sus reglas'],
  [/^[45]\.6\./, 'el servidor de destino no acepta el contenido'],
  [/^55[01]$/, 'el servidor de destino no acepta la dirección'],
  [/^4/, 'el servidor de destino no puede recibirlo ahora'],
];

const reasonOf = (code: string): string =>
  REASONS.find(([codes]) => codes.test(code))?.[1] ?? 'el servidor de destino lo rechazó';

/** What is known of a mail that was not delivered. */
interface Undelivered {
  codigo: string | null;
  /** It will not be tried again. */
  isFinal: boolean;
}

/** Says in Spanish why a mail was not delivered. Nothing in it but the code is of another server. */
export function describeUndelivered({ codigo, isFinal }: Undelivered): string {
  if (codigo === RETIRADO) return 'No se envió: quien lo envió ya no tiene acceso, o terminó el envío';
  if (!isFinal) return `Aún no se entrega: ${described(codigo)}. Se intenta otra vez`;
  return `No se entregó: ${described(codigo)}`;
}

const described = (codigo: string | null) =>
  codigo === null ? 'el servidor de correo no lo tomó' : `${reasonOf(codigo)} (${codigo})`;

/** Notes at the account of a user that mail of the vault does not arrive; mail that another user sends says nothing there. */
export async function noteUnreachable(
  db: Db,
  { para, responder_a }: { para: string; responder_a: string | null },
  codigo: string | null,
  now: Date,
): Promise<void> {
  if (responder_a !== null) return;
  await db
    .updateTable('usuario')
    .set({ correo_fallido: codigo ?? '', correo_fallado: now })
    .where('correo', '=', para)
    .execute();
}
