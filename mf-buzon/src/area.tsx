import { paths } from '@boveda/area-kit';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { AnswerLinkScreen } from './answer-link/answer-link.screen';
import { HistorialScreen } from './historial/historial.screen';
import { SolicitudesScreen } from './solicitudes/solicitudes.screen';

export const Area = () => (
  <Routes>
    <Route path="buzon">
      <Route path="cancelacion" element={<SolicitudesScreen />} />
      <Route path="historial" element={<HistorialScreen />} />
      <Route index element={<ToSolicitudes />} />
      <Route path="*" element={<ToSolicitudes />} />
    </Route>
    <Route path="aceptar-rechazar-cancelacion" element={<AnswerLinkScreen />} />
  </Routes>
);

const ToSolicitudes = () => <Navigate to={`/${paths.buzon()}`} replace />;
