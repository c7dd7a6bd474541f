import { paths } from '@boveda/area-kit';
import { NavTabs } from '@boveda/ui-kit/router';

const tabs = [
  { to: paths.buzon('cancelacion'), title: 'Solicitudes de Cancelación' },
  { to: paths.buzon('historial'), title: 'Historial de Cancelaciones' },
];

/** The pending requests and the answered ones. */
export const BuzonTabs = () => <NavTabs label="Buzón" tabs={tabs} />;
