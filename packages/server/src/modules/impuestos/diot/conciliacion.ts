import { datosAcreditables } from '@boveda/cfdi/diot';
import type { ConceptoConciliacion, ConciliacionDiot, LineaDelMes } from '@boveda/contracts';
import { Big } from 'big.js';
import type { PagadoAProveedor } from '../proveedores.read-model';
import type { readCalculadas } from './diot.read-model';
import { acreditadoOf } from './lineas-of';

type Calculado = Awaited<ReturnType<typeof readCalculadas>>;
type Celda = ConciliacionDiot['celdas'][number];

/** Cells that explain one difference; those of more suppliers are not listed. */
const MAX_CELDAS = 50;
const sum = (amounts: readonly (Big | string | number)[]): Big =>
  amounts.reduce((all: Big, each) => all.plus(each), Big(0));
const creditedOf = (importes: Readonly<Record<string, number>>): number =>
  Object.entries(importes).reduce((all, [clave, pesos]) => all + (isAcreditable(clave) ? pesos : 0), 0);
const isAcreditable = (clave: string) => datosAcreditables.some((dato) => clave.startsWith(`${dato}.`));
const retenidoOf = ({ retenido }: ReturnType<typeof acreditadoOf>) =>
  retenido.acreditable.plus(retenido.acreditableProporcion);

/** Explains the creditable IVA of a file by that of the return, with the cells that make each difference. */
export function conciliacionOf(mes: string, calculado: Calculado, lineas: readonly LineaDelMes[]): ConciliacionDiot[] {
  const { totales, proporcion, calculadas, conLinea, sinLinea, modo, antes } = calculado;
  const of = (sumas: readonly PagadoAProveedor[]) => acreditadoOf(sumas, Big(proporcion));
  const inFile = of(conLinea);
  const cell = (importe: Big | string, said: Partial<Celda> = {}): Celda => ({
    ...{ celda: 'acreditable', mes, ...said },
    importe: Big(importe).toFixed(2),
  });
  const netOf = (sumas: readonly PagadoAProveedor[]) => {
    const its = of(sumas);
    return its.iva.plus(its.sinCampo).minus(retenidoOf(its)).neg();
  };
  const deNadie = [...new Set(sinLinea.map(({ contraparte }) => contraparte))].map((contraparte) =>
    cell(netOf(sinLinea.filter((each) => each.contraparte === contraparte)), { contraparte }),
  );
  const retenidoDelMes = modo === 'neto' ? Big(0) : retenidoOf(inFile);
  const retenidoAntes = sum(calculadas.map((each) => each.retenidoAntes)).minus(totales.retenidoAcreditado);
  const archivo = sum(lineas.map(({ importes }) => creditedOf(importes)));
  const made = [...calculadas, ...calculado.dePedimentos.map(({ linea }) => linea)];
  const computed = sum(made.map(({ importes }) => creditedOf(importes as Record<string, number>)));
  const filas: [Exclude<ConceptoConciliacion, 'redondeo' | 'archivo'>, Big, Celda[]][] = [
    ['declaracion', Big(totales.acreditable), [cell(totales.acreditableDelMes)]],
    ['sinLinea', netOf(sinLinea), deNadie],
    ['sinCampo', inFile.sinCampo.neg(), [cell(inFile.sinCampo.neg(), { tasa: 'otra' })]],
    ['retenidoDelMes', retenidoDelMes, [cell(retenidoDelMes, { celda: 'retenidoPorEnterar' })]],
    [
      'retenidoAntes',
      retenidoAntes,
      antes.map((each) => cell(each.importe, { celda: 'retenidoPorEnterar', mes: each.mes })),
    ],
    [
      'egresos',
      sum(calculadas.map(({ porEgresos }) => porEgresos)),
      calculadas.map(({ rfc, porEgresos }) => cell(porEgresos, { contraparte: rfc })),
    ],
    ['cambios', archivo.minus(computed), []],
  ];
  const redondeo = archivo.minus(sum(filas.map(([, importe]) => importe.round(2))));
  const isSomething = (importe: string) => !Big(importe).eq(0);
  const size = ({ importe }: Celda) => Math.abs(Number(importe));
  return [...filas, ['redondeo', redondeo, []] as const, ['archivo', archivo, []] as const]
    .map(([concepto, importe, celdas]) => ({
      ...{ concepto, importe: importe.toFixed(2) },
      celdas: celdas
        .filter((each) => isSomething(each.importe))
        .sort((one, other) => size(other) - size(one))
        .slice(0, MAX_CELDAS),
    }))
    .filter(({ concepto, importe }) => concepto === 'declaracion' || concepto === 'archivo' || isSomething(importe));
}
