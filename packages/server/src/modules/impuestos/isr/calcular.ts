import { roundPesos } from '@boveda/cfdi/diot';
import {
  type CifraIsr,
  type DatoDichoIsr,
  type DatoIsr,
  plataformasIsr,
  type RegimenIsr,
  type ReglaIsr,
  type RenglonIsr,
} from '@boveda/contracts';
import { Big } from 'big.js';
import { vigenteEn } from './datos.store';
import { impuestoDe, TASA_PM, TOPE_RESICO, type Tramo, tarifaDe, tasaPlataforma, tasaResico } from './tarifas';

/** Figures of a month, of its CFDI or of its user. */
export const columnasMes = {
  ingresos: { concepto: 'Ingresos de los CFDI', cifra: 'ingresos', dato: 'ingresosCfdi' },
  ingresosOtros: { concepto: 'Ingresos sin CFDI', cifra: null, dato: 'ingresosOtros' },
  deducciones: { concepto: 'Deducciones de los CFDI', cifra: 'deducciones', dato: 'deduccionesCfdi' },
  nomina: { concepto: 'Nómina de los CFDI', cifra: 'nomina', dato: 'nominaCfdi' },
  deduccionesOtras: { concepto: 'Deducciones sin CFDI', cifra: null, dato: 'deduccionesOtras' },
  anticipos94: { concepto: 'Anticipos del artículo 94-II', cifra: null, dato: 'anticipos94' },
  predial: { concepto: 'Predial', cifra: null, dato: 'predial' },
  retenido: { concepto: 'ISR que le retuvieron, de los CFDI', cifra: 'retenido', dato: 'retenidoCfdi' },
  retenidoOtro: { concepto: 'ISR retenido sin CFDI', cifra: null, dato: 'retenidoOtro' },
  pago: { concepto: 'Pago provisional', cifra: null, dato: 'pago' },
} as const satisfies Record<string, { concepto: string; cifra: CifraIsr | null; dato: DatoIsr }>;
export type ColumnaMes = keyof typeof columnasMes;

/** A month with its figures; those that a user gave instead of the CFDI are in `dichas`. */
export interface MesIsr {
  mes: string;
  importes: Readonly<Record<ColumnaMes, Big>>;
  dichas: readonly ColumnaMes[];
  /** The payment is the one that was computed: nobody said another. */
  pagoSupuesto: boolean;
  inversiones: Big;
}

/** A line with the formula of its cell; in it `{clave}` is another line, `{mes:x}` a figure of the month, `{suma:x}` its sum of the year. */
export interface RenglonCalculado extends RenglonIsr {
  formula: string;
}

/** The computation of a month. */
export interface Calculo {
  renglones: RenglonCalculado[];
  meses: MesIsr[];
  tramos: readonly Tramo[];
  aPagar: Big | null;
  falta: string | null;
  fuente: string | null;
  avisos: string[];
}

export interface Entrada {
  regla: ReglaIsr;
  mes: string;
  /** First month of the year that counts: that in which the régimen began, or January. */
  inicio: string;
  sumas: readonly { mes: string; cifra: CifraIsr; importe: string }[];
  datos: readonly DatoDichoIsr[];
}

/** The rule of a régimen for a person. */
export function reglaDe(regimen: RegimenIsr, isMoral: boolean): ReglaIsr {
  if (regimen === '626') return isMoral ? 'pmResico' : 'pfResico';
  return ({ '601': 'pmGeneral', '612': 'actividad', '606': 'arrendamiento', '625': 'plataformas' } as const)[regimen];
}

const CERO = new Big(0);
const atLeast0 = (value: Big) => (value.lt(0) ? CERO : value);
const lesser = (one: Big, other: Big) => (one.lt(other) ? one : other);

/** Returns the months from the beginning to that one, with their figures. */
function mesesDe({ mes, inicio, sumas, datos, regla }: Entrada): MesIsr[] {
  const year = mes.slice(0, 4);
  const first = Number(inicio.slice(5));
  const meses: MesIsr[] = [];
  for (let at = first; at <= Number(mes.slice(5)); at++) {
    const este = `${year}-${String(at).padStart(2, '0')}`;
    const dicho = (dato: DatoIsr) => vigenteEn(datos, dato, este)?.valor;
    const deCfdi = (cifra: CifraIsr) =>
      new Big(sumas.find((suma) => suma.mes === este && suma.cifra === cifra)?.importe ?? 0);
    const entries = Object.entries(columnasMes).map(([columna, { cifra, dato }]) => {
      const said = dicho(dato);
      return [columna, said === undefined ? (cifra ? deCfdi(cifra) : CERO) : new Big(said)] as const;
    });
    const importes = Object.fromEntries(entries) as Record<ColumnaMes, Big>;
    const dichas = (Object.keys(columnasMes) as ColumnaMes[]).filter(
      (columna) => dicho(columnasMes[columna].dato) !== undefined,
    );
    const previous: MesIsr = { mes: este, importes, dichas, pagoSupuesto: false, inversiones: deCfdi('inversiones') };
    // A payment that nobody said is supposed to be the one that results.
    if (este < mes && !dichas.includes('pago') && acumula.has(regla)) {
      importes.pago = calcularDe({ regla, mes: este, datos, meses: [...meses, previous] }).aPagar ?? CERO;
      previous.pagoSupuesto = true;
    }
    meses.push(previous);
  }
  return meses;
}

/** Rules whose base is of the year to date. */
const acumula: ReadonlySet<ReglaIsr> = new Set(['pmGeneral', 'pmResico', 'actividad']);

/** Computes the ISR of a month from its figures and those of the months before it. */
export const calcular = (entrada: Entrada): Calculo => calcularDe({ ...entrada, meses: mesesDe(entrada) });

/** First month of RESICO (DOF 12-11-2021). */
const RESICO_DESDE = '2022-01';
const deResico: ReadonlySet<ReglaIsr> = new Set(['pmResico', 'pfResico']);

type Dada = Pick<Entrada, 'regla' | 'mes' | 'datos'> & { meses: MesIsr[] };

function calcularDe(dada: Dada): Calculo {
  const hoja = new Hoja(dada);
  if (deResico.has(dada.regla) && dada.mes < RESICO_DESDE)
    return hoja.falta('El Régimen Simplificado de Confianza está en vigor desde enero de 2022.');
  return reglas[dada.regla](hoja);
}

/** What a line says beside its value; all but its formula has a default. */
type Dicho = Partial<Omit<RenglonIsr, 'clave' | 'concepto' | 'ley' | 'valor'>>;

/** The lines of a computation, as they are written one behind the other. */
class Hoja {
  readonly renglones: RenglonCalculado[] = [];
  readonly avisos: string[] = [];
  tramos: readonly Tramo[] = [];
  fuente: string | null = null;

  constructor(readonly dada: Dada) {}

  get year(): string {
    return this.dada.mes.slice(0, 4);
  }

  /** Adds a line and returns its value, with cents unless it is a rate. */
  add(clave: string, concepto: string, ley: string, value: Big, formula: string, dicho: Dicho = {}): Big {
    const tipo = dicho.tipo ?? 'importe';
    const valor = tipo === 'importe' ? value.round(2) : value;
    const more = { marca: null, nota: null, cifra: null, acumulado: false, dato: null, ...dicho, tipo };
    this.renglones.push({
      clave,
      concepto,
      ley,
      formula,
      valor: tipo === 'importe' ? valor.toFixed(2) : valor.toFixed(),
      ...more,
    });
    return valor;
  }

  /** A figure of the months: of this one, or the sum of the year. */
  delMes(columna: ColumnaMes, ley: string, isSum: boolean, dicho: Dicho = {}): Big {
    const { concepto, cifra, dato } = columnasMes[columna];
    const meses = isSum ? this.dada.meses : this.dada.meses.slice(-1);
    const value = meses.reduce((all, each) => all.plus(each.importes[columna]), CERO);
    const overridden = cifra !== null && meses.some(({ dichas }) => dichas.includes(columna));
    return this.add(columna, concepto, ley, value, `{${isSum ? 'suma' : 'mes'}:${columna}}`, {
      ...{ cifra, dato, acumulado: isSum },
      ...(overridden && { nota: 'En algún mes, la cifra del usuario en lugar de la de los CFDI.' }),
      ...dicho,
    });
  }

  /** What was paid for the months before this one. */
  pagos(ley: string): Big {
    const before = this.dada.meses.slice(0, -1);
    const supuesto = before.some(({ pagoSupuesto, importes }) => pagoSupuesto && importes.pago.gt(0));
    const value = before.reduce((all, { importes }) => all.plus(importes.pago), CERO);
    return this.add('pagos', 'Pagos provisionales de meses anteriores', ley, value, '{antes:pago}', {
      acumulado: true,
      ...(supuesto && {
        marca: 'estimado',
        nota: 'Se supone que se pagó lo que resulta en cada mes anterior; capture el pago hecho en su mes si fue otro.',
      }),
    });
  }

  /** Something that a user says once; 0 where nobody said it. */
  dato(dato: DatoIsr): Big {
    const said = vigenteEn(this.dada.datos, dato, this.dada.mes);
    return said ? new Big(said.valor) : CERO;
  }

  texto = (dato: DatoIsr): string | null => vigenteEn(this.dada.datos, dato, this.dada.mes)?.valor ?? null;

  /** What remains to be paid, in whole pesos. */
  terminar(isr: Big, rest: readonly (readonly [clave: string, valor: Big])[]): Calculo {
    const remaining = rest.reduce((left, [, valor]) => left.minus(valor), isr);
    const names = rest.map(([clave]) => `-{${clave}}`).join('');
    const cargo = this.add('aCargo', 'ISR a cargo', 'LISR', atLeast0(remaining), `ROUND(MAX({isr}${names},0),2)`);
    const pesos = new Big(roundPesos(cargo.toFixed(2)));
    // Up to 50 cents down (CFF 20).
    this.add('aPagar', 'ISR por pagar', 'CFF 20', pesos, 'INT(ROUND({aCargo}+0.49,2))');
    if (remaining.lt(0))
      this.avisos.push(
        'Lo pagado y lo retenido exceden el ISR del periodo: el excedente es para la declaración anual.',
      );
    return this.calculo(pesos, null);
  }

  /** Something is missing. */
  falta = (text: string): Calculo => this.calculo(null, text);

  private calculo(aPagar: Big | null, falta: string | null): Calculo {
    const { renglones, tramos, fuente, avisos } = this;
    return { renglones, tramos, fuente, avisos, meses: this.dada.meses, aPagar, falta };
  }

  /** The tax of `{base}` by the tariff of some months; null where the year has none. */
  tarifa(base: Big, meses: number, ley: string): Big | null {
    const found = tarifaDe(this.year, meses);
    if (!found) return null;
    this.tramos = found.tramos;
    this.fuente = found.fuente;
    const [limits, fees, rates] = ['A', 'B', 'C'].map(
      (column) => `Tarifa!$${column}$2:$${column}$${found.tramos.length + 1}`,
    );
    const look = (column = '') => `LOOKUP({base},${limits},${column})`;
    const formula = `IF({base}<=0,0,ROUND(${look(fees)}+({base}-${look(limits)})*${look(rates)},2))`;
    return this.add(
      'isr',
      meses > 1 ? `ISR por la tarifa de ${meses} meses` : 'ISR por la tarifa mensual',
      ley,
      impuestoDe(base, found.tramos),
      formula,
    );
  }
}

const sinTarifa = (year: string) => `La bóveda no tiene la tarifa de ISR de ${year}: no se muestra una cifra.`;

/** LISR 14-I: of a year with a loss there is no coefficient. */
const DE_CUAL_EJERCICIO =
  'es el del último ejercicio de doce meses o, si en él no resultó, el del último que lo tuvo de los cinco anteriores (LISR 14-I).';
const EN_LOS_PRIMEROS =
  'En el primer ejercicio no hay pagos provisionales; en el segundo, el primero es el de marzo, con el coeficiente del primero aunque no haya sido de doce meses: captúrelo desde marzo.';

const NOMINA_ESTIMADA: Dicho = {
  marca: 'estimado',
  nota: 'Percepciones por la fecha de su CFDI; la parte exenta puede no ser deducible (LISR 28-XXX).',
};
const FLUJO_ESTIMADO: Dicho = {
  marca: 'criterio',
  nota: 'Lo pagado que cumple los requisitos del IVA (LIVA 5-I, LISR 27). Las inversiones (uso I01 a I08) no entran: capture su deducción.',
};

/** Income and deductions of flow; returns the base before PTU and losses. */
function flujo(
  hoja: Hoja,
  ley: { ingresos: string; deducciones: string },
  isSum: boolean,
): { ingresos: Big; deducciones: Big } {
  const ingresos = hoja.delMes('ingresos', ley.ingresos, isSum).plus(hoja.delMes('ingresosOtros', ley.ingresos, isSum));
  const deducciones = hoja
    .delMes('deducciones', ley.deducciones, isSum, FLUJO_ESTIMADO)
    .plus(hoja.delMes('nomina', ley.deducciones, isSum, NOMINA_ESTIMADA))
    .plus(hoja.delMes('deduccionesOtras', ley.deducciones, isSum));
  return { ingresos, deducciones };
}

/** Takes losses away from `{previa}`; returns the base. */
function perdidas(hoja: Hoja, previa: Big, ley: string): Big {
  const aplicadas = hoja.add(
    'perdidas',
    'Pérdidas de ejercicios anteriores que se aplican',
    ley,
    lesser(hoja.dato('perdidas'), previa),
    'MIN({dato:perdidas},{previa})',
    { dato: 'perdidas' },
  );
  return hoja.add('base', 'Base', ley, previa.minus(aplicadas), '{previa}-{perdidas}');
}

const retenciones = (hoja: Hoja, ley: string, isSum: boolean) => {
  const deCfdi = hoja.delMes('retenido', ley, isSum);
  return [
    ['retenido', deCfdi],
    ['retenidoOtro', hoja.delMes('retenidoOtro', ley, isSum)],
  ] as const;
};

const reglas: Readonly<Record<ReglaIsr, (hoja: Hoja) => Calculo>> = {
  pmGeneral(hoja) {
    const ingresos = hoja
      .delMes('ingresos', 'LISR 14, 17', true, {
        nota: 'Al emitirse, sin IVA; una nota de crédito no los baja (LISR 25-I), salvo la que aplica un anticipo. Una sociedad o asociación civil de servicios personales acumula lo cobrado (LISR 17-I): captúrelo.',
      })
      .plus(hoja.delMes('ingresosOtros', 'LISR 14', true));
    if (hoja.texto('coeficiente') === null)
      return hoja.falta(`Falta el coeficiente de utilidad: ${DE_CUAL_EJERCICIO} ${EN_LOS_PRIMEROS}`);
    const nominales = hoja.add('nominales', 'Ingresos nominales', 'LISR 14', ingresos, '{ingresos}+{ingresosOtros}');
    const coeficiente = hoja.add(
      'coeficiente',
      'Coeficiente de utilidad',
      'LISR 14-I',
      hoja.dato('coeficiente'),
      '{dato:coeficiente}',
      { tipo: 'tasa', dato: 'coeficiente' },
    );
    if (coeficiente.eq(0)) hoja.avisos.push(`Con un coeficiente de cero no hay pago: ${DE_CUAL_EJERCICIO}`);
    const utilidad = hoja.add(
      'utilidad',
      'Utilidad estimada',
      'LISR 14-II',
      nominales.times(coeficiente),
      'ROUND({nominales}*{coeficiente},2)',
      { marca: 'estimado' },
    );
    const octavos = Math.min(Math.max(Number(hoja.dada.mes.slice(5)) - 4, 0), 8);
    const ptu = hoja.add(
      'ptu',
      `PTU pagada, ${octavos} de 8 partes`,
      'LISR 14-II',
      lesser(hoja.dato('ptu').times(octavos).div(8).round(2), utilidad),
      `MIN(ROUND({dato:ptu}*${octavos}/8,2),{utilidad})`,
      { dato: 'ptu' },
    );
    const anticipos = hoja.delMes('anticipos94', 'LISR 14-II, 94-II', true);
    const previa = hoja.add(
      'previa',
      'Utilidad antes de pérdidas',
      'LISR 14-II',
      atLeast0(utilidad.minus(ptu).minus(anticipos)),
      'MAX({utilidad}-{ptu}-{anticipos94},0)',
    );
    const base = perdidas(hoja, previa, 'LISR 14-II');
    const isr = hoja.add('isr', 'ISR, 30 %', 'LISR 9, 14', base.times(TASA_PM), 'ROUND({base}*0.3,2)');
    return hoja.terminar(isr, [['pagos', hoja.pagos('LISR 14')], ...retenciones(hoja, 'LISR 14, 54; LIF 25-VI', true)]);
  },
  pmResico(hoja) {
    const { ingresos, deducciones } = flujo(hoja, { ingresos: 'LISR 207', deducciones: 'LISR 208' }, true);
    const base = conPtu(hoja, ingresos, deducciones, 'LISR 211');
    const isr = hoja.add('isr', 'ISR, 30 %', 'LISR 9, 211', base.times(TASA_PM), 'ROUND({base}*0.3,2)');
    return hoja.terminar(isr, [['pagos', hoja.pagos('LISR 211')], ...retenciones(hoja, 'LISR 54; LIF 25-VI', true)]);
  },
  actividad(hoja) {
    const { ingresos, deducciones } = flujo(hoja, { ingresos: 'LISR 102', deducciones: 'LISR 103 a 105' }, true);
    const base = conPtu(hoja, ingresos, deducciones, 'LISR 106');
    const isr = hoja.tarifa(base, Number(hoja.dada.mes.slice(5)), 'LISR 96, 106');
    if (!isr) return hoja.falta(sinTarifa(hoja.year));
    return hoja.terminar(isr, [['pagos', hoja.pagos('LISR 106')], ...retenciones(hoja, 'LISR 106', true)]);
  },
  pfResico(hoja) {
    const cobrado = hoja.delMes('ingresos', 'LISR 113-E', false, {
      nota: 'Cobrados en el mes, sin IVA y sin deducciones.',
    });
    const base = hoja.add(
      'base',
      'Ingresos del mes',
      'LISR 113-E',
      cobrado.plus(hoja.delMes('ingresosOtros', 'LISR 113-E', false)),
      '{ingresos}+{ingresosOtros}',
    );
    const delYear = ingresosDe(hoja.dada.meses);
    if (ingresosDe(hoja.dada.meses.slice(0, -1)).gt(TOPE_RESICO))
      return hoja.falta(
        'Los ingresos de los meses anteriores exceden 3,500,000: este mes ya no es de RESICO (LISR 113-E). Elija el régimen que le corresponde.',
      );
    if (delYear.gt(TOPE_RESICO))
      hoja.avisos.push(
        'Los ingresos del año exceden 3,500,000: se deja el régimen desde el mes siguiente (LISR 113-E).',
      );
    else if (delYear.gte(TOPE_RESICO.times('0.9')))
      hoja.avisos.push(
        'Los ingresos del año pasan del 90 % de 3,500,000: al excederlos se deja el régimen (LISR 113-E).',
      );
    const tasa = tasaResico(base);
    if (!tasa) return hoja.falta('Los ingresos del mes exceden la tabla de LISR 113-E.');
    hoja.fuente = 'LISR 113-E';
    hoja.add('tasa', 'Tasa sobre todo el ingreso', 'LISR 113-E', tasa, TASA_RESICO, { tipo: 'tasa' });
    const isr = hoja.add('isr', 'ISR', 'LISR 113-E', base.times(tasa), 'ROUND({base}*{tasa},2)');
    return hoja.terminar(isr, retenciones(hoja, 'LISR 113-J', false));
  },
  arrendamiento(hoja) {
    const modo = hoja.texto('deduccionReal');
    const isSub = modo === 'subarrendamiento';
    const isTrimestral = hoja.texto('pagoTrimestral') === 'si';
    if (isTrimestral && Number(hoja.dada.mes.slice(5)) % 3 !== 0)
      return hoja.falta('El pago es trimestral: se calcula con el último mes del trimestre (LISR 116).');
    const ingresos = hoja
      .delMes('ingresos', 'LISR 116', isTrimestral)
      .plus(hoja.delMes('ingresosOtros', 'LISR 116', isTrimestral));
    const rentas = hoja.add(
      'rentas',
      isTrimestral ? 'Ingresos del trimestre' : 'Ingresos del mes',
      ...(['LISR 116', ingresos, '{ingresos}+{ingresosOtros}'] as const),
    );
    const meses = isTrimestral ? hoja.dada.meses : hoja.dada.meses.slice(-1);
    if (isSub && !meses.every(({ dichas }) => dichas.includes('deducciones')))
      return hoja.falta('Falta la renta que paga al arrendador en el mes: es lo único que se deduce (LISR 115, 116).');
    const deducciones = isSub
      ? rentaPagada(hoja, isTrimestral)
      : modo === 'si'
        ? reales(hoja, isTrimestral)
        : ciega(hoja, rentas);
    const predial = isSub ? CERO : hoja.delMes('predial', 'LISR 115', isTrimestral);
    const base = hoja.add(
      'base',
      'Base',
      'LISR 116',
      atLeast0(rentas.minus(deducciones).minus(predial)),
      isSub ? 'MAX({rentas}-{deduccion},0)' : 'MAX({rentas}-{deduccion}-{predial},0)',
    );
    const isr = hoja.tarifa(base, meses.length, 'LISR 96, 116');
    if (!isr) return hoja.falta(sinTarifa(hoja.year));
    if (isTrimestral) hoja.avisos.push(SOLO_TRIMESTRAL);
    return hoja.terminar(isr, retenciones(hoja, 'LISR 116', isTrimestral));
  },
  plataformas(hoja) {
    const ingresos = hoja.delMes('ingresos', 'LISR 113-A', false, {
      marca: 'estimado',
      nota: 'Operaciones de los CFDI de retenciones de plataformas (clave 26), en el último mes de su periodo. Sin IVA: cámbielos si lo incluyen.',
    });
    const base = hoja.add(
      'base',
      'Ingresos por plataformas',
      'LISR 113-A',
      ingresos.plus(hoja.delMes('ingresosOtros', 'LISR 113-A', false)),
      '{ingresos}+{ingresosOtros}',
    );
    const servicio = hoja.texto('plataforma');
    if (servicio === null) return hoja.falta('Falta la actividad en la plataforma: de ella depende la tasa.');
    const found = tasaPlataforma(hoja.year, servicio);
    if (!found)
      return hoja.falta(`La bóveda no tiene la tasa de plataformas de ${hoja.year}: no se muestra una cifra.`);
    const { tasa, fuente } = found;
    hoja.fuente = fuente;
    hoja.add(
      'tasa',
      `Tasa: ${plataformasIsr[servicio as keyof typeof plataformasIsr].toLowerCase()}`,
      fuente,
      tasa,
      tasa.toFixed(),
      { tipo: 'tasa', dato: 'plataforma' },
    );
    const isr = hoja.add('isr', 'ISR', 'LISR 113-A', base.times(tasa), 'ROUND({base}*{tasa},2)');
    hoja.avisos.push(
      'Lo retenido es definitivo si así lo eligió y sus ingresos del año no pasan de 300,000 (LISR 113-B). Sin RFC se retiene 20 %.',
    );
    return hoja.terminar(isr, retenciones(hoja, 'LISR 113-A', false));
  },
};

const ingresosDe = (meses: readonly MesIsr[]): Big =>
  meses.reduce((all, { importes }) => all.plus(importes.ingresos).plus(importes.ingresosOtros), CERO);

const TASA_RESICO =
  'IF({base}<=25000,0.01,IF({base}<=50000,0.011,IF({base}<=83333.33,0.015,IF({base}<=208333.33,0.02,0.025))))';

/** Income less deductions, PTU that was paid and losses. */
function conPtu(hoja: Hoja, ingresos: Big, deducciones: Big, ley: string): Big {
  const utilidad = hoja.add(
    'utilidad',
    'Ingresos menos deducciones',
    ley,
    ingresos.minus(deducciones),
    '{ingresos}+{ingresosOtros}-{deducciones}-{nomina}-{deduccionesOtras}',
  );
  const ptu = hoja.add('ptu', 'PTU pagada', ley, hoja.dato('ptu'), '{dato:ptu}', { dato: 'ptu' });
  const previa = hoja.add(
    'previa',
    'Utilidad antes de pérdidas',
    ley,
    atLeast0(utilidad.minus(ptu)),
    'MAX({utilidad}-{ptu},0)',
  );
  return perdidas(hoja, previa, ley);
}

const SOLO_TRIMESTRAL =
  'El pago trimestral es de quien solo obtiene rentas que no pasan de diez salarios mínimos elevados al mes, en UMA (LISR 116).';

/** What was paid for the property. */
function reales(hoja: Hoja, isSum: boolean): Big {
  const paid = hoja
    .delMes('deducciones', 'LISR 115', isSum, FLUJO_ESTIMADO)
    .plus(hoja.delMes('nomina', 'LISR 115', isSum, NOMINA_ESTIMADA))
    .plus(hoja.delMes('deduccionesOtras', 'LISR 115', isSum));
  return hoja.add('deduccion', 'Deducciones reales', 'LISR 115', paid, '{deducciones}+{nomina}+{deduccionesOtras}', {
    dato: 'deduccionReal',
  });
}

/** Who sublets deducts nothing but the rent that it pays (LISR 115 and 116). */
function rentaPagada(hoja: Hoja, isSum: boolean): Big {
  const paid = hoja.delMes('deducciones', 'LISR 115', isSum);
  return hoja.add('deduccion', 'Renta que paga al arrendador', 'LISR 115, 116', paid, '{deducciones}', {
    dato: 'deduccionReal',
  });
}

/** 35 % instead of expenses. */
const ciega = (hoja: Hoja, rentas: Big): Big =>
  hoja.add('deduccion', 'Deducción de 35 %', 'LISR 115', rentas.times('0.35'), 'ROUND({rentas}*0.35,2)', {
    dato: 'deduccionReal',
  });
