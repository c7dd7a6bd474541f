import { Checkbox, ScreenStyles } from '@boveda/ui-kit';
import { LoadError } from '@boveda/ui-kit/feedback';
import type { InputRef } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { useRef, useState } from 'react';
import { useListEtiquetasQuery } from '../api';
import { NewTag } from '../etiquetas/new-tag';
import taggingCss from '../etiquetas/tag-cfdi.css?source';
import { Tag } from '../etiquetas/tags';
import tagsCss from '../etiquetas/tags.css?source';
import { useTold } from './contactos';
import { useTagContraparteMutation } from './trato-api';

/** Chooses the tags of a counterpart; they are those of the taxpayer's CFDI. */
export function TagContraparte({ rfc, had, onClose }: { rfc: string; had: readonly string[]; onClose(): void }) {
  const { data: tags = [], error, refetch } = useListEtiquetasQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(had));
  const [save, { isLoading }] = useTagContraparteMutation();
  const input = useRef<InputRef>(null);
  const tell = useTold();
  const choose = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((each) => each !== id)));
  const submit = async (etiquetas = chosen) => {
    if (await tell(save({ rfc, etiquetas: [...etiquetas] }))) onClose();
  };
  return (
    <Modal
      open
      title="Etiquetar contribuyente"
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <ScreenStyles css={tagsCss} />
      <ScreenStyles css={taggingCss} />
      {error ? (
        <LoadError inline error={error} onRetry={refetch} />
      ) : (
        <div className="cfdi-tagging">
          <NewTag
            input={input}
            tags={tags}
            onAdded={({ id }) => choose(id, true)}
            onEntered={({ id }) => {
              choose(id, true);
              void submit(new Set([...chosen, id]));
            }}
          />
          <ul>
            {tags.map((tag) => (
              <li key={tag.id}>
                <Checkbox checked={chosen.has(tag.id)} onChange={({ target }) => choose(tag.id, target.checked)}>
                  <Tag {...tag} />
                </Checkbox>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
