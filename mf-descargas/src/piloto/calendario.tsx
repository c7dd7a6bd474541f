import { PageLinks, paths } from '@boveda/area-kit';
import type { Page } from '@boveda/contracts';
import { type Descarga, type DescargasQuery, EstatusDescarga, type Piloto } from '@boveda/contracts/sat';
import { formatAge, formatCount, formatInstant, plural } from '@boveda/ui-kit';
import { DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { direccionOf, estadoOf, fechaOf } from '../descargas/texts';
import { useNow } from '../descargas/use-now';

interface Props {
  piloto: Piloto;
  query: DescargasQuery;
  page: { data?: Page<Descarga> | undefined; error?: unknown; refetch(): unknown };
}

/** What the pilot asks next and when, what it asked, and what the SAT answered. */
export function Calendario({ piloto, query, page: { data, error, refetch } }: Props) {
  return (
    <section className="descargas-espejo-card" aria-labelledby="pil-calendario">
      <h2 id="pil-calendario">Calendario</h2>
      <Presupuesto presupuesto={piloto.presupuesto} />
      {piloto.siguientes.length > 0 && <Siguientes piloto={piloto} />}
      {piloto.activo && piloto.siguientes.length === 0 && piloto.proxima && (
        <p>Por ahora no falta nada por pedir. La próxima revisión es el {formatInstant(piloto.proxima)}.</p>
      )}
      {Boolean(error) && <LoadError error={error} onRetry={refetch} inline />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && data.count > 0 && <Pedidas rows={data.rows} count={data.count} query={query} />}
      {data?.count === 0 && <p>Aún no ha pedido nada al SAT.</p>}
    </section>
  );
}

/** What may still be asked of the SAT today. */
const Presupuesto = ({ presupuesto: { solicitudes, adicionales, renueva } }: Pick<Piloto, 'presupuesto'>) => (
  <p className="descargas-espejo-note">
    Hoy quedan {solicitudes.quedan} de {solicitudes.limite} solicitudes al SAT, y {adicionales.quedan} de{' '}
    {adicionales.limite} adicionales: las que repiten un periodo o lo dividen. Las comparten el piloto, el espejo y las
    personas, y empiezan de nuevo el {formatInstant(renueva)}.
  </p>
);

function Siguientes({ piloto: { siguientes, faltan, proxima } }: { piloto: Piloto }) {
  const cuando = proxima ? `Desde el ${formatInstant(proxima)}` : 'Cuando se reanude';
  return (
    <DetailTable
      caption={
        <>
          Lo que sigue: {plural(faltan, 'solicitud', 'solicitudes')}
          {faltan > siguientes.length && `; las primeras ${siguientes.length}`}
        </>
      }
      rows={siguientes}
      rowKey={({ contenido, isemitidos, fechaini }) => `${contenido} ${isemitidos} ${fechaini}`}
      columns={[
        ['Fecha', () => cuando],
        ['Se pide', ({ contenido, isemitidos }) => nameOf(contenido, isemitidos)],
        ['Periodo', periodoOf],
        [
          'Motivo',
          ({ contenido }) => (contenido === 'cfdi' ? 'La bóveda no tiene su XML' : 'Sus metadatos no se conocen'),
        ],
      ]}
    />
  );
}

function Pedidas({ rows, count, query }: { rows: Descarga[]; count: number; query: DescargasQuery }) {
  const now = useNow();
  return (
    <>
      <DetailTable
        caption={`Lo que ya se pidió: ${plural(count, 'solicitud', 'solicitudes')}`}
        rows={rows}
        rowKey={({ solicitud }) => solicitud}
        columns={[
          [
            'Fecha',
            ({ created }) => (
              <>
                {formatInstant(created)}
                <small>{formatAge(created, now)}</small>
              </>
            ),
          ],
          ['Se pide', ({ contenido, isemitidos }) => nameOf(contenido, isemitidos)],
          ['Periodo', periodoOf],
          ['Respuesta del SAT', (row) => <Respuesta row={row} now={now} />],
        ]}
      />
      <Pages query={query} count={count} />
    </>
  );
}

function Respuesta({ row, now }: { row: Descarga; now: number }) {
  const { nombre, tone } = estadoOf(row);
  const { estado, cfdicantidad, agregados, contenido, mensaje, espendiente, proxima } = row;
  const isDone = espendiente === 0 && estado === EstatusDescarga.Terminada;
  return (
    <span>
      <ToneBadge tone={tone}>{nombre}</ToneBadge>
      {isDone && cfdicantidad > 0 && (
        <small>
          {formatCount(cfdicantidad)} CFDI{contenido === 'cfdi' && `, ${formatCount(agregados)} en la bóveda`}
        </small>
      )}
      {mensaje && !(isDone && cfdicantidad > 0) && <small>{mensaje}</small>}
      {proxima && <small>Se revisa {formatAge(proxima, now)}</small>}
    </span>
  );
}

const periodoOf = ({ fechaini, fechafin }: Pick<Descarga, 'fechaini' | 'fechafin'>) =>
  `${fechaOf(fechaini)} al ${fechaOf(fechafin)}`;

const nameOf = (contenido: Descarga['contenido'], isemitidos: 0 | 1) =>
  `${contenido === 'cfdi' ? 'XML' : 'Metadatos'} de ${direccionOf({ isemitidos, contenido })}`;

function Pages({ query: { limit, offset }, count }: { query: DescargasQuery; count: number }) {
  const to = (at: number) => `${paths.piloto}${at > 0 ? `?offset=${at}` : ''}`;
  return (
    <PageLinks label="Páginas del calendario" className="descargas-espejo-pages" {...{ limit, offset, count, to }} />
  );
}
