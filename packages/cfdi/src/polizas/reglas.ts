/** What decides the account of an expense or an income. */
export interface Compra {
  /** RFC of the counterparty: of 13 characters it is a persona física. */
  contraparte: string;
  /** c_UsoCFDI of the CFDI. */
  uso: string;
  /** c_ClaveProdServ of its largest concepto; empty where it states none. */
  clave: string;
}

/** An account that a user chose: for a supplier, or for one of its products by the first digits of their code. */
export interface ReglaCuenta {
  contraparte: string;
  /** First digits of c_ClaveProdServ; empty for all. */
  clave: string;
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

/**
 * Proposes the account of what was bought. A rule of the user comes first, the longest code before that of the whole supplier; then the
 * use of the CFDI, then its product. The law has no such table: it is a criterio that the user may change.
 */
export function proposeCuenta({ contraparte, uso, clave }: Compra, reglas: readonly ReglaCuenta[]): CuentaPropuesta {
  const [own] = reglas
    .filter((regla) => regla.contraparte === contraparte && clave.startsWith(regla.clave))
    .sort((a, b) => b.clave.length - a.clave.length);
  if (own) return { cuenta: own.cuenta, regla: 'usuario' };
  const byUso = porUso[uso];
  if (byUso) return { cuenta: byUso, regla: 'uso' };
  const byClave = porClave.find(([start]) => clave.startsWith(start));
  if (byClave) return { cuenta: contraparte.length === 13 ? byClave[1] : byClave[2], regla: 'clave' };
  return { cuenta: '601.84', regla: 'general' };
}
