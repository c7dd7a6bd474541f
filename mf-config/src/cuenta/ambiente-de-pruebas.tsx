import { Button, formatCount, formatInstant } from '@boveda/ui-kit';
import { Popconfirm } from '@boveda/ui-kit/settings-form';
import { useState } from 'react';
import { useGetPruebasQuery, useResetPruebasMutation } from '../api';
import { useOutcome } from '../shared/use-outcome';

const REFRESH_MS = 2_000;

/** The test environment that keys of the test mode open; nothing before the first of them is made. */
export function AmbienteDePruebas() {
  const [isFilling, setFilling] = useState(false);
  const { data } = useGetPruebasQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isFilling ? REFRESH_MS : 0,
  });
  const [reset, { isLoading }] = useResetPruebasMutation();
  const report = useOutcome();
  const ambiente = data?.ambiente;
  if (!ambiente) return null;
  const fills = ambiente.estado === 'llenando';
  if (fills !== isFilling) setFilling(fills);
  return (
    <section className="config-card" aria-labelledby="config-pruebas">
      <h4 id="config-pruebas">Ambiente de pruebas</h4>
      <p className="config-muted">
        Lo abren las llaves de prueba, y solo ellas. Sus CFDI son inventados, no cuentan en su plan, y nada de él llega
        al SAT, a un PAC ni a nadie por correo.
      </p>
      <p role="status">
        RFC <code>{ambiente.rfc}</code> · {formatCount(ambiente.cfdi)} CFDI ·{' '}
        {fills ? 'Llenándose con CFDI de muestra…' : `Desde ${formatInstant(ambiente.reiniciado)}`}
      </p>
      <Popconfirm
        title="¿Reiniciar el ambiente de pruebas? Se borra lo que sus programas subieron y vuelven los CFDI de muestra."
        okText="Reiniciar"
        cancelText="Cancelar"
        onConfirm={() => report(reset(), 'Ambiente de pruebas reiniciado')}
      >
        <Button effect="change" loading={isLoading} disabled={fills}>
          Reiniciar
        </Button>
      </Popconfirm>
    </section>
  );
}
