import { Route, Routes } from '@boveda/ui-kit/router';
import { DashboardScreen } from './dashboard/dashboard.screen';

export const Area = () => (
  <Routes>
    <Route path="dashboard" element={<DashboardScreen />} />
  </Routes>
);
