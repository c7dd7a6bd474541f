import { useContribuyente, useFact } from '@boveda/area-kit';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { useDispatch } from '@boveda/ui-kit/state';
import { api } from './api';
import { ContribuyentesScreen } from './contribuyentes/contribuyentes.screen';
import { DetalleScreen } from './detalle/detalle.screen';
import { InhabilitadoScreen } from './inhabilitados/inhabilitado.screen';
import { InhabilitadosScreen } from './inhabilitados/inhabilitados.screen';
import { ListaScreen } from './lista/lista.screen';
import { listas } from './lista/listas';
import { secciones } from './secciones';
import { SinPagina } from './sin-pagina';

export function Area() {
  useFreshLists();
  return (
    <Routes>
      {secciones.map((seccion) => (
        <Route key={seccion.ruta} path={seccion.ruta}>
          <Route index element={<Navigate to={`/${seccion.lista()}`} replace />} />
          {Object.values(listas).map((lista) => (
            <Route key={lista.estado} path={lista.estado}>
              <Route
                index
                element={<ListaScreen key={seccion.lista(lista.estado)} seccion={seccion} lista={lista} />}
              />
              {lista.estado !== 'creditos' && (
                <Route path=":id" element={<DetalleScreen seccion={seccion} lista={lista} />} />
              )}
            </Route>
          ))}
          <Route path="*" element={<SinPagina seccion={seccion} />} />
        </Route>
      ))}
      <Route path="inhabilitados">
        <Route index element={<InhabilitadosScreen />} />
        <Route path=":id" element={<InhabilitadoScreen />} />
      </Route>
      <Route path="contribuyentes" element={<ContribuyentesScreen />} />
      <Route path="*" element={<SinPagina seccion={secciones[0]} />} />
    </Routes>
  );
}

/** Lists and sums know at once that CFDI came in, from whatever screen they were uploaded. */
function useFreshLists() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc === rfc) dispatch(api.util.invalidateTags(['Lista']));
  });
}
