import type { CfdiDetail, Direccion } from '@boveda/contracts';
import { Button, Stylesheet } from '@boveda/ui-kit';
import { lazy, Suspense, useId, useState } from 'react';
import { useGetExpedienteQuery } from '../api';
import { NewNota, Notas, notasCss } from './notas';
import { Tag, tagsCss } from './tags';

const TagCfdi = lazy(async () => ({ default: (await import('./tag-cfdi')).TagCfdi }));

const css = `${tagsCss}${notasCss}
.cfdi-marks{display:grid;gap:.75rem}
.cfdi-marks h2{font-size:1rem;margin:0;font-weight:600}
.cfdi-marks-head{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center}
.cfdi-marks-head>h2{margin-inline-end:auto}
.cfdi-marks-tags{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0;min-width:0}
.cfdi-marks-tags li{min-width:0}`;

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
  return (
    <section className="cfdi-card cfdi-marks" aria-labelledby={title}>
      <Stylesheet name="cfdi-marks" css={css} />
      <div className="cfdi-marks-head">
        <h2 id={title}>Etiquetas y notas</h2>
        <Button size="small" onClick={() => setTagging(true)}>
          Etiquetar
        </Button>
        {!isWriting && (
          // Mounted again after writing, when it gets the focus back.
          <Button size="small" autoFocus={hasWritten} onClick={() => write(true)}>
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
