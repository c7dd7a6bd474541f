import type { TratoContraparte } from '@boveda/contracts';
import { Button, Stylesheet } from '@boveda/ui-kit';
import { LoadError } from '@boveda/ui-kit/feedback';
import { lazy, Suspense, useState } from 'react';
import { NewNota, Notas, notasCss } from '../etiquetas/notas';
import { Tag, tagsCss } from '../etiquetas/tags';
import { Cartas } from './cartas';
import { Contactos } from './contactos';
import { useGetTratoQuery } from './trato-api';

const TagContraparte = lazy(async () => ({ default: (await import('./tag-contraparte')).TagContraparte }));

const css = `${tagsCss}${notasCss}
.cfdi-trato{display:grid;gap:.75rem;align-content:start}
.cfdi-trato h2{font-size:1rem;margin:0!important;font-weight:600}
.cfdi-trato-head{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center}
.cfdi-trato-head>h2{margin-inline-end:auto!important}
.cfdi-trato-row{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:space-between;align-items:start;border-top:1px solid var(--bv-border);padding-top:.5rem}
.cfdi-trato-row>div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}
.cfdi-trato-row small{display:block;color:var(--bv-muted);font-size:.8125rem}
.cfdi-trato-proposed{border-left:3px solid var(--bv-warning);padding-left:.5rem}
.cfdi-trato-tags{display:flex!important;flex-wrap:wrap;gap:.25rem}
.cfdi-trato-form{display:grid;gap:.5rem}
.cfdi-trato-form .bv-filter-field{display:grid;gap:.125rem}
.cfdi-trato-form label{font-size:.8125rem;color:var(--bv-muted)}
.cfdi-trato-form>div:last-child{display:flex;gap:.5rem}`;

const POLL_MS = 3_000;

/** What people keep of a counterpart: contacts, tags and notes; and the mails to it. */
export function Trato({ rfc }: { rfc: string }) {
  const { currentData, error, refetch } = useGetTratoQuery(rfc);
  const waits = currentData?.envios.some(({ correos }) => correos.some(({ estado }) => estado === 'en_cola'));
  useGetTratoQuery(rfc, { pollingInterval: waits ? POLL_MS : 0, skipPollingIfUnfocused: true });
  if (!currentData)
    return (
      <div className="cfdi-card cfdi-ficha-wait">{error && <LoadError inline error={error} onRetry={refetch} />}</div>
    );
  const { contactos, propuestos, envios } = currentData;
  return (
    <>
      <Stylesheet name="cfdi-trato" css={css} />
      <div className="cfdi-ficha-sides">
        <Contactos rfc={rfc} contactos={contactos} propuestos={propuestos} />
        <Marcas rfc={rfc} trato={currentData} />
      </div>
      {envios.length > 0 && <Cartas envios={envios} />}
    </>
  );
}

function Marcas({ rfc, trato: { etiquetas, notas } }: { rfc: string; trato: TratoContraparte }) {
  const [isTagging, setTagging] = useState(false);
  const [isWriting, setWriting] = useState(false);
  return (
    <section className="cfdi-card cfdi-trato" aria-label="Etiquetas y notas">
      <div className="cfdi-trato-head">
        <h2>Etiquetas y notas</h2>
        <Button size="small" onClick={() => setTagging(true)}>
          Etiquetar
        </Button>
        {!isWriting && (
          <Button size="small" onClick={() => setWriting(true)}>
            Agregar nota
          </Button>
        )}
      </div>
      {etiquetas.length > 0 && (
        <ul className="cfdi-trato-tags" aria-label="Etiquetas">
          {etiquetas.map((tag) => (
            <li key={tag.id}>
              <Tag {...tag} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && <NewNota sujeto={{ contraparte: rfc }} onEnd={() => setWriting(false)} />}
      {notas.length > 0 && <Notas notas={notas} />}
      {isTagging && (
        <Suspense>
          <TagContraparte rfc={rfc} had={etiquetas.map(({ id }) => id)} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </section>
  );
}
