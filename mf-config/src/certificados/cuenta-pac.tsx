import type { CuentaPac as Cuenta } from '@boveda/contracts';
import { Alert, Button, describeProblem, formatInstant, useToast } from '@boveda/ui-kit';
import { Popconfirm } from '@boveda/ui-kit/settings';
import { useState } from 'react';
import { useGetCuentaPacQuery, useRemoveCuentaPacMutation, useTestCuentaPacMutation } from './cuenta-pac-api';
import { CuentaPacModal, nombres } from './cuenta-pac-modal';

/** The account at a PAC through which requests to cancel are answered: chosen, tested and given back to the installation's. */
export function CuentaPac() {
  const { data, error } = useGetCuentaPacQuery();
  const [test, tested] = useTestCuentaPacMutation();
  const [remove, removal] = useRemoveCuentaPacMutation();
  const [isChanging, setChanging] = useState(false);
  const toast = useToast();
  const problem = error ?? tested.error ?? removal.error;

  return (
    <section className="cfg-card" aria-labelledby="cfg-pac">
      <h3 id="cfg-pac">PAC</h3>
      <p className="cfg-muted">Las respuestas a solicitudes de cancelación llegan al SAT por la cuenta de un PAC.</p>
      <p>{data ? textOf(data) : 'Cargando…'}</p>
      {problem && <Alert type="warning" showIcon title={describeProblem(problem).msg} />}
      {!problem && tested.data && (
        <Alert type="success" showIcon title={`${tested.data.msg}: ${pendientesOf(tested.data.pendientes)}.`} />
      )}
      <div className="cfg-buttons">
        <Button disabled={!data} onClick={() => setChanging(true)}>
          {data?.tipo ? 'Cambiar cuenta' : 'Usar una cuenta propia'}
        </Button>
        <Button
          disabled={!data || (data.tipo === null && data.instalacion === null)}
          loading={tested.isLoading}
          onClick={() => void test()}
        >
          Probar
        </Button>
        {data?.tipo && (
          <Popconfirm
            title={`¿Eliminar la cuenta de ${nombres[data.tipo]}?`}
            description="Se usará la de la instalación."
            okText="Eliminar"
            cancelText="Cancelar"
            onConfirm={async () => {
              if ('data' in (await remove())) toast.success('Cuenta del PAC Eliminada');
            }}
          >
            <Button loading={removal.isLoading}>Usar la de la instalación</Button>
          </Popconfirm>
        )}
      </div>
      {isChanging && (
        <CuentaPacModal
          tipo={data?.tipo ?? null}
          onClose={(changed) => {
            setChanging(false);
            if (changed) tested.reset();
          }}
        />
      )}
    </section>
  );
}

function textOf({ tipo, usuario, cambiada, instalacion }: Cuenta): string {
  if (tipo) {
    const desde = cambiada ? `, guardada el ${formatInstant(cambiada)}` : '';
    return `Cuenta propia en ${nombres[tipo]}${usuario ? ` (${usuario})` : ''}${desde}.`;
  }
  return instalacion
    ? `Cuenta de la instalación en ${nombres[instalacion]}.`
    : 'La instalación no tiene cuenta con ningún PAC.';
}

const pendientesOf = (count: number) => (count === 1 ? '1 solicitud pendiente' : `${count} solicitudes pendientes`);
