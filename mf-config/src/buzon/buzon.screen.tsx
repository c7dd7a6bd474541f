import type { ConfigBuzon } from '@boveda/contracts';
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
            <ul className="cfg-rows">
              <li>
                <MasterSwitch on={config.usa_buzon === '1'} />
              </li>
            </ul>
            {/* Keyed by the stored values: a change of them resets the form, anything else keeps what is being typed. */}
            <Reglas key={keyOfReglas(config)} config={config} />
            <ListaAceptacion
              key={config.buzon_listablanca}
              rfcs={config.buzon_listablanca.split(',').filter(Boolean)}
            />
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

const keyOfReglas = ({ usa_buzon_1, usa_buzon_2, usa_buzon_3, val_buzon_3, usa_buzon_4, val_buzon_4 }: ConfigBuzon) =>
  [usa_buzon_1, usa_buzon_2, usa_buzon_3, val_buzon_3, usa_buzon_4, val_buzon_4].join(' ');
