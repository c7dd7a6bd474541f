import { Route, Routes } from '@boveda/ui-kit/router';
import { lazy } from 'react';
import { DashboardScreen } from './dashboard/dashboard.screen';

// Apart: most visits are to the dashboard.
const DespachoScreen = lazy(async () => ({ default: (await import('./despacho/despacho.screen')).DespachoScreen }));

export const Area = () => (
  <Routes>
    <Route path="dashboard" element={<DashboardScreen />} />
    <Route path="despacho" element={<DespachoScreen />} />
  </Routes>
);
