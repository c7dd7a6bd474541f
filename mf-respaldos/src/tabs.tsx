import { paths } from '@boveda/area-kit';
import { NavTabs } from '@boveda/ui-kit/router';

const tabs = [
  { to: paths.respaldos('resguardos'), title: 'Información Resguardada' },
  { to: paths.respaldos('programados'), title: 'Respaldos Programados' },
];

/** The stored backups and the schedules that make them. */
export const RespaldosTabs = () => <NavTabs label="Respaldos" tabs={tabs} />;
