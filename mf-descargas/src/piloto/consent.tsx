import { Link, paths, useContribuyente } from '@boveda/area-kit';
import { motivosDetenido, type Piloto, primerDiaDeDescarga } from '@boveda/contracts/sat';
import { Alert, Button, describeProblem, formatInstant, Headed, today, useToast } from '@boveda/ui-kit';
import { Choice } from '@boveda/ui-kit/filters';
import { useId, useState } from 'react';
import { useStartPilotoMutation, useStopPilotoMutation } from './piloto-api';

interface Props {
  piloto: Piloto;
  /** There is no valid e.firma. */
  disabled: boolean;
}

/** Whether the pilot is on, who decided that and when, and the controls of administrators. */
export function Consent({ piloto, disabled }: Props) {
  const { privilegio } = useContribuyente();
  return (
    <section className="descargas-espejo-card descargas-piloto-consent" aria-labelledby="descargas-piloto-consent">
      <Headed heading={<h2 id="descargas-piloto-consent">{piloto.activo ? 'Encendido' : 'Apagado'}</h2>}>
        {piloto.detenido && piloto.detenidodesde && (
          <Alert
            type="warning"
            showIcon
            title={`Se detuvo solo el ${formatInstant(piloto.detenidodesde)}: ${motivosDetenido[piloto.detenido]}.`}
            description="Sigue solo cuando se agrega una e.Firma nueva; un Administrador también puede reanudarlo."
            action={<Link to={paths.configuracion('certificados')}>Ver certificados</Link>}
          />
        )}
        {piloto.sinrespuesta && (
          <Alert
            type="warning"
            showIcon
            title={`El SAT responde solo con errores desde el ${formatInstant(piloto.sinrespuesta)}; se sigue intentando.`}
          />
        )}
      </Headed>
      {piloto.autor && piloto.cambiado && (
        <p>
          {piloto.activo ? 'Lo encendió' : 'Lo apagó'} {piloto.autor} el {formatInstant(piloto.cambiado)}.
          {piloto.activo && ` Completa la historia desde ${piloto.anio}.`}
        </p>
      )}
      {privilegio === '1' ? (
        <Controls piloto={piloto} disabled={disabled} />
      ) : (
        <p>Solo un Administrador puede encenderlo o apagarlo.</p>
      )}
    </section>
  );
}

function Controls({ piloto: { activo, anio, detenido }, disabled }: Props) {
  const [start, starting] = useStartPilotoMutation();
  const [stop, stopping] = useStopPilotoMutation();
  const toast = useToast();
  const id = useId();
  const hoy = today();
  const [first, last] = [Number(primerDiaDeDescarga(hoy).slice(0, 4)), Number(hoy.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(last - at));
  const [year, setYear] = useState(String(anio ?? last - 1));
  const report = async (asked: Promise<{ data?: { msg: string }; error?: unknown }>) => {
    const { data, error } = await asked;
    if (data) return toast.success(data.msg);
    const { title, msg } = describeProblem(error);
    toast.error(title, msg);
  };
  return (
    <>
      <p>
        {activo
          ? 'La bóveda firma solicitudes al SAT con su e.Firma cada noche, hasta que lo apague.'
          : 'Al encenderlo, autoriza que la bóveda firme solicitudes al SAT con su e.Firma cada noche, hasta que lo apague.'}
      </p>
      <div className="descargas-piloto-form">
        <label htmlFor={id}>
          Historia desde
          <Choice
            id={id}
            value={year}
            disabled={disabled}
            options={years.map((value) => ({ value, label: value }))}
            onChange={setYear}
          />
        </label>
        {(!activo || detenido || String(anio) !== year) && (
          <Button
            effect="change"
            type="primary"
            disabled={disabled}
            loading={starting.isLoading}
            onClick={() => void report(start(Number(year)))}
          >
            {detenido ? 'Reanudar' : activo ? 'Cambiar año' : 'Encender'}
          </Button>
        )}
        {activo && (
          <Button effect="change" loading={stopping.isLoading} onClick={() => void report(stop())}>
            Apagar
          </Button>
        )}
      </div>
    </>
  );
}
