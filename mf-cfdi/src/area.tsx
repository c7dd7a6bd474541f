import { Link, paths, useContribuyente, useFact } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { useDispatch } from '@boveda/ui-kit/state';
import { areaApi } from './api';
import { ContribuyentesScreen } from './contribuyentes/contribuyentes.screen';
import { DetailScreen } from './detail/detail.screen';
import { InhabilitadoScreen } from './inhabilitados/inhabilitado.screen';
import { InhabilitadosScreen } from './inhabilitados/inhabilitados.screen';
import { CfdiListScreen } from './list/list.screen';
import { lists } from './list/lists';
import { useCarriedFilters } from './list/use-carried-filters';
import { useDefaultView } from './list/use-default-view';
import { sections } from './sections';

export function Area() {
  useFreshLists();
  const carried = useCarriedFilters();
  const opened = useDefaultView();
  const address = carried || opened;
  if (address) return <Navigate to={address} replace />;
  return (
    <Routes>
      {sections.map((section) => (
        <Route key={section.path} path={section.path}>
          <Route index element={<Navigate to={`/${section.list()}`} replace />} />
          {Object.values(lists).map((list) => (
            <Route key={list.estado} path={list.estado}>
              <Route index element={<CfdiListScreen key={section.list(list.estado)} section={section} list={list} />} />
              {list.estado !== 'creditos' && (
                <Route path=":id" element={<DetailScreen section={section} list={list} />} />
              )}
            </Route>
          ))}
          <Route path="*" element={<NoScreen />} />
        </Route>
      ))}
      <Route path="inhabilitados">
        <Route index element={<InhabilitadosScreen />} />
        <Route path=":id" element={<InhabilitadoScreen />} />
      </Route>
      <Route path="contribuyentes" element={<ContribuyentesScreen />} />
      <Route path="*" element={<NoScreen />} />
    </Routes>
  );
}

const NoScreen = () => <NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />;

/** Loads lists and sums again after an upload, whichever screen it was started from. */
function useFreshLists() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc === rfc) dispatch(areaApi.util.invalidateTags(['Lista']));
  });
}
