import { ContribuyenteLink, paths } from '@boveda/area-kit';
import { type FilaDespacho, MESES_DESPACHO, type RazonDespacho, razonesDespacho } from '@boveda/contracts/sat';
import { formatBytes, formatCount, formatInstant, formatMoney, plural } from '@boveda/ui-kit';
import { type Tone, ToneBadge } from '@boveda/ui-kit/data';
import type { ReactNode } from 'react';
import { rfcConPrivilegio } from './rfc-con-privilegio';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

const tones: Record<RazonDespacho, Tone> = {
  solicitudPorVencer: 'danger',
  certificadoVencido: 'danger',
  planVencido: 'danger',
  riesgoGrave: 'danger',
  certificadoPorVencer: 'warning',
  solicitud: 'warning',
  faltaXml: 'warning',
  riesgo: 'info',
  sinDato: 'info',
  nada: 'success',
};

/** What a cell shows, and where it leads. */
export interface Celda {
  what: ReactNode;
  detail?: ReactNode;
  /** Address below the taxpayer that it opens; none for what the user may not open. */
  to?: string;
}

/** A column of the board: its title and its cell of a taxpayer. */
interface Columna {
  title: string;
  celda(fila: FilaDespacho, now: Date): Celda;
}

/** Columns of the board, in order; a cell links to the screen that its figure comes from. */
export const columnas: readonly Columna[] = [
  {
    title: 'Contribuyente',
    celda: ({ rfc, nombre, privilegio }) => ({
      what: nombre,
      detail: rfcConPrivilegio(rfc, privilegio),
      to: paths.dashboard,
    }),
  },
  {
    title: 'Por atender',
    celda: ({ razon }) => ({ what: <ToneBadge tone={tones[razon]}>{razonesDespacho[razon]}</ToneBadge> }),
  },
  { title: 'Espejo (12 meses)', celda: ({ espejo }) => ({ ...coverageOf(espejo), to: paths.espejo }) },
  {
    title: 'Buzón',
    celda: ({ buzon: { cantidad, vence } }) => ({
      what: cantidad === 0 ? 'Sin solicitudes' : plural(cantidad, 'solicitud', 'solicitudes'),
      detail: vence && `Vence ${formatInstant(vence)}`,
      to: paths.buzon(),
    }),
  },
  { title: 'Riesgos', celda: ({ riesgos }) => ({ ...riskOf(riesgos), to: paths.riesgos }) },
  {
    title: 'Certificados',
    celda: ({ certificados, privilegio }, now) => ({
      what:
        certificados.length === 0
          ? 'Ninguno'
          : certificados.map(({ tipo, fechafin }) => (
              <span key={tipo} className="session-despacho-certificado">
                {tipo === 'F' ? 'e.Firma' : 'CSD'}: {endOf(fechafin, now)}
              </span>
            )),
      ...(privilegio === '1' ? { to: paths.configuracion('certificados') } : {}),
    }),
  },
  {
    title: 'Última sincronización',
    celda: ({ sincronizado: { cfdi, metadatos, correo }, descargas }) => {
      const [last] = [['Descarga', cfdi] as const, ['Metadatos', metadatos] as const, ['Correo', correo] as const]
        .filter(([, when]) => when !== null)
        .toSorted(([, one], [, other]) => Date.parse(other ?? '') - Date.parse(one ?? ''));
      return {
        what: last?.[1] ? formatInstant(last[1]) : 'Nunca',
        detail: [last?.[0], descargas > 0 && `${formatCount(descargas)} en curso`].filter(Boolean).join(' · '),
        to: paths.descargas,
      };
    },
  },
  {
    title: 'Espacio',
    celda: ({ espacio: { usado, total } }) => ({
      what: formatBytes(usado * MEGABYTE),
      detail: `${Math.round((usado * 100) / Math.max(total, 1))} % de ${formatBytes(total * MEGABYTE)}`,
      to: paths.dashboard,
    }),
  },
];

function coverageOf(espejo: FilaDespacho['espejo']): Celda {
  if (!espejo) return { what: 'Por calcular' };
  if (espejo.porcentaje === null) return { what: 'Sin dato', detail: 'Ningún mes con metadatos' };
  const missing = espejo.vigentes - espejo.conxml;
  return {
    what: espejo.vigentes === 0 ? 'Sin CFDI' : `${espejo.porcentaje} %`,
    detail: [
      missing > 0 && (missing === 1 ? 'Falta 1 XML' : `Faltan ${formatCount(missing)} XML`),
      espejo.conocidos < MESES_DE_AMBOS && `${espejo.conocidos} de ${MESES_DE_AMBOS} meses conocidos`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Of emitidos and of recibidos. */
const MESES_DE_AMBOS = 2 * MESES_DESPACHO;

function riskOf(riesgos: FilaDespacho['riesgos']): Celda {
  if (!riesgos) return { what: 'Por calcular' };
  if (riesgos.cantidad === 0) return { what: 'Ninguno' };
  return {
    what: formatMoney(riesgos.importe),
    detail: [
      plural(riesgos.cantidad, 'abierto', 'abiertos'),
      riesgos.graves > 0 && `${formatCount(riesgos.graves)} de nivel alto o crítico`,
    ]
      .filter(Boolean)
      .join(', '),
  };
}

function endOf(fechafin: string, now: Date): ReactNode {
  const days = Math.ceil((Date.parse(fechafin) - now.getTime()) / DAY_MS);
  if (days <= 0) return <strong className="session-despacho-vencido">vencido</strong>;
  return days <= 30 ? <strong>{plural(days, 'día', 'días')}</strong> : plural(days, 'día', 'días');
}

/** A cell: a link to the screen of that taxpayer where there is one. */
export function Cell({ rfc, celda: { what, detail, to }, hasRoute }: CellProps) {
  return (
    <>
      {to && hasRoute(screenOf(to)) ? (
        <ContribuyenteLink rfc={rfc} to={to}>
          {what}
        </ContribuyenteLink>
      ) : (
        <span>{what}</span>
      )}
      {detail && <small>{detail}</small>}
    </>
  );
}

/** The screen of a month has others below it, which the routes do not list. */
const screenOf = (to: string) => to.split('/').slice(0, 2).join('/');

interface CellProps {
  rfc: string;
  celda: Celda;
  hasRoute(to: string): boolean;
}
