import { AHEAD_SECONDS, Link, PageLinks, paths } from '@boveda/area-kit';
import {
  type CuadrePolizas,
  fueraDePolizas,
  type MovimientoDePoliza,
  type PolizaGuardada,
  type PolizaPropuesta,
  type PolizasDelMes,
  type ReglaCuenta,
  reglasCuenta,
} from '@boveda/contracts/impuestos';
import {
  Alert,
  Button,
  folioOf,
  formatAmount,
  formatDay,
  formatMoney,
  isZero,
  plural,
  ScreenStyles,
} from '@boveda/ui-kit';
import { type DetailColumn, DetailTable, ToneBadge } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { lazy, Suspense, useId, useState } from 'react';
import impuestosCss from '../impuestos.css?source';
import { useGetMesQuery } from '../impuestos-api';
import { PolizasFiles } from '../mes-files';
import { MesHead } from '../mes-head';
import { MesTabs } from '../mes-tabs';
import { pedimentoShown } from '../pedimento';
import { Estimado } from '../resumen';
import { useAnswerToast } from '../use-answer-toast';
import { ArchivosXml } from './archivos-xml';
import { Balanza } from './balanza';
import { CatalogoDeCuentas } from './catalogo-de-cuentas';
import { PAGE, useGetPolizasQuery, useRemovePolizaMutation } from './polizas-api';
import { ReglasDeCuenta } from './reglas-de-cuenta';

const PolizaDialog = lazy(async () => ({ default: (await import('./poliza-dialog')).PolizaDialog }));
const ReglaCuentaDialog = lazy(async () => ({ default: (await import('./regla-cuenta-dialog')).ReglaCuentaDialog }));

const SIN_DESGLOSE =
  'El pago no desglosa impuestos: se toma la parte del IVA de su factura que corresponde a lo pagado.';

const offsetOf = (params: URLSearchParams): number => {
  const said = Number(params.get('offset'));
  return Number.isSafeInteger(said) && said > 0 && said < 10_000_000 ? said : 0;
};

/** The proposed pólizas of a month: each squares, and its lines open their CFDI. */
export function PolizasScreen({ mes }: { mes: string }) {
  const [params] = useSearchParams();
  const offset = offsetOf(params);
  const { currentData: datos } = useGetMesQuery(mes);
  const {
    currentData: propuesta,
    error,
    isFetching,
    refetch,
  } = useGetPolizasQuery({ mes, offset }, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  useScrollMemory(propuesta !== undefined);
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead mes={mes} datos={datos} tab="/polizas" actions={propuesta && <PolizasFiles mes={mes} />} />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!propuesta && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {propuesta && (
        <>
          <Resumen propuesta={propuesta} />
          {propuesta.count > 0 && <Polizas propuesta={propuesta} offset={offset} />}
          <Agregar mes={mes} />
          <Balanza mes={mes} />
          <ReglasDeCuenta />
          <CatalogoDeCuentas />
          <ArchivosXml mes={mes} hasPolizas={propuesta.count > 0} />
          <p>Propuesta con tus CFDI y sus pagos; no sustituye la contabilidad de tu contador.</p>
        </>
      )}
    </div>
  );
}

const cuentaDeIva: Readonly<Record<CuadrePolizas['cuenta'], string>> = {
  '208.01': 'IVA trasladado cobrado (208.01) e IVA causado del mes',
  '118.01': 'IVA acreditable pagado (118.01) e IVA acreditable del mes, antes de la proporción y sin lo retenido',
  '118.02': 'IVA acreditable de importación pagado (118.02) e IVA de los pedimentos del mes',
  '113.01.02': 'IVA que retuvieron clientes y plataformas (113.01.02) e IVA que le retuvieron en el mes',
};

/** How much the month moves, whether its IVA is that of the month, and what has no póliza. */
function Resumen({ propuesta: { count, totales, cuadre, fuera } }: { propuesta: PolizasDelMes }) {
  const id = useId();
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>
        Propuesta de pólizas <ToneBadge tone="warning">Criterio</ToneBadge>
      </h2>
      <p>
        Las cuentas se proponen con el código agrupador del SAT (Anexo 24); qué cuenta lleva cada gasto o ingreso es un
        criterio que ninguna ley fija. El IVA pasa a cobrado o pagado cuando hay flujo de efectivo (LIVA 1-B y 5).
      </p>
      <dl className="impuestos-resumen">
        <div>
          <dt>Pólizas</dt>
          <dd>{plural(count, 'póliza', 'pólizas')}</dd>
        </div>
        <div>
          <dt>Debe</dt>
          <dd>{formatMoney(totales.debe)}</dd>
        </div>
        <div>
          <dt>Haber</dt>
          <dd>{formatMoney(totales.haber)}</dd>
        </div>
      </dl>
      <ul className="impuestos-avisos">
        {cuadre.map((each) => (
          <Cuadre key={each.cuenta} cuadre={each} />
        ))}
        {fuera.map(({ razon, cantidad }) => (
          <li key={razon}>
            Sin póliza: {cantidad}. {fueraDePolizas[razon]}.
          </li>
        ))}
      </ul>
      {count === 0 && <Alert showIcon role="status" title="El mes no tiene CFDI ni pagos que asentar." />}
    </section>
  );
}

function Cuadre({ cuadre: { cuenta, polizas, mes } }: { cuadre: CuadrePolizas }) {
  const isEqual = Number(polizas) === Number(mes);
  return (
    <li>
      {cuentaDeIva[cuenta]}: {formatMoney(polizas)}
      {isEqual ? ', iguales.' : <strong> y {formatMoney(mes)}: no son iguales.</strong>}
    </li>
  );
}

function Polizas({ propuesta: { mes, rows, count }, offset }: { propuesta: PolizasDelMes; offset: number }) {
  const path = `${paths.impuestos(mes)}/polizas`;
  return (
    <section className="impuestos-card" aria-label="Pólizas del mes">
      <div className="impuestos-polizas">
        {rows.map((poliza) => (
          <Poliza key={poliza.numero} mes={mes} poliza={poliza} />
        ))}
      </div>
      <PageLinks
        label="Páginas de pólizas"
        className="impuestos-pages"
        {...{ limit: PAGE, offset, count }}
        to={(at) => (at > 0 ? `${path}?offset=${at}` : path)}
      />
    </section>
  );
}

const amount = (value: string) => (isZero(value) ? '' : formatAmount(value));

const cuenta = ({ cuenta: numero, nombre, agrupador }: MovimientoDePoliza) => (
  <>
    {numero} {nombre}
    <small>Código agrupador {agrupador}</small>
  </>
);

function Poliza({ mes, poliza }: { mes: string; poliza: PolizaPropuesta }) {
  const id = useId();
  const { numero, fecha, concepto, regla, estimado, movimientos, debe, haber, guardada } = poliza;
  const columns: DetailColumn<MovimientoDePoliza & { n: number }>[] = [
    ['Cuenta', cuenta, { isHeader: true }],
    ['CFDI', () => <Documento poliza={poliza} />],
    ['Debe', (each) => amount(each.debe)],
    ['Haber', (each) => amount(each.haber)],
  ];
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {numero} · {formatDay(fecha)} · {concepto}
      </h3>
      <p>
        Debe {formatMoney(debe)} = Haber {formatMoney(haber)} {estimado && <Estimado reason={SIN_DESGLOSE} />}
        {regla && <small>{reglasCuenta[regla]}</small>}
      </p>
      {guardada && <Guardada guardada={guardada} isOwn={poliza.clave === null} />}
      <DetailTable
        columns={columns}
        rows={movimientos.map((each, n) => ({ ...each, n }))}
        rowKey={(each) => each.n}
        aria-labelledby={id}
      />
      <Acciones mes={mes} poliza={poliza} />
    </section>
  );
}

/** What a póliza books: a CFDI, one of retenciones, a pedimento, or nothing where the taxpayer wrote it. */
function Documento({ poliza }: { poliza: PolizaPropuesta }) {
  const { cfdi, retencion, emitido, clave, uuid } = poliza;
  const list = emitido ? paths.clientes() : paths.proveedores();
  if (cfdi) return <Link to={`${list}/${cfdi}`}>{folioOf(poliza)}</Link>;
  if (retencion) return <Link to={paths.retenciones(retencion)}>{folioOf(poliza)}</Link>;
  return clave !== null && <>{pedimentoShown(uuid)}</>;
}

/** Who wrote or adjusted a póliza, when and why; and whether what is proposed is another since. */
function Guardada({ guardada: { autor, fecha, motivo, cambio }, isOwn }: { guardada: PolizaGuardada; isOwn: boolean }) {
  return (
    <p>
      <ToneBadge tone="info">{isOwn ? 'Agregada' : 'Ajustada'}</ToneBadge> {autor}, {formatDay(fecha.slice(0, 10))}:{' '}
      {motivo}
      {cambio && <strong> La propuesta cambió desde el ajuste: revísela o quite el ajuste.</strong>}
    </p>
  );
}

/** No rule of a user says the accounts of these. */
const SIN_REGLA: ReadonlySet<ReglaCuenta> = new Set(['anticipo', 'nomina', 'importacion', 'plataforma']);

/** What can be done with a póliza. */
function Acciones({ mes, poliza }: { mes: string; poliza: PolizaPropuesta }) {
  const { numero, clave, regla, guardada } = poliza;
  const tell = useAnswerToast();
  const [opened, setOpened] = useState<'ajuste' | 'regla' | null>(null);
  const [remove, { isLoading }] = useRemovePolizaMutation();
  const close = () => setOpened(null);
  return (
    <div className="impuestos-row-actions">
      {clave !== null && (
        <Button effect="change" size="small" aria-label={`Ajustar ${numero}`} onClick={() => setOpened('ajuste')}>
          Ajustar
        </Button>
      )}
      {regla && !SIN_REGLA.has(regla) && (
        <Button
          effect="change"
          size="small"
          aria-label={`Recordar la cuenta de ${numero}`}
          onClick={() => setOpened('regla')}
        >
          Recordar otra cuenta
        </Button>
      )}
      {guardada && (
        <Button
          effect="change"
          size="small"
          loading={isLoading}
          aria-label={`${clave === null ? 'Quitar' : 'Quitar el ajuste de'} ${numero}`}
          onClick={async () => tell(await remove(guardada.id))}
        >
          {clave === null ? 'Quitar póliza' : 'Quitar ajuste'}
        </Button>
      )}
      <Suspense>
        {opened === 'ajuste' && <PolizaDialog mes={mes} poliza={poliza} onClose={close} />}
        {opened === 'regla' && <ReglaCuentaDialog poliza={poliza} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Adds a póliza that no CFDI proposes. */
function Agregar({ mes }: { mes: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button effect="change" onClick={() => setOpen(true)}>
        Agregar póliza
      </Button>
      {isOpen && (
        <Suspense>
          <PolizaDialog mes={mes} poliza={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
