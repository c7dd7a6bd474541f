import { type CuentaDeBalanza, writeBalanza } from '@boveda/cfdi/polizas';
import { faltasBalanza, mediaTypes } from '@boveda/contracts';
import { Problem } from '@boveda/platform/core/problem';
import type { Deps } from '../../../installation/deps';
import type { ColumnaHoja } from '../../exportaciones/writers/sheet';
import { writeWorkbook } from '../../exportaciones/writers/workbook';
import type { ArchivoDelMes } from '../mes-file';
import { nombreDe, zipOf } from './anexo-24-zip';
import { type BalanzaLeida, readBalanza } from './balanza.read-model';

type Context = Pick<Deps, 'db' | 'clock'>;

/** Balances are in the file only where those of the beginning of the year are known. */
const columnasDe = ({ falta }: BalanzaLeida): ColumnaHoja<CuentaDeBalanza>[] => [
  { titulo: 'Cuenta', tipo: 'texto', ancho: 14, valor: ({ cuenta }) => cuenta.numero },
  { titulo: 'Nombre de la cuenta', tipo: 'texto', ancho: 54, valor: ({ cuenta }) => cuenta.nombre },
  { titulo: 'Código agrupador', tipo: 'texto', ancho: 18, valor: ({ cuenta }) => cuenta.agrupador },
  { titulo: 'Naturaleza', tipo: 'texto', ancho: 12, valor: ({ cuenta }) => cuenta.naturaleza },
  ...importe(falta !== 'saldos', 'Saldo inicial', ({ inicial }) => inicial),
  ...importe(true, 'Debe', ({ debe }) => debe),
  ...importe(true, 'Haber', ({ haber }) => haber),
  ...importe(falta !== 'saldos', 'Saldo final', ({ final }) => final),
];

const importe = (
  isShown: boolean,
  titulo: string,
  valor: (cuenta: CuentaDeBalanza) => string,
): ColumnaHoja<CuentaDeBalanza>[] => (isShown ? [{ titulo, tipo: 'importe', ancho: 18, valor }] : []);

/** Writes the balanza of a month as Excel. @throws conflict as `readBalanza` */
export async function writeBalanzaExcel({ db, clock }: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const leida = await readBalanza(db, rfc, mes);
  async function* filas() {
    yield leida.balanza.cuentas;
  }
  const bytes = writeWorkbook('Balanza', columnasDe(leida), filas(), clock().toISOString().slice(0, 19));
  return { name: `${rfc}_balanza_${mes}.xlsx`, mime: mediaTypes.xlsx, bytes };
}

/** Writes the balanza de comprobación of a month as the SAT takes it. @throws conflict where balances are missing or do not square */
export async function writeBalanzaZip(context: Context, rfc: string, mes: string): Promise<ArchivoDelMes> {
  const { balanza, falta } = await readBalanza(context.db, rfc, mes);
  if (falta) throw new Problem(409, 'conflict', `${faltasBalanza[falta]}.`);
  return zipOf(context, nombreDe(rfc, mes, 'BN'), writeBalanza({ rfc, mes }, balanza));
}
