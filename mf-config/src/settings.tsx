import { paths } from '@boveda/area-kit';
import { ScreenStyles } from '@boveda/ui-kit';
import { NavTabs, Outlet } from '@boveda/ui-kit/router';
import css from './settings.css?source';
import { tabs } from './tabs';

const links = tabs.map(({ path, title }) => ({ to: paths.configuracion(path), title }));

/** Title and tabs above every screen of the settings. */
export const Settings = () => (
  <div className="config">
    <ScreenStyles css={css} />
    <h1>Configuración</h1>
    <NavTabs label="Configuración" tabs={links} />
    <Outlet />
  </div>
);
