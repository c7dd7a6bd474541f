import type { Nomina, PagoDeNomina } from '@boveda/cfdi/polizas';
import { Big } from 'big.js';
import { type Recibo, sumar } from '../nomina/recibos';
import type { CfdiGuardado } from './documentos';

const SUELDOS = '601.01';
const ASIMILADOS = '601.31';
const ISR_SUELDOS = '216.01';
const ISR_ASIMILADOS = '216.02';
const ACREEDORES = '205.06';

/** Account of each c_TipoPercepcion; any other is of wages. Codes of Anexo 24. */
const dePercepcion: Readonly<Record<string, string>> = {
  '002': '601.12',
  '003': '601.21',
  '005': '601.19',
  '021': '601.07',
  '022': '601.13',
  '023': '601.13',
  '025': '601.13',
  '046': ASIMILADOS,
};

/** Deducciones that are ISR, of this year or of another one; those that are money that was not earned. */
const deIsr: ReadonlySet<string> = new Set(['002', '101', '107']);
const IMSS = '001';
/** Incapacidad and ausentismo: the wage of those days is not an expense. */
const noDevengado: ReadonlySet<string> = new Set(['006', '020']);

/** Otros pagos that give ISR back, that are the subsidio of before May 2024, that are viáticos, that give deducciones back. */
const reintegros: ReadonlySet<string> = new Set(['001', '004', '005', '007']);
const delSubsidio: ReadonlySet<string> = new Set(['002', '008']);
const VIATICOS = '003';
const deOtroPago: Readonly<Record<string, string>> = { [VIATICOS]: '601.49', '009': ACREEDORES };

const cfdiDe = ({ cfdi }: Recibo): CfdiGuardado => ({
  ...{ id: cfdi.id, uuid: cfdi.uuid, emitido: true, serie: cfdi.serie, folio: cfdi.folio },
  ...{ contraparte: cfdi.rfc, nombre: cfdi.nombre, fecha: cfdi.pago, total: cfdi.total, moneda: 'MXN', cambio: '1' },
});

const asentableDe = ({ cfdi, n }: Recibo, clave: string) => ({
  ...{ clave: `${clave}:${cfdi.id}${n > 0 ? `:${n}` : ''}`, uuid: cfdi.uuid, rfc: cfdi.rfc, total: cfdi.total },
  ...{ moneda: 'MXN', tipoCambio: '1', fecha: cfdi.pago },
});

/** The provisión of a receipt. Which account a percepción has is a criterio: no law states it. */
export function nominaDe(recibo: Recibo): { cfdi: CfdiGuardado; documento: Nomina } {
  const { lineas, desde, hasta, cfdi, grupo } = recibo;
  const of = (clase: 'P' | 'D' | 'O', fits: (tipo: string) => boolean) =>
    sumar(lineas.filter((linea) => linea.clase === clase && fits(linea.tipo)).map(({ importe }) => importe));
  const esAsimilado = grupo === 'asimilados';
  const cuentaIsr = esAsimilado ? ISR_ASIMILADOS : ISR_SUELDOS;
  const gasto = esAsimilado ? ASIMILADOS : SUELDOS;
  const cargos = new Map<string, Big>();
  const charge = (cuenta: string, importe: Big | string) =>
    cargos.set(cuenta, (cargos.get(cuenta) ?? new Big(0)).plus(importe));
  for (const { clase, tipo, gravado, importe } of lineas) {
    if (clase === 'P') charge(dePercepcion[tipo] ?? gasto, new Big(gravado).plus(importe));
    if (clase === 'D' && noDevengado.has(tipo)) charge(gasto, new Big(importe).times(-1));
    if (clase !== 'O' || delSubsidio.has(tipo)) continue;
    charge(reintegros.has(tipo) ? cuentaIsr : (deOtroPago[tipo] ?? gasto), importe);
  }
  const isr = of('D', (tipo) => deIsr.has(tipo));
  const imss = of('D', (tipo) => tipo === IMSS);
  const otras = of('D', (tipo) => !deIsr.has(tipo) && tipo !== IMSS && !noDevengado.has(tipo));
  return {
    cfdi: cfdiDe(recibo),
    documento: {
      ...{ clase: 'nomina', ...asentableDe(recibo, 'nomina') },
      concepto: `Nómina del ${desde} al ${hasta}, ${cfdi.nombre || cfdi.rfc}`,
      percepciones: [...cargos].map(([cuenta, importe]) => ({ cuenta, importe: importe.toFixed() })),
      ...{ isr: isr.toFixed(), asimilado: esAsimilado, imss: imss.toFixed(), otras: otras.toFixed() },
      ...{ otrosPagos: of('O', (tipo) => delSubsidio.has(tipo)).toFixed(), pagada: false },
    },
  };
}

/** The payment of a receipt, on its FechaPago. */
export const pagoDe = (recibo: Recibo): PagoDeNomina => ({
  ...{ clase: 'pagoNomina', ...asentableDe(recibo, 'pagoNomina'), neto: recibo.neto },
  concepto: `Pago de nómina del ${recibo.desde} al ${recibo.hasta}, ${recibo.cfdi.nombre || recibo.cfdi.rfc}`,
});
