import { type ConfigBuzon, reglasBuzon } from '@boveda/contracts';
import { useGetConfigQuery } from '../api';

/** The rules that answer by themselves, as people know them; none of them does while the mailbox is off. */
function labelsOf(config: ConfigBuzon): string {
  const active = Object.entries(reglasBuzon).filter(
    ([name]) => config.usa_buzon === '1' && config[name as keyof typeof reglasBuzon] === '1',
  );
  return active.map(([, label]) => label).join(', ') || 'Ninguna';
}

/** Which rules are on. */
export function ReglasActivas() {
  const { data } = useGetConfigQuery(undefined, { refetchOnMountOrArgChange: true });
  return <span>Reglas del Buzón: {data ? labelsOf(data) : '…'}</span>;
}
