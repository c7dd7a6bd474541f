import { Route, Routes } from '@boveda/ui-kit/router';
import { lazy } from 'react';
import { DescargasScreen } from './descargas/descargas.screen';

const EspejoScreen = lazy(async () => ({ default: (await import('./espejo/espejo.screen')).EspejoScreen }));

export const Area = () => (
  <Routes>
    <Route path="descargas-masivas" element={<DescargasScreen />} />
    <Route path="espejo" element={<EspejoScreen />} />
  </Routes>
);
