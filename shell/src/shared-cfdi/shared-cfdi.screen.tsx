import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import type { AnswerOf, api } from '@boveda/contracts';
import { describeProblem, Stylesheet } from '@boveda/ui-kit/theme';
import { useEffect, useState } from 'react';
import { useMailedLink } from '../session/mailed-link';
import { Notice } from '../shared/notice';
import { PublicPage } from '../shared/public-page';
import { formatInstant } from './formats';
import { saveFile } from './save-file';
import { SharedCfdi } from './shared-cfdi';
import css from './shared-cfdi.css?source';
import { SharedList } from './shared-list';
import { SharedPaquete } from './shared-paquete';

type Shared = AnswerOf<typeof api.envios.open>;

/** `/compartido`: CFDI behind a link that ends, for guests without an account. */
export function SharedCfdiScreen() {
  const { p: token = '' } = useMailedLink();
  const [shared, setShared] = useState<Shared | null>(null);
  const [problem, setProblem] = useState<{ code: string; msg: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the link again.
  useEffect(() => {
    const leaving = new AbortController();
    setProblem(null);
    sdk.envios.open({ token }, { signal: leaving.signal }).then(setShared, (error) => {
      if (!isApiError(error)) throw error;
      const { code } = error;
      if (code !== 'aborted') setProblem({ code, msg: describeProblem(error).msg });
    });
    return () => leaving.abort();
  }, [token, attempt]);
  const title = shared ? titleOf(shared) : 'CFDI compartido';
  return (
    <PublicPage title={title}>
      <Stylesheet name="shared-cfdi" css={css} />
      {problem && <Notice kind="warning" text={problem.msg} />}
      {problem && problem.code !== 'not_found' && (
        <button type="button" className="public-button" onClick={() => setAttempt(attempt + 1)}>
          Reintentar
        </button>
      )}
      {problem === null && !shared && <p role="status">Abriendo el enlace…</p>}
      {problem === null && shared && !shared.paquete && <Contents shared={shared} token={token} />}
      {problem === null && shared?.paquete && (
        <SharedPaquete paquete={shared.paquete} usuario={shared.usuario} vence={shared.vence} token={token} />
      )}
    </PublicPage>
  );
}

function titleOf({ paquete, rows }: Shared): string {
  if (paquete) return `Documentos de ${paquete.contribuyente.nombre}`;
  return rows.length === 1 ? 'CFDI compartido' : `${rows.length} CFDI compartidos`;
}

const Contents = ({ shared: { usuario, vence, rows, lista }, token }: { shared: Shared; token: string }) => (
  <>
    <p>
      {usuario} le comparte {rows.length === 1 ? 'este CFDI' : 'estos CFDI'}. Puede descargar sus archivos hasta el{' '}
      {formatInstant(vence)}.
    </p>
    {rows.length > 1 && <DownloadAll token={token} />}
    {lista ? (
      <SharedList lista={lista} rows={rows} token={token} />
    ) : (
      <ul className="shared-list">
        {rows.map((cfdi) => (
          <SharedCfdi key={cfdi.uuid} cfdi={cfdi} token={token} />
        ))}
      </ul>
    )}
    <p className="shared-muted">
      El estado es el último que informó el SAT. Bóveda resguarda y verifica CFDI; no los expide.
    </p>
  </>
);

/** Downloads every file of the link as one ZIP. */
function DownloadAll({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      saveFile(await sdk.envios.downloadAll({ token }), 'application/zip', 'CFDI_compartidos.zip');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(describeProblem(error).msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && <Notice kind="warning" text={problem} onDismiss={() => setProblem(null)} />}
      <button type="button" className="public-button" aria-disabled={isBusy} onClick={() => void download()}>
        {isBusy ? 'Descargando…' : 'Descargar todo (ZIP)'}
      </button>
    </>
  );
}
