import { claveDe, datosIva, roundPesos } from '@boveda/cfdi/diot';
import type { ImportacionIva, LineaDelMes } from '@boveda/contracts';
import { Big } from 'big.js';

/** A line of the DIOT that pedimentos make, with its IVA: exact, and in pesos as the file has it. */
export interface LineaDePedimentos {
  linea: LineaDelMes;
  iva: string;
  ivaEnPesos: number;
}

const IMPORTACION = '07';
const EXTRANJERO = '05';

/**
 * One line by foreign supplier of the imports of a month whose IVA was paid at customs (fields 14, 24, 25 and 40 to 43). Amounts are added first
 * and rounded once; what is for both kinds of acts, or for what nobody said, is credited by the proportion.
 */
export function lineasDePedimentos(importaciones: readonly ImportacionIva[], proporcion: string): LineaDePedimentos[] {
  const porProveedor = new Map<string, ImportacionIva[]>();
  for (const each of importaciones) {
    const who = `${each.pais} ${each.idFiscal}`;
    porProveedor.set(who, [...(porProveedor.get(who) ?? []), each]);
  }
  return [...porProveedor].map(([who, suyas]) => lineaOf(who, suyas, Big(proporcion)));
}

function lineaOf(who: string, suyas: readonly ImportacionIva[], proporcion: Big): LineaDePedimentos {
  const exact = new Map<string, Big>();
  const add = (dato: Parameters<typeof claveDe>[0], amount: Big | string) => {
    const clave = claveDe(dato, 'aduana');
    exact.set(clave, (exact.get(clave) ?? Big(0)).plus(amount));
  };
  for (const { base, iva, clase } of suyas) {
    add('valor', base);
    if (clase === 'E') add('noAcreditableExentos', iva);
    else if (clase === 'N') add('noAcreditableNoObjeto', iva);
    else if (clase === 'G' || proporcion.eq(1)) add('acreditable', iva);
    else {
      add('acreditableProporcion', proporcion.times(iva));
      add('noAcreditableProporcion', Big(iva).minus(proporcion.times(iva)));
    }
  }
  const importes: Record<string, number> = {};
  for (const [clave, amount] of exact) {
    const pesos = roundPesos(amount.toFixed(2));
    if (pesos > 0) importes[clave] = pesos;
  }
  const { idFiscal, nombre, pais, jurisdiccion } = suyas.at(-1) as ImportacionIva;
  return {
    iva: suyas.reduce((sum, { iva }) => sum.plus(iva), Big(0)).toFixed(),
    ivaEnPesos: datosIva.reduce((sum, dato) => sum + (importes[claveDe(dato, 'aduana')] ?? 0), 0),
    linea: {
      ...{ id: `IMP ${who}`, deCfdi: false, dePedimentos: true, proveedor: nombre, frontera: 'norte' },
      ...{ tipoTercero: EXTRANJERO, tipoOperacion: IMPORTACION, rfc: '', manifiesto: '01' },
      ...{ idFiscal, nombre, pais, jurisdiccion, importes, editados: [], cambiada: null, fuentes: {} },
    },
  };
}
