import { type Movimiento, plain } from './estado';

/** What the text of a movement says of who paid or was paid. */
type Identidad = Pick<Movimiento, 'rastreo' | 'rfc' | 'cuenta' | 'nombre'>;

const RFC = /\b([A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[A0-9])\b/;
const LABELLED_RFC = /R\.?F\.?C\.?(?:\s+(?:BENEFICIARIO|ORDENANTE))?\s*[:.]?\s*([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3})\b/i;
const RASTREO =
  /(?:CLAVE\s+(?:DE\s+)?RASTREO|CVE\.?\s*(?:DE\s+)?RAST(?:REO)?\.?|RASTREO)\s*[:.]?\s*([A-Z0-9]{6,30})\b/i;
const NOMBRE =
  /(?:(?:NOMBRE\s+(?:DEL\s+)?)?(?:BENEFICIARIO|ORDENANTE)|NOMBRE)\s*:\s*([A-ZÑ&][A-ZÑ&.,\s]{3,80}?)(?=\s*(?:\||$|[A-Z ]+:|\d))/i;

/** Weights of the control digit of a CLABE. Source: Banco de México, CLABE of 18 digits. */
const PESOS = [3, 7, 1];

/** Whether 18 digits are a CLABE by its control digit. */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false;
  const sum = [...text.slice(0, 17)].reduce((all, digit, at) => all + ((Number(digit) * (PESOS[at % 3] ?? 0)) % 10), 0);
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** Whether a word can be a clave de rastreo: at most 30 letters and digits, from 10 on and with a digit, to tell it from a folio. */
const isRastreo = (word: string): boolean => /^(?=.*\d)[A-Z0-9]{10,30}$/i.test(word) && !RFC.test(word);

/**
 * What identifies the other party of a movement. What the file has in a column of its own wins over what its text says. A word of a
 * transfer that looks like a clave de rastreo is one where the text names none.
 */
export function identify(said: Movimiento): Identidad {
  const text = `${said.descripcion} ${said.referencia}`.toUpperCase();
  const words = text.split(/[^A-Z0-9]+/);
  const rfc = said.rfc || (LABELLED_RFC.exec(text)?.[1] ?? RFC.exec(text)?.[1] ?? '');
  const cuenta = said.cuenta || (words.find(isClabe) ?? '');
  const isTransfer = /SPEI|TRANSF|TRASPASO|PAGO|DEPOSITO/.test(text);
  const alone = isRastreo(said.descripcion.trim()) ? said.descripcion.trim() : '';
  const word = alone || (isTransfer ? words.find((each) => /[A-Z]/.test(each) && isRastreo(each)) : '');
  const rastreo = said.rastreo || (RASTREO.exec(text)?.[1] ?? word ?? '');
  return {
    rastreo: rastreo.toUpperCase().slice(0, 30),
    rfc: rfc.toUpperCase(),
    cuenta,
    nombre: (said.nombre || (NOMBRE.exec(text)?.[1] ?? '')).trim().slice(0, 120),
  };
}

/** Kinds of movements that no CFDI of a customer or supplier explains, by words of their text; the first that fits. */
const TIPOS = [
  ['devolucion', /\bDEVOL|\bDEVUEL|\bREVERS|\bRECHAZ/],
  [
    'impuesto',
    /\bSAT\b|\bIMSS\b|\bINFONAVIT\b|LINEA DE CAPTURA|PAGO DE IMPUESTO|PAGO IMPUESTO|\bTESOFE\b|TESORERIA DE LA FED|\bISR RETENIDO|\bRETENCION (DE )?ISR|\bSUA\b|PAGO REFERENCIADO/,
  ],
  [
    'comision',
    /\bCOMISION|\bCOM\b (?!Y )|\bCOMIS\b|\bIVA (DE |POR )?COM|\bI V A COM|\bIVA COMISION|\bANUALIDAD|\bMANEJO DE CUENTA|CUOTA (POR|DE) (SERVICIO|MANEJO)/,
  ],
  ['interes', /\bINTERESES? (GANADO|A FAVOR|PAGADO|BRUTO)|\bRENDIMIENTO|\bINTERESES\b|PAGO DE INTERES/],
  ['nomina', /\bNOMINA\b|\bNOMINAS\b|DISPERSION|PAGO DE SUELDO|\bAGUINALDO|\bFINIQUITO/],
  [
    'propia',
    /CUENTAS? PROPIAS?|TRASPASO ENTRE (MIS |SUS )?CUENTA|TRASPASO PROPIO|\bINVERSION|MISMA TITULAR|MISMO TITULAR/,
  ],
  ['tarjeta', /PAGO (DE |A )?(TDC|TARJETA)|\bTDC\b|PAGO TARJETA/],
  [
    'prestamo',
    /\bPRESTAMO|\bCREDITO SIMPLE|\bDISPOSICION (DE )?CREDITO|AMORTIZACION|\bABONO A CAPITAL|LIQUIDACION CREDITO/,
  ],
  ['terminal', /\bTPV\b|\bTERMINAL|VENTAS? (CON )?TARJETA|\bVTAS?\b|\bCLIP\b|MERCADO ?PAGO|\bADQUIRENTE|AFILIACION/],
  ['efectivo', /RETIRO (DE )?(CAJERO|EFECTIVO)|\bATM\b|CAJERO/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** What kind of movement it is by its text; `pago` when nothing says otherwise. */
export type TipoMovimiento = (typeof TIPOS)[number][0] | 'pago';

/** Whether the text of a movement says that it returns another. */
export const isVuelta = ({ descripcion, referencia }: Pick<Movimiento, 'descripcion' | 'referencia'>): boolean =>
  TIPOS[0][1].test(plain(`${descripcion} ${referencia}`));

/** Tells a payment from what leaves the search by rule; a movement to or from the taxpayer itself is between own accounts. */
export function tipoDe({ descripcion, referencia, rfc }: Movimiento, propio: string): TipoMovimiento {
  const text = plain(`${descripcion} ${referencia}`);
  const found = TIPOS.find(([, words]) => words.test(text))?.[0];
  if (found) return found;
  // A line of capture has 20 positions.
  if (/\b\d{2}[A-Z0-9]{2}\d{4}[A-Z0-9]{12}\b/.test(text) && /LINEA|CAPTURA|IMPUEST/.test(text)) return 'impuesto';
  return rfc !== '' && rfc === propio ? 'propia' : 'pago';
}
