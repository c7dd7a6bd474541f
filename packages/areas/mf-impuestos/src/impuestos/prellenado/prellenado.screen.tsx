import { AHEAD_SECONDS } from '@boveda/area-kit';
import { Button, formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { useScrollMemory, useSearchParams } from '@boveda/ui-kit/router';
import { useState } from 'react';
import impuestosCss from '../impuestos.css?source';
import { useGetMesQuery } from '../impuestos-api';
import { MesHead } from '../mes-head';
import { MesTabs } from '../mes-tabs';
import { Estimado } from '../resumen';
import { useFocusOnLines } from '../use-focus-on-lines';
import { CifrasForm } from './cifras-form';
import { Comparacion } from './comparacion';
import { diferenciasOf, idOfDiferencia, importeOf } from './diferencia';
import { Diferencias } from './diferencias';
import { useGetPrellenadoQuery } from './prellenado-api';

/** The SAT's figures of a month against those of the vault; the address says which amount and whose CFDI are shown. */
export function PrellenadoScreen({ mes }: { mes: string }) {
  const [params] = useSearchParams();
  const { currentData: datos } = useGetMesQuery(mes);
  const {
    currentData: prellenado,
    error,
    isFetching,
    refetch,
  } = useGetPrellenadoQuery(mes, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  const [isEditing, setEditing] = useState(false);
  const query = diferenciasOf(params);
  const heading = useFocusOnLines(query && idOfDiferencia(query));
  useScrollMemory(prellenado !== undefined);
  const isAsking = prellenado !== undefined && (isEditing || prellenado.guardado === null);
  return (
    <div className="impuestos" aria-busy={isFetching}>
      <ScreenStyles css={impuestosCss} />
      <MesHead
        mes={mes}
        datos={datos}
        tab="/prellenado"
        actions={
          prellenado?.guardado &&
          !isEditing && (
            <Button effect="change" onClick={() => setEditing(true)}>
              Cambiar cifras
            </Button>
          )
        }
      />
      <MesTabs mes={mes} />
      {error && !isFetching && <LoadError error={error} onRetry={refetch} />}
      {!prellenado && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {isAsking && <CifrasForm prellenado={prellenado} onDone={() => setEditing(false)} />}
      {prellenado?.guardado && !isEditing && (
        <>
          <Comparacion prellenado={prellenado} importe={importeOf(params)} actual={query} />
          {query && <Diferencias mes={mes} query={query} heading={heading} />}
          <p className="impuestos-estado">
            Cifras del SAT guardadas por {prellenado.guardado.autor} el {formatInstant(prellenado.guardado.fecha)}
          </p>
        </>
      )}
      {prellenado && <ComoSeExplica />}
    </div>
  );
}

const ComoSeExplica = () => (
  <details className="impuestos-card impuestos-como">
    <summary>Cómo se explica la diferencia</summary>
    <ul>
      <li>
        <Estimado /> El SAT no publica los criterios de su prellenado y puede cambiarlos sin aviso: estos motivos vienen
        de fuentes secundarias.
      </li>
      <li>
        Cada CFDI tiene un solo motivo: el primero de la lista que le corresponde. Diferencia = SAT − bóveda; lo que no
        explica ningún CFDI queda en «Sin explicar».
      </li>
      <li>
        La bóveda pone en ingresos PUE también los egresos, y de lo recibido solo el IVA que propone acreditable, antes
        de la proporción. Subtotal y Descuento cuentan igual, también los de CFDI sin IVA.
      </li>
      <li>
        <Estimado /> El corte es el día 5 del mes siguiente. Se supone que un pago (REP) con Fecha posterior cuenta en
        el mes en que se emitió.
      </li>
      <li>
        <Estimado /> Se supone que de lo recibido el SAT toma G01 y G03 pagados con cheque, transferencia o tarjeta; que
        no resta egresos ni sustituciones, no convierte facturas en otra moneda, y no mira las listas 69-B y 49 Bis.
      </li>
      <li>
        <Estimado /> De un XML que falta los metadatos solo dan el total: se toma como PUE con IVA del 16 %. De un pago
        (REP) que falta no se conoce el importe.
      </li>
    </ul>
  </details>
);
