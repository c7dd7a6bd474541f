// What the SAT's service of acceptance and rejection says per UUID, through any PAC, and what it means.
// Source: SAT, "Aceptación/Rechazo" v1.0 (July 2018).

/** EstatusUUID of an answer to a request to cancel. */
export const codigosRespuesta = {
  1000: 'Se recibió la respuesta.',
  1001: 'No existe una petición de cancelación para el UUID.',
  1002: 'Ya se había recibido una respuesta para el UUID.',
  1003: 'El sello no corresponde al RFC del receptor.',
  1004: 'Existe más de una petición de cancelación para el UUID.',
  1005: 'El UUID no tiene la forma de un folio fiscal.',
  1006: 'Se rebasó el número máximo de peticiones.',
} as const;

/** What a PAC or the SAT refuses a whole request with, before anything of it counts, with what to do. */
export const codigosRechazo = {
  300: 'El usuario del PAC no es válido. Revise la cuenta del PAC en Certificados.',
  301: 'El XML está mal formado. Intente de nuevo; si se repite, avise a quien administra la Bóveda.',
  302: 'El sello está mal formado o no corresponde. Agregue de nuevo el CSD en Certificados.',
  304: 'El certificado está revocado o caducó. Agregue un CSD vigente en Certificados.',
  305: 'La fecha no está dentro de la vigencia del certificado. Agregue un CSD vigente en Certificados.',
  309: 'El certificado no corresponde al RFC. Agregue el CSD de este RFC en Certificados.',
  310: 'Se firmó con la e.Firma en lugar del CSD. Agregue un CSD en Certificados.',
} as const;

const BEGINS = /^(?:c[oó]digo|error|CodEstatus)?\W*(300|301|302|304|305|309|310)\b/i;

/**
 * The code that a text refuses a whole request with; null when it does not begin with one that is known. A number further
 * on proves nothing: a caller that takes a refusal for certain may answer twice.
 */
export function codigoRechazo(text: string): keyof typeof codigosRechazo | null {
  if (/^invalid username or password\b/i.test(text)) return 300;
  const code = BEGINS.exec(text)?.[1];
  return code === undefined ? null : (Number(code) as keyof typeof codigosRechazo);
}
