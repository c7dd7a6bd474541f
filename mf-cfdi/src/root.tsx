import { Area } from './area';
import { ExportTray } from './exportaciones/export-tray';

/** The area with the tray of exports, which stays when the screen changes. */
export const Root = () => (
  <>
    <Area />
    <ExportTray />
  </>
);
