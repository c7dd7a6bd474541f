import { paths } from '@boveda/area-kit';
import {
  type Dashboard,
  daysToEnd,
  EstatusCfdi,
  EstatusSolicitud,
  type OrdenContraparte,
  PagoEstatus,
  planState,
  type ResumenInicio,
} from '@boveda/contracts/core';
import { formatCount, formatDay, formatInstant, formatMoney, plural, today } from '@boveda/ui-kit';

/** A link to where a line is answered. */
interface LineLink {
  text: string;
  to: string;
  query?: string;
  /** Only administrators may open it. */
  administrador?: boolean;
}

/** One thing that waits for a person: what, by when or why, how much, and where it is done. */
export interface Line {
  key: string;
  isUrgent: boolean;
  what: string;
  detail: string;
  /** In pesos, formatted. */
  amount?: string;
  links: LineLink[];
}

type Atender = ResumenInicio['atender'];
type PorPagar = Atender['emitidas'];

/** Urgent from here on. */
const URGENT_DAYS = 3;
/** Months that are named: the last ones. */
const MOST_MONTHS = 6;

const inDays = (days: number) => (days === 0 ? 'hoy' : days === 1 ? 'mañana' : `en ${days} días`);

/** Returns what waits, the most urgent first; empty when nothing does. */
export function linesOf({ plan, total }: Dashboard, atender: Atender, now: Date = new Date()): Line[] {
  const hoy = today(now);
  return [
    ...solicitudes(atender.solicitudes, hoy),
    ...atender.certificados.map((certificado) => certificadoLine(certificado, hoy, now)),
    ...riesgosLine(atender.riesgos, hoy),
    ...cerradosLine(atender.cierres ?? []),
    ...planLine(plan.fin, hoy),
    ...alterados(total.alterados),
    ...efos(total.efos),
    ...porPagar('emitida', ['por cobrar', 'Quién me debe', 'porcobrar'], paths.clientes('creditos'), atender.emitidas),
    ...porPagar(
      'recibida',
      ['por pagar', 'A quién le debo', 'porpagar'],
      paths.proveedores('creditos'),
      atender.recibidas,
      [{ text: 'Pedir REP', to: paths.sinRep }],
    ),
  ].toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

function solicitudes({ cantidad, vence }: Atender['solicitudes'], hoy: string): Line[] {
  if (cantidad === 0) return [];
  const days = vence === null ? Number.POSITIVE_INFINITY : daysToEnd(today(new Date(vence)), hoy);
  const first = cantidad === 1 ? 'Vence' : 'La primera vence';
  return [
    {
      key: 'solicitudes',
      isUrgent: days <= URGENT_DAYS,
      what: plural(cantidad, 'solicitud de cancelación sin responder', 'solicitudes de cancelación sin responder'),
      detail:
        vence === null ? 'Sin plazo' : `${first} ${inDays(days)}: ${formatInstant(vence)}. Sin respuesta se cancela.`,
      links: [{ text: 'Responder', to: paths.buzon(), query: `?status=${EstatusSolicitud.Pendiente}` }],
    },
  ];
}

function certificadoLine({ tipo, fechafin }: Atender['certificados'][number], hoy: string, now: Date): Line {
  const name = tipo === 'F' ? 'e.Firma' : 'Certificado de sello (CSD)';
  const hasEnded = Date.parse(fechafin) <= now.getTime();
  const day = today(new Date(fechafin));
  return {
    key: `certificado ${tipo}`,
    isUrgent: hasEnded || daysToEnd(day, hoy) <= URGENT_DAYS,
    what: hasEnded ? `${name} sin vigencia` : `${name} por vencer`,
    detail: hasEnded ? `Terminó el ${formatDay(day)}` : `Termina ${inDays(daysToEnd(day, hoy))}: ${formatDay(day)}`,
    links: [{ text: 'Renovar', to: paths.configuracion('certificados'), administrador: true }],
  };
}

function riesgosLine({ cantidad, graves, duplicados = 0, importe, limite }: Atender['riesgos'], hoy: string): Line[] {
  if (cantidad === 0) return [];
  const days = limite === null ? Number.POSITIVE_INFINITY : daysToEnd(limite, hoy);
  const facts = [
    'en juego',
    graves > 0 && `${formatCount(graves)} de nivel alto o crítico`,
    limite !== null && `El próximo plazo termina ${inDays(days)}: ${formatDay(limite)}`,
  ];
  return [
    {
      key: 'riesgos',
      isUrgent: days <= URGENT_DAYS,
      what: plural(cantidad, 'riesgo abierto', 'riesgos abiertos'),
      detail: facts.filter(Boolean).join('. '),
      amount: formatMoney(importe),
      links: [
        { text: 'Ver riesgos', to: paths.riesgos },
        ...(duplicados > 0
          ? [
              {
                text: plural(duplicados, 'posible duplicado', 'posibles duplicados'),
                to: paths.riesgos,
                query: '?tipo=duplicado',
              },
            ]
          : []),
      ],
    },
  ];
}

/** Months that are closed and would be others today: CFDI that came or left since, or an upgrade that counts as the law says. */
function cerradosLine(meses: readonly string[]): Line[] {
  if (meses.length === 0) return [];
  return [
    {
      key: 'cerrados',
      isUrgent: false,
      what: `${plural(meses.length, 'mes cerrado', 'meses cerrados')} con otras cifras`,
      detail: 'Se conserva lo que presentó. Vea qué cambió, por si debe presentar complementarias.',
      links: meses.slice(-MOST_MONTHS).map((mes) => ({ text: mes, to: paths.impuestos(mes) })),
    },
  ];
}

function planLine(fin: string, hoy: string): Line[] {
  const state = planState(fin, hoy);
  if (state === 'vigente') return [];
  const hasEnded = state === 'vencido';
  return [
    {
      key: 'plan',
      isUrgent: hasEnded || daysToEnd(fin, hoy) <= URGENT_DAYS,
      what: hasEnded ? 'Su plan terminó' : 'Su plan está por terminar',
      detail: hasEnded ? `El ${formatDay(fin)}` : `Termina ${inDays(daysToEnd(fin, hoy))}: ${formatDay(fin)}`,
      links: [],
    },
  ];
}

const alterados = (cantidad: number): Line[] =>
  cantidad === 0
    ? []
    : [
        {
          key: 'alterados',
          isUrgent: true,
          what: plural(cantidad, 'CFDI alterado', 'CFDI alterados'),
          detail: 'Su sello o su timbre no corresponde a su contenido',
          links: [{ text: 'Revisar', to: paths.inhabilitados, query: `?status=${EstatusCfdi.Alterado}` }],
        },
      ];

const efos = (cantidad: number): Line[] =>
  cantidad === 0
    ? []
    : [
        {
          key: 'efos',
          isUrgent: false,
          what: plural(cantidad, 'contribuyente en la lista 69-B', 'contribuyentes en la lista 69-B'),
          detail: 'El SAT presume que sus operaciones son inexistentes, o lo resolvió',
          links: [{ text: 'Ver quiénes', to: paths.contribuyentes, query: '?efos=1' }],
        },
      ];

function porPagar(
  half: string,
  [todo, quien, sort]: readonly [string, string, OrdenContraparte],
  to: string,
  { ningunpago, faltanpagos, saldo }: PorPagar,
  more: readonly LineLink[] = [],
): Line[] {
  const cantidad = ningunpago + faltanpagos;
  if (cantidad === 0) return [];
  const link = (count: number, text: string, pagoestatus: PagoEstatus): LineLink[] =>
    count === 0 ? [] : [{ text: `${formatCount(count)} ${text}`, to, query: `?pagoestatus=${pagoestatus}` }];
  return [
    {
      key: half,
      isUrgent: false,
      what: `${plural(cantidad, `factura PPD ${half}`, `facturas PPD ${half}s`)} sin REP completo`,
      detail: todo,
      amount: formatMoney(saldo),
      links: [
        { text: quien, to: paths.contribuyentes, query: `?sort=${sort}&order=DESC` },
        ...more,
        ...link(ningunpago, 'sin ningún pago', PagoEstatus.SinPagos),
        ...link(faltanpagos, 'con pagos parciales', PagoEstatus.FaltanPagos),
      ],
    },
  ];
}
