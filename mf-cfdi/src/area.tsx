import { useContribuyente, useFact } from '@boveda/area-kit';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { useDispatch } from '@boveda/ui-kit/state';
import { api } from './api';
import { DetalleScreen } from './detalle/detalle.screen';
import { secciones } from './secciones';
import { SinPagina } from './sin-pagina';
import { VigentesScreen } from './vigentes/vigentes.screen';

export function Area() {
  useFreshLists();
  return (
    <Routes>
      {secciones.map((seccion) => (
        <Route key={seccion.ruta} path={seccion.ruta}>
          <Route index element={<Navigate to={`/${seccion.vigentes}`} replace />} />
          <Route path="vigentes" element={<VigentesScreen key={seccion.ruta} seccion={seccion} />} />
          <Route path="vigentes/:id" element={<DetalleScreen seccion={seccion} />} />
          <Route path="*" element={<SinPagina seccion={seccion} />} />
        </Route>
      ))}
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
