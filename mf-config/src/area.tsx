import { Link, paths, useContribuyente } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes } from '@boveda/ui-kit/router';
import { Settings } from './settings';
import { AdministradoresOnly } from './shared/administradores-only';
import { tabs } from './tabs';

export function Area() {
  const { privilegio } = useContribuyente();
  if (privilegio !== '1') return <AdministradoresOnly />;
  return (
    <Routes>
      <Route path="configuracion" element={<Settings />}>
        <Route index element={<Navigate to={`/${paths.configuracion(tabs[0].path)}`} replace />} />
        {tabs.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
      <Route path="*" element={<NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />} />
    </Routes>
  );
}
