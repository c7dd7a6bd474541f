import { AHEAD_SECONDS, sdk, useContribuyente } from '@boveda/area-kit';
import { type DiotDelMes, MAX_LINEAS_DIOT } from '@boveda/contracts/impuestos';
import {
  Button,
  Checkbox,
  DOWNLOAD_ERROR_SECONDS,
  describeProblem,
  plural,
  ScreenStyles,
  useToast,
} from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { DownloadOutlined, PlusOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { lazy, Suspense, useState } from 'react';
import impuestosCss from '../impuestos.css?source';
import { useGetMesQuery } from '../impuestos-api';
import { MesHead } from '../mes-head';
import { MesTabs } from '../mes-tabs';
import { Estimado } from '../resumen';
import { ArchivosDiot } from './archivos-diot';
import { ConciliacionDiot } from './conciliacion-diot';
import { useGetDiotQuery } from './diot-api';
import { ExcedentesDiot } from './excedentes-diot';
import { Faltas } from './faltas';
import { LineasDiot } from './lineas-diot';

const LineaDialog = lazy(async () => ({ default: (await import('./linea-dialog')).LineaDialog }));

/** The DIOT of a month: its lines, what keeps it from being sent, and its file. */
export function DiotScreen({ mes }: { mes: string }) {
  const { currentData: datos } = useGetMesQuery(mes);
  const {
    currentData: diot,
    error,
    isFetching,
    refetch,
  } = useGetDiotQuery(mes, {
    refetchOnMountOrArgChange: AHEAD_SECONDS,
  });
  /** Id of the line that is edited; null adds one. */
  const [edited, setEdited] = useState<string | null>();
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead
        mes={mes}
        datos={datos}
        tab="/diot"
        actions={diot && <DownloadButton diot={diot} onDownload={() => void refetch()} />}
      />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!diot && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {diot && (
        <>
          <Faltas diot={diot} onEdit={setEdited} />
          <ExcedentesDiot diot={diot} />
          <ConciliacionDiot diot={diot} />
          <section className="impuestos-card" aria-label="Líneas de la DIOT">
            <div className="impuestos-lineas-head">
              <h2>{plural(diot.lineas.length, 'línea', 'líneas')}</h2>
              <Button
                effect="change"
                icon={<PlusOutlined />}
                disabled={
                  diot.lineas.filter(({ deCfdi, dePedimentos }) => !deCfdi && !dePedimentos).length >= MAX_LINEAS_DIOT
                }
                onClick={() => setEdited(null)}
              >
                Agregar línea
              </Button>
            </div>
            {diot.lineas.length > 0 && <LineasDiot diot={diot} onEdit={setEdited} />}
          </section>
          <ArchivosDiot diot={diot} />
          <ComoSeArma />
          {edited !== undefined && (
            <Suspense>
              <LineaDialog
                diot={diot}
                linea={diot.lineas.find(({ id }) => id === edited) ?? null}
                onClose={() => setEdited(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** Saves the batch file; with a BOM on demand. */
function DownloadButton({ diot: { mes, faltas }, onDownload }: { diot: DiotDelMes; onDownload: () => void }) {
  const toast = useToast();
  const { rfc } = useContribuyente();
  const [bom, setBom] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const bytes = await sdk.diot.download(mes, { bom: bom ? '1' : '0' });
      saveFile(bytes as Uint8Array<ArrayBuffer>, 'text/plain', `${rfc}_DIOT_${mes}.txt`);
      // It is kept now.
      onDownload();
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
    setBusy(false);
  };
  return (
    <>
      <Checkbox checked={bom} onChange={() => setBom(!bom)}>
        Con BOM
      </Checkbox>
      <Button
        effect="change"
        type="primary"
        icon={<DownloadOutlined />}
        loading={isBusy}
        disabled={faltas.some(({ bloquea }) => bloquea)}
        onClick={() => void download()}
      >
        Descargar TXT
      </Button>
    </>
  );
}

const ComoSeArma = () => (
  <details className="impuestos-card impuestos-como">
    <summary>Cómo se arma</summary>
    <ul>
      <li>
        Una línea por proveedor con lo pagado en el mes por flujo de efectivo. Los CFDI no traen extranjeros, globales,
        importaciones por aduana ni intangibles: agréguelos a mano. Lo que usted cambia se conserva aunque lleguen más
        CFDI.
      </li>
      <li>
        <Estimado /> Cada importe se suma y se redondea una vez a pesos (hasta 50 centavos hacia abajo); el instructivo
        no dice cómo.
      </li>
      <li>
        <Estimado /> El IVA acreditable va neto del IVA de las devoluciones; el instructivo no lo dice.
      </li>
      <li>
        <Estimado /> Lo que retuvo a un proveedor no va en su IVA acreditable del mes, sino en el mes en que lo acredita
        la declaración (LIVA 5-IV), hasta el IVA que causan los actos de ese mes. El instructivo no lo dice; puede
        elegir otra cosa en la conciliación.
      </li>
      <li>
        <Estimado /> El CFDI no dice si el 8 % es de la frontera norte o sur: se toma norte.
      </li>
      <li>
        <Estimado /> El SAT no dice si el archivo lleva BOM ni cómo terminan las líneas: se escribe sin BOM y con CRLF.
      </li>
    </ul>
  </details>
);
