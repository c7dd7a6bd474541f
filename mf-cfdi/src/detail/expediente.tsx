import type { CfdiDetail, Direccion } from '@boveda/contracts';
import { ScreenStyles } from '@boveda/ui-kit';
import { useDelayedFlag } from '@boveda/ui-kit/data';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useGetExpedienteQuery } from '../api';
import { Conceptos } from './conceptos';
import { DatosFiscales } from './datos-fiscales';
import { Historial } from './historial';
import { Impuestos } from './impuestos';
import linesCss from './lines.css?source';
import { Abonos, Documentos } from './pagos';
import { Relaciones } from './relaciones';
import { Sustituciones } from './sustituciones';

/** Conceptos, taxes, payments, relations and history of a CFDI, loaded after its fields. */
export function Expediente({ cfdi, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const { currentData, error, isFetching, refetch } = useGetExpedienteQuery({ direccion, id: cfdi.id });
  const isLate = useDelayedFlag(isFetching && !currentData);
  if (!currentData) {
    return error && !isFetching ? <LoadError inline error={error} onRetry={refetch} /> : isLate && <Skeleton active />;
  }
  const { desglose, abonos, documentos, relaciones, sustituciones, historial } = currentData;
  return (
    <>
      <ScreenStyles css={linesCss} />
      <Sustituciones sustituciones={sustituciones} uuid={cfdi.uuid} />
      <Documentos documentos={documentos} />
      {desglose && <Conceptos conceptos={desglose.conceptos} />}
      {desglose && <Impuestos desglose={desglose} cfdi={cfdi} />}
      <Abonos abonos={abonos} />
      <Relaciones relaciones={relaciones} />
      {desglose && <DatosFiscales desglose={desglose} />}
      <Historial historial={historial} />
    </>
  );
}
