/** What decides the account of an expense or an income. */
export interface Compra {
  /** RFC of the counterparty: of 13 characters it is a persona física. */
  contraparte: string;
  /** c_UsoCFDI of the CFDI. */
  uso: string;
  /** c_ClaveProdServ of its largest concepto; empty where it states none. */
  clave: string;
  emitido: boolean;
  /** c_MetodoPago; empty where it states none. */
  metodo: string;
  /** c_TipoDeComprobante: I or E. */
  tipo: string;
}

/** An account that a user chose, for what meets every condition; an empty condition is met by all. */
export interface ReglaCuenta {
  emitido: boolean;
  contraparte: string;
  /** First digits of c_ClaveProdServ. */
  clave: string;
  /** c_UsoCFDI. */
  uso: string;
  /** c_MetodoPago. */
  metodo: string;
  /** c_TipoDeComprobante: I or E. */
  tipo: string;
  cuenta: string;
}

/** An account, and why it is proposed. */
export interface CuentaPropuesta {
  cuenta: string;
  regla: 'usuario' | 'uso' | 'clave' | 'general';
}

const porUso: Readonly<Record<string, string>> = {
  G01: '502.01',
  G02: '503.01',
  I01: '152.01',
  I02: '155.01',
  I03: '154.01',
  I04: '156.01',
  I06: '157.01',
  I07: '157.01',
  I08: '153.01',
};

/** Account by the first digits of c_ClaveProdServ: of a persona física, and of a persona moral. */
const porClave: readonly (readonly [string, string, string])[] = [
  ['151015', '601.48', '601.48'],
  ['801315', '601.45', '601.46'],
  ['831018', '601.52', '601.52'],
  ['8311', '601.50', '601.50'],
  ['7810', '601.72', '601.72'],
  ['8413', '601.57', '601.57'],
  ['4412', '601.55', '601.55'],
  ['1411', '601.55', '601.55'],
  ['8011', '601.34', '601.38'],
  ['8012', '601.34', '601.38'],
  ['8411', '601.34', '601.38'],
  ['9011', '601.49', '601.49'],
  ['9010', '601.49', '601.49'],
  ['7210', '601.56', '601.56'],
  ['7215', '601.56', '601.56'],
  ['8210', '601.61', '601.61'],
];

/** Renting of real estate, by the first digits of c_ClaveProdServ. */
const ARRENDAMIENTO = '8013';

/** Returns the account of ISR that is withheld of who sells a product: of rents, or of professional services as of all else. */
export const retencionDe = (clave: string): CuentaRetencion => (clave.startsWith(ARRENDAMIENTO) ? '216.03' : '216.04');
export type CuentaRetencion = '216.03' | '216.04';

/** How much a rule asks for: a counterparty before any other condition, then the longest key, then how many others. */
const precision = ({ contraparte, clave, uso, metodo, tipo }: ReglaCuenta): number =>
  (contraparte ? 1_000 : 0) + clave.length * 10 + [uso, metodo, tipo].filter(Boolean).length;

/** Returns the account that the user's most precise rule chooses; undefined where none is met. Of two equal ones, the first in order. */
export function chosenCuenta(operacion: Compra, reglas: readonly ReglaCuenta[]): string | undefined {
  const isMet = (regla: ReglaCuenta) =>
    regla.emitido === operacion.emitido &&
    operacion.clave.startsWith(regla.clave) &&
    (['contraparte', 'uso', 'metodo', 'tipo'] as const).every(
      (each) => !regla[each] || regla[each] === operacion[each],
    );
  return reglas.filter(isMet).sort((a, b) => precision(b) - precision(a))[0]?.cuenta;
}

/**
 * Proposes the account of what was bought. A rule of the user comes first; then the use of the CFDI, then its product. The law has no such
 * table: it is a criterio that the user may change.
 */
export function proposeCuenta(compra: Compra, reglas: readonly ReglaCuenta[]): CuentaPropuesta {
  const { contraparte, uso, clave } = compra;
  const own = chosenCuenta(compra, reglas);
  if (own) return { cuenta: own, regla: 'usuario' };
  const byUso = porUso[uso];
  if (byUso) return { cuenta: byUso, regla: 'uso' };
  const byClave = porClave.find(([start]) => clave.startsWith(start));
  if (byClave) return { cuenta: contraparte.length === 13 ? byClave[1] : byClave[2], regla: 'clave' };
  return { cuenta: '601.84', regla: 'general' };
}
