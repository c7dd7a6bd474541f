import type { CfdiDetail, Direccion } from '@boveda/contracts';
import { Button, ScreenStyles } from '@boveda/ui-kit';
import { lazy, Suspense, useId, useState } from 'react';
import { useGetExpedienteQuery } from '../api';
import css from './etiquetas-notas.css?source';
import { NewNota, Notas } from './notas';
import notasCss from './notas.css?source';
import { Tag } from './tags';
import tagsCss from './tags.css?source';

const TagCfdi = lazy(async () => ({ default: (await import('./tag-cfdi')).TagCfdi }));

/** Tags and notes of a CFDI, and what changes them. */
export function EtiquetasNotas({ cfdi, direccion }: { cfdi: CfdiDetail; direccion: Direccion }) {
  const { currentData } = useGetExpedienteQuery({ direccion, id: cfdi.id });
  const [isTagging, setTagging] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [hasWritten, setWritten] = useState(false);
  const write = (isOn: boolean) => {
    setWriting(isOn);
    setWritten(true);
  };
  const title = useId();
  if (!currentData) return null;
  const { etiquetas, notas } = currentData;
  const isEmpty = etiquetas.length + notas.length === 0;
  return (
    <section className={`cfdi-card cfdi-marks${isEmpty ? ' bv-screen-only' : ''}`} aria-labelledby={title}>
      <ScreenStyles css={tagsCss} />
      <ScreenStyles css={notasCss} />
      <ScreenStyles css={css} />
      <div className="cfdi-marks-head">
        <h2 id={title}>Etiquetas y notas</h2>
        <Button effect="change" size="small" onClick={() => setTagging(true)}>
          Etiquetar
        </Button>
        {!isWriting && (
          // Mounted again after writing, when it gets the focus back.
          <Button effect="comment" size="small" autoFocus={hasWritten} onClick={() => write(true)}>
            Agregar nota
          </Button>
        )}
      </div>
      {etiquetas.length > 0 && (
        <ul className="cfdi-marks-tags" aria-label="Etiquetas">
          {etiquetas.map((tag) => (
            <li key={tag.id}>
              <Tag {...tag} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && <NewNota sujeto={{ uuid: cfdi.uuid }} onEnd={() => write(false)} />}
      {notas.length > 0 && <Notas notas={notas} />}
      {isTagging && (
        <Suspense>
          <TagCfdi ids={[cfdi.uuid]} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </section>
  );
}
