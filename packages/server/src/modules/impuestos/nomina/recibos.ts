import type { LineaDeRecibo, NominaLeida, ReciboNomina } from '@boveda/cfdi';
import type { CifraNomina, GrupoNomina, TipoNomina, TotalesNomina } from '@boveda/contracts';
import { Big } from 'big.js';

/** A CFDI of nómina as it is stored. */
export interface CfdiNomina {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
  rfc: string;
  nombre: string;
  subtotal: string;
  total: string;
  /** AAAA-MM-DD, by whose month it counts. */
  pago: string;
  nomina: NominaLeida;
}

/** One complement of a CFDI, with whom it pays and what. */
export interface Recibo extends Omit<ReciboNomina, 'tipo'> {
  cfdi: CfdiNomina;
  /** Its place among the complements of the CFDI. */
  n: number;
  clave: string;
  grupo: GrupoNomina;
  tipo: TipoNomina;
  neto: string;
}

const GENERICO = 'XAXX010101000';
const cero = new Big(0);

/** c_TipoPercepcion of what is paid because the work ends: prima de antigüedad, separación, indemnización (LISR 95). */
const deSeparacion: ReadonlySet<string> = new Set(['022', '023', '025']);
const asimilados: ReadonlySet<string> = new Set(['05', '06', '07', '08', '09', '10', '11']);
const jubilaciones: ReadonlySet<string> = new Set(['03', '04', '12']);
const SEPARACION = '13';

/** Whether a line pays a separación. */
export const esDeSeparacion = ({ clase, tipo }: LineaDeRecibo): boolean => clase === 'P' && deSeparacion.has(tipo);

/** The group of a receipt: its régimen, unless all that it pays is of a separación. */
function grupoDe({ regimen, lineas }: Pick<ReciboNomina, 'regimen' | 'lineas'>): GrupoNomina {
  if (asimilados.has(regimen)) return 'asimilados';
  if (jubilaciones.has(regimen)) return 'jubilaciones';
  const percepciones = lineas.filter(({ clase }) => clase === 'P');
  const all = percepciones.length > 0 && percepciones.every(esDeSeparacion);
  return regimen === SEPARACION || all ? 'separacion' : 'sueldos';
}

/** What tells workers apart: the RFC; of a generic one the CURP, or the number of the employee. */
const claveDe = (rfc: string, { curp, empleado }: Pick<ReciboNomina, 'curp' | 'empleado'>): string =>
  rfc === GENERICO ? curp || `${rfc}:${empleado}`.slice(0, 60) : rfc;

export const esGenerico = (rfc: string): boolean => rfc === GENERICO;

/** Adds up amounts exactly. */
export const sumar = (amounts: readonly (string | Big)[]): Big =>
  amounts.reduce((sum: Big, each) => sum.plus(each), cero);

const netoDe = ({ gravado, exento, otrosPagos, deducciones }: ReciboNomina): string =>
  sumar([gravado, exento, otrosPagos]).minus(deducciones).toFixed();

/** The receipts of some CFDI. */
export const recibosDe = (cfdis: readonly CfdiNomina[]): Recibo[] =>
  cfdis.flatMap((cfdi) =>
    cfdi.nomina.recibos.map((recibo, n) => ({
      ...recibo,
      ...{ cfdi, n, clave: claveDe(cfdi.rfc, recibo), grupo: grupoDe(recibo), neto: netoDe(recibo) },
      tipo: recibo.tipo === 'E' ? 'E' : 'O',
    })),
  );

/** Groups receipts by worker, in the order of their names. */
export function porTrabajador(recibos: readonly Recibo[]): Recibo[][] {
  const found = new Map<string, Recibo[]>();
  for (const recibo of recibos) {
    const own = found.get(recibo.clave);
    if (own) own.push(recibo);
    else found.set(recibo.clave, [recibo]);
  }
  const nameOf = ([recibo]: Recibo[]) => `${recibo?.cfdi.nombre} ${recibo?.clave}`;
  return [...found.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

const cifras: readonly CifraNomina[] = [
  ...(['gravado', 'exento', 'otrosPagos', 'deducciones'] as const),
  ...(['isr', 'imss', 'subsidio', 'neto'] as const),
];

/** The figures of some receipts, with cents: each is rounded once, so that a sum does not depend on its order. */
export const cifrasDe = (recibos: readonly Recibo[]): Record<CifraNomina, string> =>
  Object.fromEntries(
    cifras.map((cifra) => [cifra, sumar(recibos.map((recibo) => recibo[cifra])).toFixed(2)]),
  ) as Record<CifraNomina, string>;

/** The sums of some receipts. */
export const totalesDe = (recibos: readonly Recibo[]): TotalesNomina => ({
  trabajadores: new Set(recibos.map(({ clave }) => clave)).size,
  cfdi: new Set(recibos.map(({ cfdi }) => cfdi.id)).size,
  ...cifrasDe(recibos),
});
