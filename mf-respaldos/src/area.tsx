import { Link, paths } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { ProgramadosScreen } from './programados/programados.screen';
import { ResguardosScreen } from './resguardos/resguardos.screen';

export const Area = () => (
  <Routes>
    <Route path="respaldos">
      <Route index element={<Navigate to={`/${paths.respaldos()}`} replace />} />
      <Route path="resguardos" element={<ResguardosScreen />} />
      <Route path="programados" element={<ProgramadosScreen />} />
      <Route path="*" element={<NoScreen />} />
    </Route>
  </Routes>
);

const NoScreen = () => <NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />;
