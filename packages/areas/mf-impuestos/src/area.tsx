import { Link, paths, useContribuyente, useFact } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Route, Routes } from '@boveda/ui-kit/router';
import { useDispatch } from '@boveda/ui-kit/state';
import { lazy } from 'react';
import { areaApi } from './api';
import { loadBancos, loadImpuestos, loadMaterialidad, loadRiesgos } from './load-screens';

const ImpuestosScreen = lazy(async () => ({ default: (await loadImpuestos()).ImpuestosScreen }));
const RiesgosScreen = lazy(async () => ({ default: (await loadRiesgos()).RiesgosScreen }));
const BancosScreen = lazy(async () => ({ default: (await loadBancos()).BancosScreen }));
const SinPagoScreen = lazy(async () => ({ default: (await import('./bancos/sin-pago.screen')).SinPagoScreen }));
const MaterialidadScreen = lazy(async () => ({ default: (await loadMaterialidad()).MaterialidadScreen }));
const ExpedienteScreen = lazy(async () => ({
  default: (await import('./materialidad/expediente.screen')).ExpedienteScreen,
}));

export function Area() {
  useFreshFigures();
  return (
    <Routes>
      <Route path="impuestos/*" element={<ImpuestosScreen />} />
      <Route path="riesgos" element={<RiesgosScreen />} />
      <Route path="bancos" element={<BancosScreen />} />
      <Route path="bancos/cfdi-sin-pago" element={<SinPagoScreen />} />
      <Route path="materialidad" element={<MaterialidadScreen />} />
      <Route path="materialidad/:id" element={<ExpedienteScreen />} />
      <Route path="*" element={<NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />} />
    </Routes>
  );
}

/** Loads the figures again after an upload, whichever screen it was started from. */
function useFreshFigures() {
  const { rfc } = useContribuyente();
  const dispatch = useDispatch();
  useFact('cfdi.uploaded', (uploaded) => {
    if (uploaded.rfc === rfc) dispatch(areaApi.util.invalidateTags(['Lista']));
  });
}
