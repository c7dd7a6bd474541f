import {
  type ArchivoBanco,
  type CuentaBanco,
  type EstadoMovimiento,
  estadosMovimiento,
} from '@boveda/contracts/impuestos';
import { Button, formatCount, formatDay, formatInstant, plural } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useAnswerToast } from '../impuestos/use-answer-toast';
import { useRemoveArchivoMutation } from './bancos-api';
import { nombreDeCuenta } from './nombre-de-cuenta';

/** The accounts with their files. */
export const Cuentas = ({ cuentas }: { cuentas: readonly CuentaBanco[] }) => (
  <ul className="impuestos-bancos-cuentas" aria-label="Cuentas">
    {cuentas.map((cuenta) => (
      <li key={cuenta.id}>
        <strong>{nombreDeCuenta(cuenta)}</strong>
        <span>{resumenDe(cuenta)}</span>
        <details>
          <summary>{plural(cuenta.archivos.length, 'archivo', 'archivos')}</summary>
          <ul>
            {cuenta.archivos.map((archivo) => (
              <Archivo key={archivo.id} archivo={archivo} />
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ul>
);

const resumenDe = ({ movimientos, porEstado }: CuentaBanco) =>
  [
    plural(movimientos, 'movimiento', 'movimientos'),
    ...(Object.keys(estadosMovimiento) as EstadoMovimiento[])
      .filter((estado) => (porEstado[estado] ?? 0) > 0)
      .map(
        (estado) =>
          `${estadosMovimiento[estado].toLowerCase().replace('cfdi', 'CFDI')}: ${formatCount(porEstado[estado] ?? 0)}`,
      ),
  ].join(' · ');

function Archivo({
  archivo: { id, nombre, desde, hasta, movimientos, nuevos, cuadra, noLeidos, autor, fecha },
}: {
  archivo: ArchivoBanco;
}) {
  const tell = useAnswerToast();
  const [remove, { isLoading }] = useRemoveArchivoMutation();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    tell(await remove(id));
    setAsking(false);
  };
  return (
    <li>
      <span>
        {nombre} {cuadra === false && <ToneBadge tone="danger">El archivo no cuadra</ToneBadge>}
        {cuadra === true && <ToneBadge tone="success">Cuadra</ToneBadge>}
      </span>
      <small>
        {desde && hasta && `${formatDay(desde)} a ${formatDay(hasta)} · `}
        {plural(movimientos, 'movimiento', 'movimientos')}, {plural(nuevos, 'nuevo', 'nuevos')} · {autor} ·{' '}
        {formatInstant(fecha)}
      </small>
      {noLeidos.length > 0 && (
        <details>
          <summary>{plural(noLeidos.length, 'renglón que no se entendió', 'renglones que no se entendieron')}</summary>
          <ul>
            {noLeidos.map(({ renglon, texto, razon }) => (
              <li key={renglon}>
                Renglón {renglon}: {razon} <small>{texto}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button effect="change" size="small" aria-label={`Quitar ${nombre}`} onClick={() => setAsking(true)}>
        Quitar
      </Button>
      <Modal
        open={isAsking}
        title={`Quitar ${nombre}`}
        okText="Quitar"
        cancelText="Cancelar"
        confirmLoading={isLoading}
        onOk={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Se quitan sus movimientos que ningún otro archivo tiene, con sus conciliaciones.
      </Modal>
    </li>
  );
}
