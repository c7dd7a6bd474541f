import { Link, paths } from '@boveda/area-kit';
import { Result } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { ProgramadosScreen } from './programados/programados.screen';
import { ResguardosScreen } from './resguardos/resguardos.screen';

export const Area = () => (
  <Routes>
    <Route path="respaldos">
      <Route index element={<Navigate to={`/${paths.respaldos()}`} replace />} />
      <Route path="resguardos" element={<ResguardosScreen />} />
      <Route path="programados" element={<ProgramadosScreen />} />
      <Route path="*" element={<SinPagina />} />
    </Route>
  </Routes>
);

const SinPagina = () => (
  <Result
    status="info"
    title="Página no encontrada"
    subTitle="No hay nada en esta dirección. Revise que esté bien escrita."
    extra={<Link to={paths.respaldos()}>Ir a Respaldos</Link>}
  />
);
