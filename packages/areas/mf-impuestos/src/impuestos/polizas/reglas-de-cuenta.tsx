import type { ReglaDeCuenta } from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { type DetailColumn, DetailTable } from '@boveda/ui-kit/data';
import { useAnswerToast } from '../use-answer-toast';
import { useListReglasDeCuentaQuery, useRemoveReglaDeCuentaMutation } from './polizas-api';

/** What a rule asks for, in words. */
function condicionesDe({ emitido, contraparte, nombre, clave, uso, metodo, tipo }: ReglaDeCuenta): string {
  const said = [
    contraparte && `${nombre || contraparte}${nombre && ` (${contraparte})`}`,
    clave && `clave ${clave}…`,
    uso && `uso ${uso}`,
    metodo,
    tipo && `tipo ${tipo}`,
  ].filter(Boolean);
  return `${emitido ? 'Emitido a' : 'Recibido de'} ${contraparte ? '' : 'cualquiera: '}${said.join(', ')}`;
}

/** The rules that choose accounts, each of which can be forgotten. */
export function ReglasDeCuenta() {
  const { data } = useListReglasDeCuentaQuery();
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveReglaDeCuentaMutation();
  if (!data || data.count === 0) return null;
  const columns: DetailColumn<ReglaDeCuenta>[] = [
    ['De qué', condicionesDe, { isHeader: true }],
    ['Cuenta', ({ cuenta }) => cuenta],
    ['Motivo', ({ motivo, autor }) => `${motivo} (${autor})`],
    [
      'Acción',
      ({ id, cuenta }) => (
        <Button
          effect="change"
          size="small"
          loading={isLoading}
          aria-label={`Olvidar la regla de la cuenta ${cuenta}`}
          onClick={async () => tell(await remove(id))}
        >
          Olvidar
        </Button>
      ),
    ],
  ];
  return (
    <details className="impuestos-card impuestos-como">
      <summary>Reglas de cuentas ({data.count})</summary>
      <DetailTable
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        caption="Reglas de cuentas, la más precisa antes que las demás"
        isCaptionHidden
      />
    </details>
  );
}
