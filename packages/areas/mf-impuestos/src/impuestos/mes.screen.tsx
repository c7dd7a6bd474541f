import { AHEAD_SECONDS } from '@boveda/area-kit';
import { Alert, formatDay, plural, ScreenStyles, today } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { CambiosDeCfdi } from './cambios-cfdi';
import { idOfCelda, lineasOf } from './celda';
import { Cambios, CierreButton } from './cierre';
import { Complementarias } from './complementarias';
import { Decisiones } from './decisiones';
import { Factor } from './factor';
import { Graficas } from './graficas';
import { Importaciones } from './importaciones';
import impuestosCss from './impuestos.css?source';
import { useGetMesQuery } from './impuestos-api';
import { Lineas } from './lineas';
import { Matriz } from './matriz';
import { MesExplanation } from './mes-explanation';
import { MesFiles } from './mes-files';
import { MesHead } from './mes-head';
import { MesTabs } from './mes-tabs';
import { Paquetes } from './paquetes';
import { PorRevisar } from './por-revisar';
import { OtrosImpuestos, Resumen } from './resumen';
import { Retenciones } from './retenciones';
import { Saldos } from './saldos';
import { useFocusOnLines } from './use-focus-on-lines';

/** Taxes of a month by flow of cash; the address says whose lines are open. */
export function MesScreen({ mes }: { mes: string }) {
  const [params] = useSearchParams();
  const {
    currentData: datos,
    error,
    isFetching,
    refetch,
  } = useGetMesQuery(mes, {
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  const query = lineasOf(params);
  const heading = useFocusOnLines(query && idOfCelda(query));
  useScrollMemory(datos !== undefined);
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead
        mes={mes}
        datos={datos}
        actions={
          datos && (
            <>
              <MesFiles mes={mes} />
              <Paquetes mes={mes} />
              <CierreButton mes={datos} />
            </>
          )
        }
      />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!datos && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {datos && (
        <>
          {datos.pendientes > 0 && (
            <Alert
              showIcon
              role="status"
              title={`Se leen los impuestos de ${plural(datos.pendientes, 'CFDI guardado', 'CFDI guardados')}: las cifras todavía cambian.`}
            />
          )}
          {datos.cierre && <Cambios mes={mes} cambios={datos.cierre.cambios} />}
          {datos.cierre && <CambiosDeCfdi mes={mes} cierre={datos.cierre} />}
          <Resumen mes={datos} />
          <Retenciones mes={datos} />
          <Importaciones mes={mes} />
          <Saldos mes={mes} />
          <PorRevisar mes={mes} />
          <Complementarias mes={mes} />
          <section className="impuestos-card" aria-label="IVA por tasa">
            <h2>IVA por tasa</h2>
            <Matriz mes={datos} actual={query} />
          </section>
          {query && <Lineas mes={mes} query={query} heading={heading} />}
          <OtrosImpuestos mes={datos} actual={query} />
          <Factor mes={datos} />
          <Decisiones mes={mes} />
          <Graficas mes={mes} />
          <MesExplanation />
          <p>Cálculo de apoyo con los CFDI de tu bóveda al {formatDay(today())}. No es una declaración.</p>
        </>
      )}
    </div>
  );
}
