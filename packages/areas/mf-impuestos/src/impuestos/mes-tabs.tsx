import { paths } from '@boveda/area-kit';
import { NavTabs } from '@boveda/ui-kit/router';

/** Tabs of a month. */
export const MesTabs = ({ mes }: { mes: string }) => (
  <NavTabs
    label="Cierre de mes"
    tabs={[
      { to: paths.impuestos(mes), title: 'IVA del mes' },
      { to: `${paths.impuestos(mes)}/isr`, title: 'ISR' },
      { to: `${paths.impuestos(mes)}/diot`, title: 'DIOT' },
      { to: `${paths.impuestos(mes)}/nomina`, title: 'Nómina' },
      { to: `${paths.impuestos(mes)}/polizas`, title: 'Pólizas' },
      { to: `${paths.impuestos(mes)}/prellenado`, title: 'Prellenado del SAT' },
    ]}
  />
);
