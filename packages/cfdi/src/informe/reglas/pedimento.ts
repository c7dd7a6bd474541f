import { isClave } from '../claves';

/** Years of the pedimentos that a CFDI may name: its own and the ten before (Anexo 20). */
const PEDIMENTO = /^(\d\d) {2}(\d\d) {2}(\d{4}) {2}\d{7}$/;
/** The catalogue has this number, which is of no customs agent. */
const SIN_PATENTE = '0000';
const MOST_YEARS = 10;

/** What a number of a pedimento has that none has in a CFDI of a date; false where nothing. */
export function wrongPedimento(numero: string, fecha: string): string | false {
  const [, year, aduana = '', patente = ''] = PEDIMENTO.exec(numero) ?? [];
  if (year === undefined) return `el NumeroPedimento «${numero.slice(0, 30)}» no tiene la forma de uno.`;
  if (!isClave('aduana', 'aduana', aduana)) return `la aduana ${aduana} del pedimento no está en el catálogo.`;
  if (patente === SIN_PATENTE) return `la patente ${patente} del pedimento no es de un agente aduanal.`;
  const age = (Number(fecha.slice(2, 4)) - Number(year) + 100) % 100;
  return age > MOST_YEARS && `el año ${year} del pedimento no es de los últimos diez.`;
}

const MONTHS = 12;

/** Whether a month is that of a day, or the one before; true where either is missing. */
export function isMonthOf(mes: string | undefined, fecha: string | undefined): boolean {
  const month = Number(fecha?.slice(5, 7));
  if (mes === undefined || !(month > 0)) return true;
  return [month, month === 1 ? MONTHS : month - 1].includes(Number(mes));
}
