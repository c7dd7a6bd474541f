import { paths } from '@boveda/area-kit';
import { type FilaCalendario, type PasoDelMes, pasosDelMes } from '@boveda/contracts/sat';
import { formatCount, formatDay, formatInstant, formatMoney, isZero, plural, today } from '@boveda/ui-kit';
import { type Tone, ToneBadge, Truncated, WithTip } from '@boveda/ui-kit/data';
import { Link } from '@boveda/ui-kit/router';
import type { Celda } from './cells';
import { rfcConPrivilegio } from './rfc-con-privilegio';

const tones: Record<PasoDelMes, Tone> = {
  calcular: 'info',
  enCurso: 'info',
  metadatos: 'warning',
  esperar: 'info',
  xml: 'warning',
  riesgos: 'danger',
  isr: 'warning',
  diot: 'warning',
  cerrar: 'info',
  cambio: 'danger',
  archivo: 'info',
  presentar: 'success',
};

const PENDING: Celda = { what: 'Por calcular' };

/** A column of the calendar: its title and its cell of a taxpayer in the month. */
interface Columna {
  title: string;
  celda(fila: FilaCalendario, mes: string): Celda;
}

type Cifras = NonNullable<FilaCalendario['cifras']>;
type Lado = Cifras['cobertura']['emitidos'];

/** Columns of the calendar, in order; a cell links to the screen that its figure comes from. */
export const columnasCalendario: readonly Columna[] = [
  {
    title: 'Contribuyente',
    celda: ({ rfc, nombre, privilegio }) => ({
      what: nombre,
      detail: rfcConPrivilegio(rfc, privilegio),
      to: paths.dashboard,
    }),
  },
  {
    title: 'Sigue',
    celda: ({ sigue, descargas }) => ({
      what: <ToneBadge tone={tones[sigue]}>{pasosDelMes[sigue]}</ToneBadge>,
      detail: descargas > 0 && plural(descargas, 'solicitud en curso', 'solicitudes en curso'),
    }),
  },
  { title: 'Vence', celda: dueOf },
  {
    title: 'Metadatos y XML',
    celda: ({ cifras }) => (cifras ? { ...coverageOf(cifras), to: paths.espejo } : PENDING),
  },
  {
    title: 'REP que faltan',
    celda: ({ cifras }) => (cifras ? { ...repOf(cifras), to: paths.sinRep } : PENDING),
  },
  {
    title: 'Riesgos',
    celda: ({ cifras }) =>
      cifras
        ? {
            what: cifras.riesgos.cantidad === 0 ? 'Ninguno' : plural(cifras.riesgos.cantidad, 'abierto', 'abiertos'),
            detail: cifras.riesgos.graves > 0 && `${formatCount(cifras.riesgos.graves)} de nivel alto o crítico`,
            to: paths.riesgos,
          }
        : PENDING,
  },
  {
    title: 'IVA',
    celda: ({ cifras }, mes) => (cifras ? { ...ivaOf(cifras), to: paths.impuestos(mes) } : PENDING),
  },
  {
    title: 'ISR (estimado)',
    celda: ({ cifras }, mes) =>
      cifras
        ? {
            what: cifras.isr.aPagar === null ? 'Falta un dato' : formatMoney(cifras.isr.aPagar),
            detail: cifras.isr.aPagar === null && cifras.isr.falta && (
              <Truncated text={cifras.isr.falta} max={LONGEST} />
            ),
            to: `${paths.impuestos(mes)}/isr`,
          }
        : PENDING,
  },
  {
    title: 'DIOT',
    celda: ({ cifras, diot }, mes) =>
      cifras
        ? {
            what: plural(cifras.diot.lineas, 'línea', 'líneas'),
            detail:
              cifras.diot.faltas > 0
                ? plural(cifras.diot.faltas, 'falta', 'faltas')
                : diot && `Archivo ${formatInstant(diot).slice(0, DAY)}`,
            to: `${paths.impuestos(mes)}/diot`,
          }
        : PENDING,
  },
  {
    title: 'Cierre',
    celda: ({ cierre, cifras }, mes) => ({
      what: cierre ? 'Cerrado' : 'Abierto',
      detail:
        cierre &&
        (cifras?.difiere ? (
          'Cambió desde el cierre'
        ) : (
          <WithTip tip={`Por ${cierre.autor}`}>{formatInstant(cierre.fecha).slice(0, DAY)}</WithTip>
        )),
      to: paths.impuestos(mes),
    }),
  },
  {
    title: 'Responsable',
    celda: ({ rfc, responsable }, mes) => ({
      what: responsable ?? 'Nadie',
      detail: <Link to={{ search: `?vista=cliente&rfc=${encodeURIComponent(rfc)}&mes=${mes}` }}>Tareas y notas</Link>,
    }),
  },
];

/** Characters of the day in an instant as it is shown. */
const DAY = 'dd-mmm-aaaa'.length;
const LONGEST = 40;

function dueOf({ vence, sinDecreto, diotVence, sigue }: FilaCalendario): Celda {
  const isLate = vence.segura < today() && sigue !== 'presentar';
  const day = (
    <WithTip
      className={isLate ? 'session-despacho-vencido' : undefined}
      tip={[
        ...legalOf(vence),
        `Con los días por RFC del decreto del 26-12-2013; si no le aplica, ${formatDay(sinDecreto)}.`,
      ].join(' ')}
    >
      {formatDay(vence.segura)}
    </WithTip>
  );
  const diot = `DIOT ${formatDay(diotVence.segura)}`;
  const [legal] = legalOf(diotVence);
  return {
    what: isLate ? <strong>{day}</strong> : day,
    detail: legal ? <WithTip tip={legal}>{diot}</WithTip> : diot,
  };
}

/** What is said of the legal day where it is later than the safe one, which is shown. */
const legalOf = ({ segura, legal }: FilaCalendario['vence']): string[] =>
  legal === segura ? [] : [`La ley permite hasta ${formatDay(legal)}; confírmelo.`];

function coverageOf({ cobertura: { emitidos, recibidos }, completos }: Cifras): Celda {
  const missing = [emitidos, recibidos].reduce((sum, { vigentes, conXml }) => sum + vigentes - conXml, 0);
  const isKnown = completos.emitidos && completos.recibidos;
  const lack = missing > 0 && (missing === 1 ? 'Falta 1 XML' : `Faltan ${formatCount(missing)} XML`);
  if (isKnown && !lack) return { what: 'Completos' };
  return {
    what: isKnown ? lack : 'Metadatos incompletos',
    detail: [!isKnown && lack, `Emitidos ${percentOf(emitidos)}`, `Recibidos ${percentOf(recibidos)}`]
      .filter(Boolean)
      .join(' · '),
  };
}

const percentOf = ({ porcentaje }: Lado) => (porcentaje === null ? 'sin dato' : `${porcentaje}\u00a0%`);

function repOf({ rep: { recibidos, emitidos } }: Cifras): Celda {
  return {
    what: recibidos + emitidos === 0 ? 'Ninguno' : formatCount(recibidos + emitidos),
    detail: [
      recibidos > 0 && `${formatCount(recibidos)} de proveedores`,
      emitidos > 0 && `${formatCount(emitidos)} por emitir`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

function ivaOf({ iva: { aCargo, totalPesos } }: Cifras): Celda {
  const isFavor = aCargo.startsWith('-');
  return {
    what: isZero(aCargo) ? 'En ceros' : formatMoney(isFavor ? aCargo.slice(1) : aCargo),
    detail: [
      !isZero(aCargo) && (isFavor ? 'A favor' : 'A cargo'),
      !isZero(totalPesos) && `Por pagar ${formatMoney(totalPesos)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
