import type { ConfigBuzon } from '@boveda/contracts';
import { reglasBuzon } from '@boveda/contracts/sat';
import { formatInstant } from '@boveda/ui-kit';
import { useGetConfigQuery } from '../api';

/** The labels of the rules that are set, also while the switch is off (V1 §2). */
function labelsOf(config: ConfigBuzon): string {
  const active = Object.entries(reglasBuzon).filter(([name]) => config[name as keyof typeof reglasBuzon] === '1');
  const labels = active.map(([, label]) => label).join(', ');
  if (!labels) return 'Ninguna';
  return config.usa_buzon === '1' ? labels : `${labels} (Rechazo Automatico desactivado)`;
}

/** Which rules are set, and when the PAC was last asked. */
export function ActiveReglas() {
  const { data } = useGetConfigQuery(undefined, { refetchOnMountOrArgChange: true });
  // The second line keeps its place while it is loading: what is below would jump.
  return (
    <div>
      <div className="buzon-reglas">
        <span>Reglas del Buzón: {data ? labelsOf(data) : '…'}</span>
        <span>{data?.ultimo_buzon ? `Última actualización: ${formatInstant(data.ultimo_buzon)}` : '\u00A0'}</span>
      </div>
    </div>
  );
}
