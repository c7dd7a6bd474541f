/** Lines of a cell that one call answers. */
export const MAX_LINEAS = 200;
/** Characters of the reason of a decision. */
export const MOTIVO_LENGTH = 500;

/** Rates by which a month is shown. `otra` is a rate that LIVA does not have. */
export const tasasImpuesto = {
  '16': '16 %',
  '8': '8 %',
  '0': '0 %',
  exento: 'Exento',
  noObjeto: 'No objeto',
  otra: 'Otra',
} as const;
export type TasaImpuesto = keyof typeof tasasImpuesto;

/** Kinds of cells of a month. Each is the sum of its lines; what is computed from several of them is in `totales`. */
export const celdasImpuesto = {
  causado: 'IVA causado',
  acreditable: 'IVA acreditable',
  noAcreditable: 'IVA no acreditable',
  retenidoAFavor: 'IVA que le retuvieron',
  retenidoPorEnterar: 'IVA retenido por enterar',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const;
export type CeldaImpuesto = keyof typeof celdasImpuesto;

/** Why IVA that was paid is not creditable. The order is that in which they apply: a line has one reason. */
export const razonesNoAcreditable = {
  usuario: 'Decisión de un usuario',
  efos: 'Proveedor definitivo en la lista 69-B',
  lista49bis: 'Proveedor firme en la lista 49 Bis',
  combustible: 'Combustible pagado en efectivo',
  gasLp: 'Gas LP pagado en efectivo: por revisar si es para carburación',
  efectivo: 'Efectivo mayor a $2,000',
  efectivoPartes: 'Efectivo en partes que suman más de $2,000 de una factura (criterio prudente)',
  restaurante: 'Consumo en restaurante: se acredita 8.5 % con tarjeta o monedero, y nada con otro medio',
  automovil: 'Automóvil: se acredita hasta el tope de la inversión, 175,000 o 250,000 si es eléctrico o híbrido',
  rentaAutomovil: 'Renta de automóvil: se acredita hasta 200 diarios, o 285 si es eléctrico o híbrido',
  avion: 'Avión: se acredita hasta el tope de la inversión, 8,600,000',
  casaHabitacion: 'Renta de casa habitación: por revisar si reúne los requisitos del reglamento',
  uso: 'Uso del CFDI sin efectos fiscales',
  retencionMayor: 'La retención es mayor que el IVA trasladado: no se usa',
} as const;
export type RazonNoAcreditable = keyof typeof razonesNoAcreditable;

/** Where the law says so. */
export const fundamentosNoAcreditable: Readonly<Record<RazonNoAcreditable, string | null>> = {
  usuario: null,
  efos: 'CFF 69-B',
  lista49bis: 'CFF 49 Bis',
  combustible: 'LIVA 5-I; LISR 27-III, segundo párrafo',
  gasLp: 'LIVA 5-I; LISR 27-III, segundo párrafo',
  efectivo: 'LIVA 5-I; LISR 27-III',
  efectivoPartes: 'LIVA 5-I; LISR 27-III',
  restaurante: 'LIVA 5-I; LISR 28-XX',
  automovil: 'LIVA 5-I; LISR 36-II',
  rentaAutomovil: 'LIVA 5-I; LISR 28-XIII',
  avion: 'LIVA 5-I; LISR 36-III',
  casaHabitacion: 'LIVA 5-I; LISR 28-XIII',
  uso: 'LIVA 5-I; LISR 27-I; c_UsoCFDI',
  retencionMayor: 'LIVA 1-A',
};

/** How certain that is, where the law leaves room. */
export const criteriosNoAcreditable: Readonly<Partial<Record<RazonNoAcreditable, string>>> = {
  gasLp: 'La ley habla de combustible para vehículos: si no lo es, acredítelo.',
  efectivoPartes: 'Criterio prudente. La autoridad y los tribunales pueden diferir.',
  casaHabitacion: 'Solo es deducible con los requisitos del reglamento: si los reúne, acredítelo.',
  uso: 'El uso declarado no es de gasto. No se acredita salvo que usted lo confirme.',
};

/** What an expense is for, by which its IVA is creditable (LIVA 5-V). */
export const clasesGasto = {
  G: 'Solo para actos gravados: se acredita completo',
  E: 'Solo para actos exentos: no se acredita',
  N: 'Solo para actos no objeto (LIVA 4-A): no se acredita',
  C: 'Para ambos: se acredita por la proporción',
} as const;
export type ClaseGasto = keyof typeof clasesGasto;

/** What an act is to the proportion of IVA, where it is not what its rate says. */
export const clasesActo = {
  A: 'Acto o actividad del artículo 4-A: cuenta como no gravado',
  F: 'Fuera de la proporción (LIVA 5-C)',
} as const;

/** Every class of a line, in words. */
export const clasesFlujo = { ...clasesGasto, ...clasesActo } as const;
export type ClaseFlujo = keyof typeof clasesFlujo;
/** Names classes by their keys, separated by commas. */
export const nombreDeClases = (claves: string): string =>
  claves === ''
    ? 'Sin identificar'
    : claves
        .split(',')
        .map((clave) => clasesFlujo[clave as ClaseFlujo])
        .join('; ');

/** Acts that are in neither part of the proportion (LIVA 5-C). */
export const fueraDeProporcion = [
  'importaciones',
  'enajenación de activos fijos, gastos y cargos diferidos y suelo',
  'dividendos',
  'enajenación de acciones, partes sociales y títulos de crédito',
  'enajenación de moneda',
  'intereses y ganancia cambiaria',
  'arrendamiento financiero, por el valor del bien',
  'enajenación de bienes adjudicados',
  'operaciones financieras derivadas',
  'enajenación de certificados de participación inmobiliarios',
] as const;

/** What a user should look at in a month, and what to do about it. */
export const avisosFlujo = {
  sinFactura: 'No sabemos qué factura corrige; si el IVA ya se había cobrado, márcala.',
  sobrepagada:
    'Se pagó más de lo que se debía después de un egreso: ese exceso del egreso cuenta en la fecha del pago.',
  sinEnterar:
    'Corrige un pago cuya retención no se había enterado: baja el IVA acreditable de este mes y nada de lo retenido (LIVA 1-A y 7).',
  retencionSinFactura:
    'Tiene retenciones y no se sabe qué pago corrige: baja el IVA acreditable y nada de lo retenido. Muévalo al mes de ese pago (LIVA 1-A y 7).',
  globalTardia: 'La factura global se emitió más de 24 horas después de su periodo. Cuenta en el mes que declara.',
  globalFutura: 'La factura global declara un periodo posterior a su fecha. Cuenta en el mes de su fecha.',
  globalBimestral:
    'La factura global es de un bimestre, que solo declara el régimen 621. Cuenta en el segundo mes; criterio: el mes que declara la factura.',
  globalSinPeriodo: 'La factura global no dice de qué periodo es. Cuenta en el mes de su fecha.',
  efectivoDia:
    'Pagos en efectivo al mismo proveedor y el mismo día que suman más de $2,000. Si son una sola operación, no es acreditable (LISR 27-III).',
  formaPago:
    'Más de $2,000, o combustible, por un medio que la ley no nombra. Se acredita; revise si la obligación quedó satisfecha de otro modo (LISR 27-III, LIVA 1-B).',
  sinPermiso:
    'Combustible sin el permiso de quien lo vende en el CFDI (complemento HidroYPetro). Se acredita; pida que lo corrijan (LISR 27-III).',
  otroEjercicio:
    'Se timbró en un ejercicio posterior al de su fecha: es deducible en el de su expedición (LISR 27-XVIII, 147-VIII). Su IVA cuenta en el mes en que se pagó.',
  repTrasAnual:
    'El complemento se timbró después de la declaración anual del ejercicio en que se pagó: revise si el gasto es deducible y su IVA acreditable (LISR 27-XVIII, 147-VIII).',
  retencionDePersonaFisica:
    'Tiene IVA retenido por una persona física, que no retiene el de honorarios, rentas ni fletes (LIVA 1-A-II). Cuenta como lo dice el CFDI; si no se retuvo, pida que lo corrijan.',
  restaurante:
    'Consumo en restaurante: no se acredita 91.5 %, o nada si no se pagó con tarjeta o monedero (LISR 28-XX). Si es un gasto de viaje, sí es acreditable (LISR 28-V).',
  automovil:
    'Automóvil: si es una inversión, se acredita hasta la proporción de 175,000 o 250,000 (LISR 36-II). Si lo renta o lo vende, o no es automóvil, completo.',
  rentaAutomovil:
    'Renta de automóvil: se acredita hasta 200 diarios, o 285 si es eléctrico o híbrido (LISR 28-XIII); completo si no dice los días. En un viaje el tope es de 850 diarios (LISR 28-V).',
  avion:
    'Avión o embarcación: sin concesión o permiso para explotarse comercialmente, solo es deducible con los requisitos del reglamento, y un avión hasta 8,600,000 (LISR 36-III). Si lo renta, no es deducible (LISR 28-XIII).',
  casaHabitacion:
    'Renta de casa habitación: no se acredita; solo es deducible con los requisitos del reglamento, y la de recreo nunca (LISR 28-XIII).',
} as const;
/** `complementaria`: a part of an egreso that corrects a month before its own. */
export type AvisoFlujo =
  | Exclude<keyof typeof avisosFlujo, 'efectivoDia' | 'retencionDePersonaFisica' | 'retencionSinFactura'>
  | 'complementaria';

/** Figures of a month that an egreso of a later one corrects. */
export const conceptosComplementaria = {
  causado: 'IVA causado',
  acreditable: 'IVA acreditable, sin lo retenido',
  noAcreditable: 'IVA no acreditable',
  retenidoPorEnterar: 'IVA retenido por enterar',
  retenidoAcreditable: 'IVA retenido que se acredita',
  retenidoAFavor: 'IVA que le retuvieron',
  isrAFavor: 'ISR que le retuvieron',
  isrPorEnterar: 'ISR retenido por enterar',
  iepsTrasladado: 'IEPS trasladado',
  iepsPagado: 'IEPS pagado',
} as const;
export type ConceptoComplementaria = keyof typeof conceptosComplementaria;

/** What puts an amount into its month. */
export const origenesFlujo = {
  PUE: 'Factura PUE',
  REP: 'Pago (REP)',
  NC: 'Egreso',
  RET: 'CFDI de retenciones de una plataforma',
  PED: 'Pedimento',
} as const;
export type OrigenFlujo = keyof typeof origenesFlujo;

/** What a user may decide on an invoice, an egreso, or one document of a REP. */
export const tiposDecision = {
  noAcreditable: 'No acreditable',
  acreditable: 'Acreditable',
  mes: 'Movido a otro mes',
  marca: 'Marcado',
  restituido: 'El IVA ya se había cobrado',
  clase: 'Clasificado',
} as const;
export type TipoDecision = keyof typeof tiposDecision;
