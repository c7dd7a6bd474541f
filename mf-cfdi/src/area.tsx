import { Link, paths, useContribuyente, useFact } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { useDispatch } from '@boveda/ui-kit/state';
import { lazy, Suspense, useEffect } from 'react';
import { areaApi } from './api';
import { CfdiListScreen } from './list/list.screen';
import { lists } from './list/lists';
import { useCarriedFilters } from './list/use-carried-filters';
import { useDefaultView } from './list/use-default-view';
import { loadOtherScreens } from './load-other-screens';
import { sections } from './sections';

const ContribuyentesScreen = lazy(async () => ({ default: (await loadOtherScreens()).ContribuyentesScreen }));
const ContribuyenteScreen = lazy(async () => ({
  default: (await import('./contribuyentes/contribuyente.screen')).ContribuyenteScreen,
}));
const PorConceptoScreen = lazy(async () => ({
  default: (await import('./contribuyentes/por-concepto.screen')).PorConceptoScreen,
}));
const SinRepScreen = lazy(async () => ({ default: (await import('./trato/sin-rep.screen')).SinRepScreen }));
const DetailScreen = lazy(async () => ({ default: (await loadOtherScreens()).DetailScreen }));
const InhabilitadoScreen = lazy(async () => ({ default: (await loadOtherScreens()).InhabilitadoScreen }));
const InhabilitadosScreen = lazy(async () => ({ default: (await loadOtherScreens()).InhabilitadosScreen }));
const RetencionesScreen = lazy(async () => ({
  default: (await import('./retenciones/retenciones.screen')).RetencionesScreen,
}));
const RetencionScreen = lazy(async () => ({
  default: (await import('./retenciones/retencion.screen')).RetencionScreen,
}));

const NearestResults = lazy(async () => ({ default: (await import('./search/nearest')).Nearest }));
/** In place of rows, which it does not hide while it is fetched. */
const Nearest = (props: { search: string }) => (
  <Suspense>
    <NearestResults {...props} />
  </Suspense>
);

export function Area() {
  useOtherScreensLater();
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
              <Route
                index
                element={
                  <CfdiListScreen key={section.list(list.estado)} section={section} list={list} Nearest={Nearest} />
                }
              />
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
      <Route path="retenciones">
        <Route index element={<RetencionesScreen />} />
        <Route path=":id" element={<RetencionScreen />} />
      </Route>
      <Route path="contribuyentes">
        <Route index element={<ContribuyentesScreen />} />
        <Route path="rep" element={<SinRepScreen />} />
        <Route path=":id" element={<ContribuyenteScreen />} />
      </Route>
      <Route path="conceptos" element={<PorConceptoScreen />} />
      <Route path="*" element={<NoScreen />} />
    </Routes>
  );
}

/** By then the first screen is drawn on slow machines, too. */
const LATER_MS = 2000;

const NoScreen = () => <NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />;

/** Fetches the other screens once the first one is shown, so that opening a row does not wait for them. */
function useOtherScreensLater() {
  useEffect(() => {
    const timer = setTimeout(() => void loadOtherScreens().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Loads lists and sums again after an upload, whichever screen it was started from. */
function useFreshLists() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc === rfc) dispatch(areaApi.util.invalidateTags(['Lista']));
  });
}
