import { listasSat } from '@boveda/contracts/core';
import { EstadoDeLista } from '@boveda/ui-kit/data';
import { useListListasQuery } from '../api';

/** Of what date the SAT's lists are: that of 69-B at once, the others when they are opened. */
export function ListasDelSat() {
  const { currentData } = useListListasQuery();
  const loaded = currentData?.rows.filter(({ cargado, rechazo }) => cargado || rechazo) ?? [];
  const efos = loaded.find(({ lista }) => lista === 'efos');
  const otras = loaded.filter((estado) => estado !== efos);
  return (
    <>
      {efos && (
        <p>
          Listado 69-B. <EstadoDeLista estado={efos} />
        </p>
      )}
      {otras.length > 0 && (
        <details>
          <summary>Fechas de las otras listas</summary>
          <ul>
            {otras.map((estado) => (
              <li key={estado.lista}>
                {listasSat[estado.lista].nombre} ({listasSat[estado.lista].articulo}). <EstadoDeLista estado={estado} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
