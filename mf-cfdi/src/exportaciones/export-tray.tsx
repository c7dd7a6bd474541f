import { type Exportacion, origenesExportacion, tiposExportacion } from '@boveda/contracts/core';
import { Button, formatBytes, formatCount, formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { Progress } from '@boveda/ui-kit/feedback';
import { CloseOutlined, DownloadOutlined, DownOutlined, UpOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';
import css from './export-tray.css?source';
import { useRemoveExportacionMutation } from './exportaciones-api';
import { isRunning, useExportaciones } from './use-exportaciones';

/** The user's exports from this taxpayer's lists, on every screen of the area: progress, cancel, download. */
export function ExportTray() {
  const { rows, announcement } = useExportaciones();
  const running = rows.filter(isRunning).length;
  // Open while an export runs, until the user toggles it.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? running > 0;
  return (
    <>
      <ScreenStyles css={css} />
      <p className="cfdi-said" role="status">
        {announcement}
      </p>
      {rows.length > 0 && (
        <section className="cfdi-tray" data-open={isOpen || undefined} aria-label="Exportaciones">
          <h2>
            Exportaciones {running > 0 && `(${running} en curso)`}
            <Button
              type="text"
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Ocultar exportaciones' : 'Mostrar exportaciones'}
              icon={isOpen ? <DownOutlined /> : <UpOutlined />}
              onClick={() => setChosen(!isOpen)}
            />
          </h2>
          {isOpen && (
            <ul>
              {rows.map((row) => (
                <Item key={row.id} exportacion={row} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function Item({ exportacion }: { exportacion: Exportacion }) {
  const { id, origen, tipo, estado, porcentaje, archivo, url } = exportacion;
  const [remove, { isLoading }] = useRemoveExportacionMutation();
  const name = `${tiposExportacion[tipo]} de ${origenesExportacion[origen]}`;
  return (
    <li data-error={estado === 'error' || undefined}>
      <span>
        {name}
        <small>{factsOf(exportacion)}</small>
      </span>
      <span>
        {url && (
          <Button
            type="text"
            href={url}
            download={archivo}
            aria-label={`Descargar ${archivo}`}
            icon={<DownloadOutlined />}
          />
        )}
        <Button
          type="text"
          loading={isLoading}
          aria-label={`${isRunning(exportacion) ? 'Cancelar' : 'Quitar'} ${name}`}
          icon={<CloseOutlined />}
          onClick={({ currentTarget }) => {
            leave(currentTarget);
            void remove(id);
          }}
        />
      </span>
      {isRunning(exportacion) && (
        <Progress percent={porcentaje} size="small" status="active" aria-label={`Avance de ${name}`} />
      )}
    </li>
  );
}

/** Moves the focus to the neighbour of an export, or else to the content of the page; it would be lost with the button. */
function leave(button: HTMLElement): void {
  const item = button.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('button') ?? button.closest('main');
  target?.focus({ preventScroll: true });
}

function factsOf({ estado, cantidad, bytes, expira, error, porCorreo }: Exportacion): string {
  const cfdis = `${formatCount(cantidad)} CFDI`;
  if (estado === 'error') return error ?? '';
  if (estado === 'pendiente') return `${cfdis} · En espera`;
  if (estado === 'en_proceso') return `${cfdis} · Generando`;
  const size = bytes === null ? '' : formatBytes(bytes);
  const end = porCorreo ? 'Enviado por correo a los administradores' : expira && `Expira ${formatInstant(expira)}`;
  return [cfdis, size, end].filter(Boolean).join(' · ');
}
