import { useGetConfigQuery, useSetConfigMutation } from '../api';
import { Loaded } from '../shared/loaded';
import { SwitchRow } from '../shared/switch-row';
import { useOutcome } from '../shared/use-outcome';
import { ListaAceptacion } from './lista-aceptacion';
import { Reglas } from './reglas';

/** V2 §2.8 Buzón Inteligente: how cancellation requests are answered automatically. */
export function BuzonScreen() {
  const query = useGetConfigQuery();
  return (
    <>
      <h2>Buzón Inteligente</h2>
      <Loaded query={query}>
        {(config) => (
          <>
            <ul className="config-rows">
              <li>
                <MasterSwitch on={config.usa_buzon === '1'} />
              </li>
            </ul>
            <Reglas config={config} />
            <ListaAceptacion rfcs={config.buzon_listablanca.split(',').filter(Boolean)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function MasterSwitch({ on }: { on: boolean }) {
  const [set, { isLoading }] = useSetConfigMutation();
  const report = useOutcome();
  const turn = (next: boolean) =>
    void report(
      set({ usa_buzon: next ? '1' : '0' }),
      next ? 'Buzon Inteligente Activado' : 'Buzon Inteligente Desactivado',
      'Al modificar buzón',
    );
  return (
    <SwitchRow
      title="Rechazo Automatico"
      detail="Las solicitudes de cancelación se responden según sus reglas y su lista de aceptación"
      on={on}
      busy={isLoading}
      onChange={turn}
    />
  );
}
