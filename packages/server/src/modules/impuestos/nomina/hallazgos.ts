import { formatMoney } from '@boveda/cfdi';
import type { HallazgoNomina, TrabajadorNomina } from '@boveda/contracts';
import { Big } from 'big.js';
import { impuestoDe, salarioMinimoDe, tarifaDe } from '../isr/tarifas';
import { diasDe, esSalarioMinimo, periodicidades } from './esperado';
import { type CfdiNomina, esGenerico, type Recibo, sumar } from './recibos';
import { type Subsidio, subsidioDe } from './subsidio';

type Hallazgo = TrabajadorNomina['hallazgos'][number];

/** The identities hold to a cent: each amount has cents. */
const CENTAVO = new Big('0.01');
/** Until this month the subsidio was money (decree of 1 May 2024). */
const SUBSIDIO_SIN_ENTREGA = '2024-05';
/** Days after its period in which a receipt is usually paid. */
const DIAS_PARA_PAGAR = 15;
const DAY_MS = 86_400_000;
const DIAS_DE_QUINCENA = new Big('15.2');
const MES_ENTERO = 28;

const money = (amount: Big | string) => formatMoney(new Big(amount).toFixed(2));
const differ = (a: Big | string, b: Big | string) => new Big(a).minus(b).abs().gt(CENTAVO);
const hallazgo = (codigo: HallazgoNomina, detalle: string, cfdi: CfdiNomina | null): Hallazgo => ({
  ...{ codigo, detalle, cfdi: cfdi?.id ?? null },
});

/** What tells that the ISR or the subsidio of another period is corrected. */
const deAjuste: ReadonlySet<string> = new Set(['O001', 'O004', 'O005', 'O007', 'O008', 'D071', 'D101', 'D107']);

/** Keys of the lines of a receipt that correct another period. */
export const ajustesDe = ({ lineas }: Pick<Recibo, 'lineas'>): string[] => [
  ...new Set(lineas.filter(({ clase, tipo }) => deAjuste.has(clase + tipo)).map(({ clase, tipo }) => clase + tipo)),
];

const nombreDeAjuste = (key: string) => `${key.startsWith('O') ? 'otro pago' : 'deducción'} ${key.slice(1)}`;

/** Checks a receipt's totals against the sums of its lines. */
function totalesDelRecibo(recibo: Recibo): Hallazgo[] {
  const { declarado, gravado, exento, otrosPagos, deducciones, isr, cfdi } = recibo;
  const percepciones = sumar([gravado, exento]);
  const stated = [declarado.sueldos, declarado.separacion, declarado.jubilacion].filter((each) => each !== null);
  const pairs: readonly (readonly [string, string | null, Big | string])[] = [
    ['TotalPercepciones', declarado.percepciones, percepciones],
    ['TotalDeducciones', declarado.deducciones, deducciones],
    ['TotalOtrosPagos', declarado.otrosPagos, otrosPagos],
    ['TotalGravado', declarado.gravado, gravado],
    ['TotalExento', declarado.exento, exento],
    ['TotalImpuestosRetenidos', declarado.impuestosRetenidos, isr],
    ['TotalOtrasDeducciones', declarado.otrasDeducciones, sumar([deducciones]).minus(isr)],
    [
      'TotalSueldos + TotalSeparacionIndemnizacion + TotalJubilacionPensionRetiro',
      stated.length > 0 ? sumar(stated).toFixed() : null,
      percepciones,
    ],
  ];
  // What a receipt has must be stated; what it does not have may be left out.
  return pairs.flatMap(([name, said, sum]) =>
    (said === null && (new Big(sum).eq(0) || name.includes('+') || name === 'TotalOtrasDeducciones')) ||
    !differ(said ?? '0', sum)
      ? []
      : [
          hallazgo(
            'totales',
            `${name} dice ${said === null ? 'nada' : money(said)} y sus líneas suman ${money(sum)}.`,
            cfdi,
          ),
        ],
  );
}

/** Checks what a CFDI states against its complements. */
function comprobanteDe(cfdi: CfdiNomina, recibos: readonly Recibo[]): Hallazgo[] {
  const percepciones = sumar(recibos.flatMap(({ gravado, exento, otrosPagos }) => [gravado, exento, otrosPagos]));
  const deducciones = sumar(recibos.map((recibo) => recibo.deducciones));
  const pairs = [
    ['SubTotal', cfdi.subtotal, percepciones],
    ['Descuento', cfdi.nomina.descuento, deducciones],
    ['Total', cfdi.total, percepciones.minus(deducciones)],
  ] as const;
  return pairs.flatMap(([name, said, sum]) =>
    differ(said, sum)
      ? [hallazgo('comprobante', `${name} dice ${money(said)} y el complemento suma ${money(sum)}.`, cfdi)]
      : [],
  );
}

/** The largest subsidio that a receipt may state: that of its days; of a fortnight half a month, of a month that of the month. */
function maximoDe(subsidio: Subsidio, { dias, periodicidad }: Recibo): Big {
  const paid = new Big(dias);
  if (paid.gte(MES_ENTERO)) return subsidio.mensual;
  const enDias = periodicidad === '04' && paid.gte(15) && paid.lt(DIAS_DE_QUINCENA) ? DIAS_DE_QUINCENA : paid;
  const porDias = subsidio.porDias(enDias);
  return porDias.gt(subsidio.mensual) ? subsidio.mensual : porDias;
}

function subsidioDelRecibo(mes: string, recibo: Recibo): Hallazgo[] {
  const { subsidio, lineas, cfdi } = recibo;
  const found: Hallazgo[] = [];
  const regla = subsidioDe(mes);
  const maximo = regla && maximoDe(regla, recibo);
  if (maximo && new Big(subsidio).minus(maximo).gt(CENTAVO))
    found.push(
      hallazgo('subsidioDeMas', `Causado ${money(subsidio)}; por ${recibo.dias} días son ${money(maximo)}.`, cfdi),
    );
  const entregado = sumar(
    lineas.filter(({ clase, tipo }) => clase === 'O' && tipo === '002').map(({ importe }) => importe),
  );
  if (mes >= SUBSIDIO_SIN_ENTREGA && entregado.gt(CENTAVO))
    found.push(hallazgo('subsidioEntregado', `El otro pago 002 tiene importe ${money(entregado)}.`, cfdi));
  return found;
}

const dayOf = (text: string): number => (/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN);

function periodoDelRecibo({ tipo, pago, desde, hasta, dias, periodicidad, cfdi }: Recibo): Hallazgo[] {
  if (tipo !== 'O') return [];
  const found: Hallazgo[] = [];
  if (pago < desde || dayOf(pago) - dayOf(hasta) > DIAS_PARA_PAGAR * DAY_MS)
    found.push(hallazgo('pagoFueraDePeriodo', `Se pagó el ${pago} el periodo del ${desde} al ${hasta}.`, cfdi));
  const maximo = periodicidades[periodicidad]?.maximo;
  if (maximo !== undefined && new Big(dias).gt(maximo))
    found.push(hallazgo('diasDelPeriodo', `Paga ${dias} días; su periodicidad tiene hasta ${maximo}.`, cfdi));
  return found;
}

function datosDelRecibo(recibo: Recibo): Hallazgo[] {
  const { asegurado, sbc, sdi, grupo, cfdi } = recibo;
  const found: Hallazgo[] = [];
  const enCero = [
    ...(sbc !== null && new Big(sbc).lte(0) ? ['SalarioBaseCotApor'] : []),
    ...(sdi !== null && new Big(sdi).lte(0) ? ['SalarioDiarioIntegrado'] : []),
  ];
  if (asegurado && grupo === 'sueldos' && enCero.length > 0)
    found.push(hallazgo('salarioEnCero', `${enCero.join(' y ')} en cero.`, cfdi));
  if (esGenerico(cfdi.rfc)) found.push(hallazgo('rfcGenerico', `El receptor es ${cfdi.rfc}.`, cfdi));
  const ajustes = ajustesDe(recibo);
  if (ajustes.length > 0) found.push(hallazgo('ajuste', `Tiene ${ajustes.map(nombreDeAjuste).join(', ')}.`, cfdi));
  return found;
}

/** What is the same in two receipts that pay the same twice. */
const periodoDe = ({ cfdi, pago, tipo, desde, hasta, regimen }: Recibo) =>
  [cfdi.rfc, pago, tipo, desde, hasta, regimen].join(' ');

/** Receipts of a worker that repeat an earlier one of another CFDI. */
export function duplicadosDe(recibos: readonly Recibo[]): Recibo[] {
  const seen = new Map<string, string>();
  return recibos.filter((recibo) => {
    const key = periodoDe(recibo);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, recibo.cfdi.id);
    return first !== undefined && first !== recibo.cfdi.id;
  });
}

/** Days between two ordinary receipts that none of them pays. */
function faltantesDe(recibos: readonly Recibo[]): Hallazgo[] {
  const ordinarios = recibos
    .filter(({ tipo, desde, hasta }) => tipo === 'O' && !Number.isNaN(dayOf(desde)) && !Number.isNaN(dayOf(hasta)))
    .sort((a, b) => (a.desde < b.desde ? -1 : 1));
  const found: Hallazgo[] = [];
  let last = ordinarios[0]?.hasta ?? '';
  for (const { desde, hasta } of ordinarios.slice(1)) {
    if (dayOf(desde) - dayOf(last) > DAY_MS)
      found.push(hallazgo('periodoFaltante', `Entre el ${last} y el ${desde} no hay recibo.`, null));
    if (hasta > last) last = hasta;
  }
  return found;
}

/** What the wages of a month show together. */
function delMes(mes: string, recibos: readonly Recibo[]): Hallazgo[] {
  const sueldos = recibos.filter(({ grupo }) => grupo === 'sueldos');
  const ordinarios = sueldos.filter(({ tipo }) => tipo === 'O');
  if (sueldos.length === 0) return [];
  const [gravado, causado, isr] = (['gravado', 'subsidio', 'isr'] as const).map((cifra) =>
    sumar(sueldos.map((each) => each[cifra])),
  ) as [Big, Big, Big];
  const found: Hallazgo[] = [];
  const regla = subsidioDe(mes);
  const tramos = tarifaDe(mes.slice(0, 4))?.tramos;
  const dias = diasDe(sueldos);
  const esMinimo = esSalarioMinimo(mes, sueldos);
  // What all payments of a month have is at most that of its income.
  const maximo = regla && (gravado.gt(regla.tope) ? regla.mensual : regla.delMes(gravado));
  if (maximo && causado.minus(maximo).gt(CENTAVO))
    found.push(hallazgo('subsidioDeMas', `En el mes ${money(causado)}; el máximo es ${money(maximo)}.`, null));
  if (regla && causado.gt(0) && gravado.gt(regla.tope))
    found.push(hallazgo('subsidioIndebido', `Gravado ${money(gravado)}; el límite es ${money(regla.tope)}.`, null));
  const hasAjuste = sueldos.some((recibo) => ajustesDe(recibo).length > 0);
  const causa =
    regla && tramos && ordinarios.length > 0 && gravado.lte(regla.tope) && impuestoDe(gravado, tramos).gt(0);
  if (causa && causado.eq(0) && !esMinimo && !hasAjuste)
    found.push(hallazgo('subsidioOmitido', `Gravado ${money(gravado)}; hasta ${money(regla.tope)} lo hay.`, null));
  const minimo = salarioMinimoDe(mes.slice(0, 4));
  if (minimo && dias.gt(0) && isr.eq(0) && gravado.gt(minimo.general.times(dias)))
    found.push(
      hallazgo(
        'sinRetencion',
        `Gravado ${money(gravado)} en ${dias.toFixed()} días; el mínimo es ${money(minimo.general)} diarios, y ${money(minimo.frontera)} en la frontera norte.`,
        null,
      ),
    );
  return found;
}

/** Returns what the receipts of a worker in a month show by themselves. */
export function hallazgosDe(mes: string, recibos: readonly Recibo[]): Hallazgo[] {
  const cfdis = new Map(recibos.map(({ cfdi }) => [cfdi.id, cfdi]));
  return [
    ...recibos.flatMap((recibo) => [
      ...totalesDelRecibo(recibo),
      ...subsidioDelRecibo(mes, recibo),
      ...periodoDelRecibo(recibo),
      ...datosDelRecibo(recibo),
    ]),
    ...[...cfdis.values()].flatMap((cfdi) =>
      comprobanteDe(
        cfdi,
        recibos.filter((recibo) => recibo.cfdi.id === cfdi.id),
      ),
    ),
    ...duplicadosDe(recibos).map(({ cfdi, pago, desde, hasta }) =>
      hallazgo('duplicado', `Otro recibo del ${desde} al ${hasta}, pagado el ${pago}.`, cfdi),
    ),
    ...faltantesDe(recibos),
    ...delMes(mes, recibos),
  ];
}
