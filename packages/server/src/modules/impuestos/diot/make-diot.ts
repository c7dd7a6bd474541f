import { campos, checkDiot, type FaltaDiot, operaciones, paises } from '@boveda/cfdi/diot';
import type { DiotDelMes, ExcedenteDiot, FaltaDelMes, LineaDelMes } from '@boveda/contracts';
import type { Db } from '@boveda/platform/db/schema';
import { Big } from 'big.js';
import { conciliacionOf } from './conciliacion';
import { findPresuntos, type Guardada, lineaIdOf, listGuardadas, readCalculadas } from './diot.read-model';
import { listArchivos } from './diot-archivo.store';
import { type Excedente, nombreDeRenglon } from './excedentes';
import type { LineaDePedimentos } from './lineas-de-pedimentos';
import type { Arrastre, LineaCalculada } from './lineas-of';

/** Makes the DIOT of a month: what its CFDI say now, with what users said of it. */
export async function makeDiot(db: Db, rfc: string, mes: string): Promise<DiotDelMes> {
  const [calculado, guardadas, archivos] = await Promise.all([
    readCalculadas(db, rfc, mes),
    listGuardadas(db, rfc, mes),
    listArchivos(db, rfc, mes),
  ]);
  const { calculadas, proporcion, proveedores, arrastres, modo, dePedimentos } = calculado;
  const edits = new Map(guardadas.map((guardada) => [guardada.proveedor, guardada]));
  const lineas = [
    ...calculadas
      .filter((calculada) => hasLinea(calculada) || edits.has(calculada.rfc))
      .map((calculada) => mergeLinea(calculada, edits.get(calculada.rfc))),
    ...dePedimentos.map(({ linea }) => linea),
    ...orphansOf(guardadas, calculadas).map(lineaByHand),
  ];
  const presuntos = await findPresuntos(
    db,
    calculadas.map((calculada) => calculada.rfc),
  );
  return {
    mes,
    campos: campos.map(({ numero, clave, nombre, clase }) => ({ numero, clave, nombre, clase })),
    paises,
    operaciones,
    lineas,
    faltas: [
      ...faltasOf(lineas),
      ...propiasOf(lineas, rfc),
      ...presuntosOf(lineas, presuntos),
      ...avisosOf(calculadas),
    ],
    proporcion,
    excedentes: calculadas.flatMap(({ rfc: proveedor, nombre, excedentes }) =>
      excedentes.map((each) => ({
        ...excedenteOf(proveedor, nombre, each),
        destino: proveedores.get(proveedor)?.excedente ?? 'complementaria',
      })),
    ),
    arrastrados: [...arrastres].flatMap(([proveedor, { nombre, excedentes }]) =>
      excedentes.map((each) => excedenteOf(proveedor, nombre, each)),
    ),
    cuadre: cuadreOf([...calculadas, ...dePedimentos.map(cuadrada)], arrastres),
    retenido: modo,
    conciliacion: conciliacionOf(mes, calculado, lineas),
    archivos,
  };
}

/** Whether the file has a line of it: one of which nothing but an excess is left has none. */
const hasLinea = ({ importes, avisos }: LineaCalculada) => Object.keys(importes).length > 0 || avisos.length > 0;

const excedenteOf = (
  proveedor: string,
  nombre: string,
  { renglon, base, iva }: Excedente,
): Omit<ExcedenteDiot, 'destino'> => ({
  ...{ proveedor, nombre, concepto: nombreDeRenglon(renglon) },
  ...{ base: Big(base).toFixed(2), iva: Big(iva).toFixed(2) },
});

/** What explains the IVA of the file, of one line. */
type Cuadrada = Pick<LineaCalculada, 'iva' | 'ivaEnPesos' | 'excedentes' | 'retenido' | 'retenidoAntes'>;

const cuadrada = ({ iva, ivaEnPesos }: LineaDePedimentos): Cuadrada => ({
  ...{ iva, ivaEnPesos, excedentes: [], retenido: '0', retenidoAntes: '0' },
});

/** Explains the IVA of the file by that of the month. */
function cuadreOf(calculadas: readonly Cuadrada[], arrastres: ReadonlyMap<string, Arrastre>): DiotDelMes['cuadre'] {
  const sum = (amounts: readonly (string | number)[]) => amounts.reduce((all: Big, each) => all.plus(each), Big(0));
  const ivaDe = (excedentes: readonly Excedente[]) =>
    excedentes.filter(({ renglon }) => renglon !== 'ivaRetenido').map(({ iva }) => iva);
  const mes = sum(calculadas.map(({ iva }) => iva)).round(2);
  const excedente = sum(calculadas.flatMap(({ excedentes }) => ivaDe(excedentes))).round(2);
  const arrastrado = sum([...arrastres.values()].flatMap(({ excedentes }) => ivaDe(excedentes))).round(2);
  const archivo = sum(calculadas.map(({ ivaEnPesos }) => ivaEnPesos));
  const retenido = sum(calculadas.map((each) => each.retenido)).round(2);
  const retenidoAntes = sum(calculadas.map((each) => each.retenidoAntes)).round(2);
  const redondeo = archivo.minus(mes).plus(retenido).minus(retenidoAntes).plus(arrastrado).minus(excedente);
  return {
    ...{ mes: mes.toFixed(2), arrastrado: arrastrado.toFixed(2), excedente: excedente.toFixed(2) },
    ...{ retenido: retenido.toFixed(2), retenidoAntes: retenidoAntes.toFixed(2) },
    ...{ redondeo: redondeo.toFixed(2), archivo: archivo.toFixed(2) },
  };
}

/** What a computed line says before anything was changed. */
export const baseOf = ({ rfc, tipoOperacion, frontera, manifiesto, importes }: LineaCalculada) =>
  ({
    tipoTercero: '04',
    tipoOperacion,
    frontera,
    rfc,
    manifiesto,
    idFiscal: '',
    nombre: '',
    pais: '',
    jurisdiccion: '',
    importes: importes as Record<string, number>,
  }) as const;

/** Changed fields win; the others follow the CFDI. */
function mergeLinea(calculada: LineaCalculada, guardada: Guardada | undefined): LineaDelMes {
  const { importes = {}, ...textos } = guardada?.datos ?? {};
  const base = baseOf(calculada);
  const merged = { ...base, ...textos, importes: { ...base.importes, ...importes } };
  return {
    ...(merged as Omit<LineaDelMes, 'id'>),
    id: calculada.rfc,
    deCfdi: true,
    dePedimentos: false,
    proveedor: calculada.nombre,
    editados: [...Object.keys(textos), ...Object.keys(importes)],
    cambiada: guardada ? cambiadaOf(guardada) : null,
    fuentes: calculada.fuentes,
  };
}

/** Lines made by hand, and changes of a supplier that has no CFDI in the month any more when they have amounts. */
const orphansOf = (guardadas: readonly Guardada[], calculadas: readonly LineaCalculada[]) => {
  const computed = new Set(calculadas.map(({ rfc }) => rfc));
  const hasAmounts = ({ datos: { importes = {} } }: Guardada) => Object.values(importes).some((pesos) => pesos > 0);
  return guardadas.filter(
    (guardada) => guardada.proveedor === null || (!computed.has(guardada.proveedor) && hasAmounts(guardada)),
  );
};

function lineaByHand(guardada: Guardada): LineaDelMes {
  const empty = { tipoTercero: '04', tipoOperacion: '85', rfc: guardada.proveedor ?? '', manifiesto: '01' } as const;
  const linea = { ...empty, idFiscal: '', nombre: '', pais: '', jurisdiccion: '', importes: {}, ...guardada.datos };
  return {
    ...(linea as Omit<LineaDelMes, 'id'>),
    id: lineaIdOf(guardada),
    deCfdi: false,
    dePedimentos: false,
    proveedor: linea.nombre,
    frontera: guardada.datos.frontera ?? 'norte',
    editados: [],
    cambiada: cambiadaOf(guardada),
    fuentes: {},
  };
}

const cambiadaOf = ({ autor, cambiada }: Guardada) => ({ autor, fecha: cambiada.toISOString() });

const faltasOf = (lineas: readonly LineaDelMes[]): FaltaDelMes[] =>
  checkDiot(lineas).map(({ codigo, mensaje, linea, campo }: FaltaDiot) => ({
    codigo,
    mensaje,
    campo: campo ?? null,
    linea: lineas[linea]?.id ?? null,
    bloquea: true,
  }));

/** Who declares is no third party. */
const propiasOf = (lineas: readonly LineaDelMes[], rfc: string): FaltaDelMes[] =>
  lineas
    .filter((linea) => linea.rfc === rfc)
    .map(({ id }) => ({
      ...{ codigo: 'RFC', mensaje: 'El tercero no puede ser el propio contribuyente.' },
      ...{ campo: 'rfc', linea: id, bloquea: true },
    }));

/** A presunto stays creditable, but a user has to look at the line and save it. */
const presuntosOf = (lineas: readonly LineaDelMes[], presuntos: ReadonlySet<string>): FaltaDelMes[] =>
  lineas
    .filter(({ id, deCfdi, cambiada }) => deCfdi && cambiada === null && presuntos.has(id))
    .map(({ id }) => ({
      codigo: 'PRESUNTO',
      mensaje: 'El SAT lo lista como presunto (69-B): revise la línea y guárdela para confirmarla.',
      linea: id,
      campo: null,
      bloquea: true,
    }));

const avisosOf = (calculadas: readonly LineaCalculada[]): FaltaDelMes[] =>
  calculadas.flatMap(({ rfc, avisos }) =>
    avisos.map((aviso) => ({ ...aviso, linea: rfc, campo: null, bloquea: false })),
  );
