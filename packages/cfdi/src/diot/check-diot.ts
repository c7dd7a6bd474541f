import {
  type ClaveDiot,
  campos,
  claveDe,
  datosAcreditables,
  datosIva,
  importeOf,
  importes,
  type LineaDiot,
  operaciones,
  todasLasZonas,
  zonas,
} from './campos';
import { OTRO_PAIS, paises } from './paises';
import { roundPesos } from './round-pesos';

export type CodigoDiot =
  | 'SIN_LINEAS'
  | 'TIPO_TERCERO'
  | 'TIPO_OPERACION'
  | 'RFC'
  | 'RFC_GLOBAL'
  | 'EXTRANJERO_INCOMPLETO'
  | 'PAIS'
  | 'JURISDICCION'
  | 'SOLO_EXTRANJERO'
  | 'TEXTO'
  | 'IMPORTE'
  | 'DEVOLUCIONES'
  | 'ACREDITABLE_SIN_VALOR'
  | 'IVA_EXCEDIDO'
  | 'MANIFIESTO'
  | 'REPETIDA';

/** What keeps a line from being accepted. */
export interface FaltaDiot {
  readonly codigo: CodigoDiot;
  /** Sentence for the user. */
  readonly mensaje: string;
  /** Index of the line; -1 for the whole declaration. */
  readonly linea: number;
  readonly campo?: ClaveDiot;
}
type FaltaDeLinea = Omit<FaltaDiot, 'linea'>;

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;
const RFC_GLOBAL = 'XAXX010101000';
/** RFC of a foreigner in a CFDI: no person whom the SAT knows. */
const RFC_EXTRANJERO = 'XEXX010101000';
/** What would break a line or hide in it. */
const UNSAFE = /[|\p{Cc}]/u;
const deExtranjero = ['idFiscal', 'nombre', 'pais', 'jurisdiccion'] as const;

/** Everything that is wrong in a declaration, in the order of its lines and fields; empty when it may be written. */
export function checkDiot(lineas: readonly LineaDiot[]): FaltaDiot[] {
  if (lineas.length === 0)
    return [{ codigo: 'SIN_LINEAS', mensaje: 'La declaración no tiene operaciones.', linea: -1 }];
  return [
    ...lineas.flatMap((linea, index) => checkLinea(linea).map((falta) => ({ ...falta, linea: index }))),
    ...repeated(lineas),
  ];
}

/** Everything that is wrong in one line. */
export function checkLinea(linea: LineaDiot): FaltaDeLinea[] {
  const importes = checkImportes(linea);
  return [
    ...checkClaves(linea),
    ...checkRfc(linea),
    ...(linea.tipoTercero === '05' ? checkExtranjero(linea) : checkNacional(linea)),
    ...checkTextos(linea),
    ...importes,
    // Sums of what is no amount would say nothing.
    ...(importes.length > 0 ? [] : todasLasZonas.flatMap((zona) => checkZona(linea, zona))),
    ...(['01', '02'].includes(linea.manifiesto)
      ? []
      : [falta('MANIFIESTO', 'Indique si se dio efectos fiscales a los comprobantes (01 Sí, 02 No).', 'manifiesto')]),
  ];
}

const falta = (codigo: CodigoDiot, mensaje: string, campo?: ClaveDiot): FaltaDeLinea => ({
  codigo,
  mensaje,
  ...(campo && { campo }),
});

function checkClaves({ tipoTercero, tipoOperacion }: LineaDiot): FaltaDeLinea[] {
  const permitidas = operaciones[tipoTercero];
  if (!permitidas)
    return [
      falta('TIPO_TERCERO', 'El tipo de tercero debe ser 04 nacional, 05 extranjero o 15 global.', 'tipoTercero'),
    ];
  if (permitidas.includes(tipoOperacion)) return [];
  const mensaje = `Con el tipo de tercero ${tipoTercero}, el tipo de operación debe ser ${permitidas.join(', ')}.`;
  return [falta('TIPO_OPERACION', mensaje, 'tipoOperacion')];
}

function checkRfc({ tipoTercero, rfc }: LineaDiot): FaltaDeLinea[] {
  if (tipoTercero === '15')
    return rfc === RFC_GLOBAL
      ? []
      : [falta('RFC_GLOBAL', `Las operaciones globales llevan el RFC ${RFC_GLOBAL}.`, 'rfc')];
  if (tipoTercero === '05' && rfc === '') return [];
  const isPerson = RFC.test(rfc) && rfc !== RFC_EXTRANJERO && rfc !== RFC_GLOBAL;
  return isPerson ? [] : [falta('RFC', 'El RFC del tercero no es válido.', 'rfc')];
}

function checkExtranjero(linea: LineaDiot): FaltaDeLinea[] {
  const missing = (['idFiscal', 'nombre'] as const)
    .filter((clave) => linea[clave].trim() === '')
    .map((clave) => falta('EXTRANJERO_INCOMPLETO', 'Falta un dato del tercero extranjero.', clave));
  if (!Object.hasOwn(paises, linea.pais))
    return [...missing, falta('PAIS', 'Elija el país o jurisdicción del catálogo.', 'pais')];
  if ((linea.pais === OTRO_PAIS) === (linea.jurisdiccion.trim() !== '')) return missing;
  const mensaje =
    linea.pais === OTRO_PAIS
      ? 'Especifique el lugar de jurisdicción fiscal.'
      : 'El lugar de jurisdicción fiscal solo se especifica cuando el país es Otro.';
  return [...missing, falta('JURISDICCION', mensaje, 'jurisdiccion')];
}

const checkNacional = (linea: LineaDiot): FaltaDeLinea[] =>
  deExtranjero
    .filter((clave) => linea[clave] !== '')
    .map((clave) => falta('SOLO_EXTRANJERO', 'Este dato solo se llena para un tercero extranjero.', clave));

const checkTextos = (linea: LineaDiot): FaltaDeLinea[] =>
  deExtranjero.flatMap((clave) => {
    const largo = campos.find((campo) => campo.clave === clave)?.largo ?? 0;
    if (UNSAFE.test(linea[clave])) return [falta('TEXTO', 'El texto contiene caracteres que no se permiten.', clave)];
    return linea[clave].length > largo ? [falta('TEXTO', `El texto pasa de ${largo} caracteres.`, clave)] : [];
  });

const checkImportes = (linea: LineaDiot): FaltaDeLinea[] =>
  importes
    .filter(({ clave, largo }) => {
      const importe = importeOf(linea, clave);
      return !Number.isInteger(importe) || importe < 0 || importe >= 10 ** largo;
    })
    .map(({ clave, nombre }) =>
      falta('IMPORTE', `${nombre}: escriba pesos enteros, sin signo, de 14 dígitos a lo más.`, clave),
    );

function checkZona(linea: LineaDiot, zona: (typeof todasLasZonas)[number]): FaltaDeLinea[] {
  const { nombre, tasa } = zonas[zona];
  const of = (dato: Parameters<typeof claveDe>[0]) => importeOf(linea, claveDe(dato, zona));
  const neto = of('valor') - of('devoluciones');
  if (neto < 0)
    return [
      falta(
        'DEVOLUCIONES',
        `Las devoluciones superan el valor de los actos: ${nombre}.`,
        claveDe('devoluciones', zona),
      ),
    ];
  const sinValor = of('valor') === 0 && datosAcreditables.find((dato) => of(dato) > 0);
  if (sinValor)
    return [
      falta('ACREDITABLE_SIN_VALOR', `Hay IVA acreditable sin valor de los actos: ${nombre}.`, claveDe(sinValor, zona)),
    ];
  const iva = datosIva.reduce((sum, dato) => sum + of(dato), 0);
  const most = roundPesos((neto * Number(tasa)).toFixed(2)) + 1;
  const mensaje = `El IVA acreditable y no acreditable supera el que causan los actos: ${nombre}.`;
  return iva > most ? [falta('IVA_EXCEDIDO', mensaje, claveDe('acreditable', zona))] : [];
}

/** A third party is known by its RFC; a foreigner also by its number, which is that of one country. */
function repeated(lineas: readonly LineaDiot[]): FaltaDiot[] {
  const seen = new Set<string>();
  return lineas.flatMap(({ tipoTercero, tipoOperacion, rfc, idFiscal, pais, jurisdiccion }, index) => {
    const keyOf = (...who: string[]) => [tipoTercero, tipoOperacion, ...who].join('|').toUpperCase();
    const keys = { rfc: rfc && keyOf(rfc), idFiscal: idFiscal && keyOf(idFiscal.trim(), pais, jurisdiccion.trim()) };
    const campo = (['rfc', 'idFiscal'] as const).find((each) => keys[each] && seen.has(keys[each]));
    for (const key of Object.values(keys)) seen.add(key);
    const mensaje = 'Ya hay una línea de este tercero con el mismo tipo de operación.';
    return campo ? [{ codigo: 'REPETIDA', mensaje, linea: index, campo }] : [];
  });
}
