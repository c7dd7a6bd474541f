import { Route, Routes } from '@boveda/ui-kit/router';
import { DescargasScreen } from './descargas/descargas.screen';

export const Area = () => (
  <Routes>
    <Route path="descargas-masivas" element={<DescargasScreen />} />
  </Routes>
);
