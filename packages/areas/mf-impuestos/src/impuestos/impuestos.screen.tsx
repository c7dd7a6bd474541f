import { Link, paths } from '@boveda/area-kit';
import { NotFound } from '@boveda/ui-kit/feedback';
import { Navigate, Route, Routes, useParams } from '@boveda/ui-kit/router';
import { type ComponentType, lazy } from 'react';
import { DiotScreen } from './diot/diot.screen';
import { IsrScreen } from './isr/isr.screen';
import { isMes, mesPorDeclarar } from './mes';
import { MesScreen } from './mes.screen';
import { PrellenadoScreen } from './prellenado/prellenado.screen';

const NominaScreen = lazy(async () => ({ default: (await import('./nomina/nomina.screen')).NominaScreen }));
const PolizasScreen = lazy(async () => ({ default: (await import('./polizas/polizas.screen')).PolizasScreen }));

/** The screens below `impuestos`; without a month, that of the next return. */
export const ImpuestosScreen = () => (
  <Routes>
    <Route index element={<Navigate to={`/${paths.impuestos(mesPorDeclarar())}`} replace />} />
    <Route path=":mes" element={<OfMes screen={MesScreen} />} />
    <Route path=":mes/diot" element={<OfMes screen={DiotScreen} />} />
    <Route path=":mes/isr" element={<OfMes screen={IsrScreen} />} />
    <Route path=":mes/nomina" element={<OfMes screen={NominaScreen} />} />
    <Route path=":mes/polizas" element={<OfMes screen={PolizasScreen} />} />
    <Route path=":mes/prellenado" element={<OfMes screen={PrellenadoScreen} />} />
    <Route path="*" element={<NoScreen />} />
  </Routes>
);

function OfMes({ screen: Screen }: { screen: ComponentType<{ mes: string }> }) {
  const { mes } = useParams();
  return isMes(mes) ? <Screen key={mes} mes={mes} /> : <NoScreen />;
}

const NoScreen = () => <NotFound action={<Link to={paths.dashboard}>Ir a Inicio</Link>} />;
