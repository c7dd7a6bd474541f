import { paths, useContribuyente } from '@boveda/area-kit';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { Configuracion } from './configuracion';
import { SinPagina, SoloAdministradores } from './partes/avisos';
import { pestanas } from './pestanas';

export function Area() {
  const { privilegio } = useContribuyente();
  if (privilegio !== '1') return <SoloAdministradores />;
  return (
    <Routes>
      <Route path="configuracion" element={<Configuracion />}>
        <Route index element={<Navigate to={`/${paths.configuracion(pestanas[0].ruta)}`} replace />} />
        {pestanas.map(({ ruta, Screen }) => (
          <Route key={ruta} path={ruta} element={<Screen />} />
        ))}
        <Route path="*" element={<SinPagina />} />
      </Route>
    </Routes>
  );
}
