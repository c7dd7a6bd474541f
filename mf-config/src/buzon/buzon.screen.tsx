import type { ConfigBuzon } from '@boveda/contracts';
import { useGetConfigQuery, useSetConfigMutation } from '../api';
import { Conmutador } from '../partes/conmutador';
import { Loaded } from '../partes/loaded';
import { useOutcome } from '../partes/use-outcome';
import { ListaAceptacion } from './lista-aceptacion';
import { Reglas } from './reglas';

/** V2 §2.8 Buzón Inteligente: how requests of cancellation are answered without anybody looking at them. */
export function BuzonScreen() {
  const query = useGetConfigQuery();
  return (
    <>
      <h2>Buzón Inteligente</h2>
      <Loaded query={query}>
        {(config) => (
          <>
            <ul className="cfg-filas">
              <li>
                <MasterSwitch on={config.usa_buzon === '1'} />
              </li>
            </ul>
            {/* What is stored is what is shown once it changed; what is half-typed survives everything else. */}
            <Reglas key={reglasKey(config)} config={config} />
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
    <Conmutador
      titulo="Rechazo Automatico"
      detalle="Las solicitudes de cancelación se responden según sus reglas y su lista de aceptación"
      on={on}
      busy={isLoading}
      onChange={turn}
    />
  );
}

const reglasKey = ({ usa_buzon_1, usa_buzon_2, usa_buzon_3, val_buzon_3, usa_buzon_4, val_buzon_4 }: ConfigBuzon) =>
  [usa_buzon_1, usa_buzon_2, usa_buzon_3, val_buzon_3, usa_buzon_4, val_buzon_4].join(' ');
