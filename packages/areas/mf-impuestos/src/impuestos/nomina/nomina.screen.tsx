import { AHEAD_SECONDS } from '@boveda/area-kit';
import type { NominaDelMes } from '@boveda/contracts';
import { Alert, plural, ScreenStyles } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import impuestosCss from '../impuestos.css?source';
import { useGetMesQuery } from '../impuestos-api';
import { NominaFiles } from '../mes-files';
import { MesHead } from '../mes-head';
import { MesTabs } from '../mes-tabs';
import { useFocusOnLines } from '../use-focus-on-lines';
import { Meses } from './meses';
import { useGetNominaQuery } from './nomina-api';
import { idOfRecibos, recibosOf, trabajadoresOf } from './nomina-path';
import { Recibos } from './recibos';
import { Totales } from './totales';
import { Trabajadores } from './trabajadores';
import { Visor } from './visor';

/** The payroll of a month; the address says which workers are shown and whose receipts are open. */
export function NominaScreen({ mes }: { mes: string }) {
  const [params] = useSearchParams();
  const { currentData: datos } = useGetMesQuery(mes);
  const pagina = trabajadoresOf(params);
  const {
    currentData: nomina,
    error,
    isFetching,
    refetch,
  } = useGetNominaQuery({ mes, query: pagina }, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const query = recibosOf(params);
  const heading = useFocusOnLines(query && idOfRecibos(query));
  useScrollMemory(nomina !== undefined);
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead mes={mes} datos={datos} tab="/nomina" actions={nomina && <NominaFiles mes={mes} />} />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!nomina && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {nomina && (
        <>
          <Avisos nomina={nomina} />
          {nomina.totales.cfdi > 0 && <Totales nomina={nomina} pagina={pagina} />}
          {query && <Recibos {...{ mes, query, pagina, heading }} />}
          {nomina.totales.cfdi > 0 && <Trabajadores nomina={nomina} pagina={pagina} />}
          <Visor nomina={nomina} />
          <Meses anio={mes.slice(0, 4)} />
          <p>Cálculo de apoyo con los CFDI de tu bóveda; no sustituye el cálculo de tu contador.</p>
        </>
      )}
    </div>
  );
}

function Avisos({ nomina: { pendientes, totales } }: { nomina: NominaDelMes }) {
  return (
    <>
      {pendientes > 0 && (
        <Alert
          showIcon
          role="status"
          title={`Se leen ${plural(pendientes, 'CFDI guardado', 'CFDI guardados')}: las cifras todavía cambian.`}
        />
      )}
      {totales.cfdi === 0 && (
        <Alert
          showIcon
          role="status"
          title="El mes no tiene CFDI de nómina emitidos y vigentes, por su fecha de pago."
        />
      )}
    </>
  );
}
