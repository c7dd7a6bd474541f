import { Route, Routes } from '@boveda/ui-kit/router';
import { lazy } from 'react';
import { DashboardScreen } from './dashboard/dashboard.screen';

// Apart: most visits are to the dashboard.
const DespachoScreen = lazy(async () => ({ default: (await import('./despacho/despacho.screen')).DespachoScreen }));
const MiContabilidadScreen = lazy(async () => ({
  default: (await import('./cliente/mi-contabilidad.screen')).MiContabilidadScreen,
}));
const DocumentosScreen = lazy(async () => ({
  default: (await import('./cliente/documentos.screen')).DocumentosScreen,
}));

export const Area = () => (
  <Routes>
    <Route path="dashboard" element={<DashboardScreen />} />
    <Route path="despacho" element={<DespachoScreen />} />
    <Route path="mi-contabilidad" element={<MiContabilidadScreen />} />
    <Route path="documentos-de-cliente" element={<DocumentosScreen />} />
  </Routes>
);
