import { isApiError } from '@boveda/api-sdk';
import { sdk } from '@boveda/area-kit/sdk';
import type { CfdiCompartido, EstatusCfdi } from '@boveda/contracts';
import { efectosComprobante, estatusCfdi } from '@boveda/contracts/core';
import { describeProblem } from '@boveda/ui-kit/theme';
import { useId, useState } from 'react';
import { Notice } from '../shared/notice';
import { formatDay, formatTotal } from './formats';
import { saveFile } from './save-file';

const types = { pdf: 'application/pdf', xml: 'application/xml' } as const;
type Tipo = keyof typeof types;

/** The name of a shared CFDI. */
const nameOf = ({ tipo, serie, folio, uuid }: CfdiCompartido) =>
  `${efectosComprobante[tipo]} ${`${serie}${folio}` || uuid.slice(0, 8)}`;

/** One shared CFDI with its downloads. */
export function SharedCfdi({ cfdi, token }: { cfdi: CfdiCompartido; token: string }) {
  const { uuid, emisor, receptor, fecha, status } = cfdi;
  const heading = useId();
  const facts = [
    ['Emisor', `${emisor.nombre} (${emisor.rfc})`],
    ['Receptor', `${receptor.nombre} (${receptor.rfc})`],
    ['Fecha', formatDay(fecha)],
    ['Total', formatTotal(cfdi)],
    ['Estado', estatusCfdi[status as EstatusCfdi]],
    ['UUID', uuid],
  ];
  return (
    <li>
      <h2 id={heading}>{nameOf(cfdi)}</h2>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SharedFiles cfdi={cfdi} token={token} />
    </li>
  );
}

/** The downloads of a shared CFDI. */
export function SharedFiles({ cfdi, token, isShort }: { cfdi: CfdiCompartido; token: string; isShort?: boolean }) {
  const { uuid } = cfdi;
  const name = nameOf(cfdi);
  const [busy, setBusy] = useState<Tipo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (kind: Tipo) => {
    if (busy) return;
    setBusy(kind);
    setProblem(null);
    try {
      saveFile(await sdk.envios.download({ token, uuid, tipo: kind }), types[kind], `${uuid}.${kind}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(describeProblem(error).msg);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {problem !== null && <Notice kind="warning" text={problem} onDismiss={() => setProblem(null)} />}
      <div className="shared-files">
        {(['pdf', 'xml'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="public-button"
            aria-label={`Descargar ${kind.toUpperCase()} de ${name}`}
            aria-disabled={busy !== null}
            onClick={() => void download(kind)}
          >
            {busy === kind ? 'Descargando…' : isShort ? kind.toUpperCase() : `Descargar ${kind.toUpperCase()}`}
          </button>
        ))}
      </div>
    </>
  );
}
