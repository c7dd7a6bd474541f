/** How a service of the SAT fails, and what follows: the table that the tests of the mass download walk. */
export interface FaultCase {
  /** Dial of the simulator. */
  dial: string;
  /** How many minutes the SAT's clock is behind. */
  relojMinutos: number;
  /** Whose calls rest after five of these. */
  descansa: 'el contribuyente' | 'todos';
  /** What the row says. */
  dice: RegExp;
  /** `termina`: after six in a row, unless the SAT has the request already; then it waits for a person. */
  sigue: 'se reintenta' | 'termina';
}

const firma = (dial: string, codigo: string): FaultCase => ({
  ...{ dial, relojMinutos: 0, descansa: 'el contribuyente', sigue: 'termina' },
  dice: new RegExp(
    `^El SAT no aceptó la firma del mensaje \\(${codigo}\\).*El reloj de este equipo coincide.*e\\.firma`,
  ),
});
const peticion = (dial: string, codigo: string): FaultCase => ({
  ...{ dial, relojMinutos: 0, descansa: 'el contribuyente', sigue: 'termina' },
  dice: new RegExp(`^El SAT no aceptó la petición de la bóveda \\(${codigo}\\).*versión`),
});
const ofTheSat = (dial: string, dice: RegExp): FaultCase => ({
  ...{ dial, dice, relojMinutos: 0, descansa: 'todos', sigue: 'se reintenta' },
});

export const faultCases: readonly FaultCase[] = [
  firma('fault-inseguro', 'InvalidSecurity'),
  firma('fault-inseguro-200', 'InvalidSecurity'),
  firma('fault-inseguro-12', 'InvalidSecurity'),
  firma('fault-caduco', 'MessageExpired'),
  firma('fault-autenticacion', 'FailedAuthentication'),
  firma('fault-sin-codigo', 'Client'),
  { ...firma('fault-inseguro', ''), relojMinutos: 7, dice: /está adelantado 7 min respecto del SAT/ },
  { ...firma('fault-caduco', ''), relojMinutos: -130, dice: /está atrasado 2 h 10 min respecto del SAT/ },
  peticion('fault-accion', 'ActionNotSupported'),
  peticion('fault-cliente', 'Client'),
  { ...ofTheSat('http403', /^SAT no disponible: .*HTTP 403/), descansa: 'el contribuyente' },
  ofTheSat('fault-interno-12', /^SAT no disponible: El SAT respondió con un error suyo \(InternalServiceFault\)/),
  ofTheSat('fault-base', /^SAT no disponible: .*Timeout expired/),
  ofTheSat('http500', /^SAT no disponible: /),
  ofTheSat('http503', /^SAT no disponible: .*HTTP 503/),
  ofTheSat('html', /^SAT no disponible: /),
  ofTheSat('html-xml', /^SAT no disponible: El SAT respondió con una página web/),
  ofTheSat('vacio', /^SAT no disponible: /),
  ofTheSat('mutilado', /^SAT no disponible: /),
  ofTheSat('redireccion', /^SAT no disponible: /),
  ofTheSat('corte', /^SAT no disponible: /),
];

/** Shapes of a good answer that are read like any other. */
export const shapes = [
  'forma-cabecera',
  'forma-soap12',
  'forma-prefijos',
  'forma-bom',
  'forma-gzip',
  'forma-mtom',
  'forma-pedazos',
  'forma-blancos',
] as const;
