import type { TratoContraparte } from '@boveda/contracts';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { LoadError } from '@boveda/ui-kit/feedback';
import { lazy, Suspense, useState } from 'react';
import { NewNota, Notas } from '../etiquetas/notas';
import notasCss from '../etiquetas/notas.css?source';
import { Tag } from '../etiquetas/tags';
import tagsCss from '../etiquetas/tags.css?source';
import { Cartas } from './cartas';
import { Contactos } from './contactos';
import css from './trato.css?source';
import { useGetTratoQuery } from './trato-api';

const TagContraparte = lazy(async () => ({ default: (await import('./tag-contraparte')).TagContraparte }));

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
      <ScreenStyles css={tagsCss} />
      <ScreenStyles css={notasCss} />
      <ScreenStyles css={css} />
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
  const isEmpty = etiquetas.length + notas.length === 0;
  return (
    <section className={`cfdi-card cfdi-trato${isEmpty ? ' bv-screen-only' : ''}`} aria-label="Etiquetas y notas">
      <div className="cfdi-trato-head">
        <h2>Etiquetas y notas</h2>
        <Button effect="change" size="small" onClick={() => setTagging(true)}>
          Etiquetar
        </Button>
        {!isWriting && (
          <Button effect="comment" size="small" onClick={() => setWriting(true)}>
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
