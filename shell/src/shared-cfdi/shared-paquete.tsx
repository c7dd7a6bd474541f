import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import type { AnswerOf, api } from '@boveda/contracts';
import { describeProblem, formatBytes } from '@boveda/ui-kit/theme';
import { useState } from 'react';
import { Notice } from '../shared/notice';
import { formatInstant } from './formats';
import { openAddress } from './save-file';

interface Props {
  paquete: NonNullable<AnswerOf<typeof api.envios.open>['paquete']>;
  usuario: string;
  vence: string;
  token: string;
}

/** The package that an accountant handed to a client. Its download has an address of some minutes: it may be too big for the memory of a phone. */
export function SharedPaquete({ paquete: { archivo, bytes, contribuyente }, usuario, vence, token }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      openAddress((await sdk.envios.openPaquete({ token })).url, archivo);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(describeProblem(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {usuario} le entrega los documentos de {contribuyente.nombre} ({contribuyente.rfc}). Puede descargarlos hasta el{' '}
        {formatInstant(vence)}.
      </p>
      {problem !== null && <Notice kind="warning" text={problem} onDismiss={() => setProblem(null)} />}
      <button type="button" className="public-button" aria-disabled={isBusy} onClick={() => void download()}>
        {isBusy ? 'Abriendo…' : `Descargar (${formatBytes(bytes)})`}
      </button>
      <p className="shared-muted">{archivo}</p>
    </>
  );
}
