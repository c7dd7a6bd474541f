import { Area } from './area';
import { ExportTray } from './exportaciones/export-tray';

/** The area with its tray, which stays when the screen changes. */
export const Root = () => (
  <>
    <Area />
    <ExportTray />
  </>
);
