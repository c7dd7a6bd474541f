import { Route, Routes } from '@boveda/ui-kit/router';
import { lazy } from 'react';
import { DescargasScreen } from './descargas/descargas.screen';

const EspejoScreen = lazy(async () => ({ default: (await import('./espejo/espejo.screen')).EspejoScreen }));

const PilotoScreen = lazy(async () => ({ default: (await import('./piloto/piloto.screen')).PilotoScreen }));

export const Area = () => (
  <Routes>
    <Route path="descargas-masivas" element={<DescargasScreen />} />
    <Route path="espejo" element={<EspejoScreen />} />
    <Route path="piloto" element={<PilotoScreen />} />
  </Routes>
);
