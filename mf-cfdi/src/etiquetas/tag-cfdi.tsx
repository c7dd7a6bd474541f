import { useContribuyente } from '@boveda/area-kit';
import type { Etiqueta } from '@boveda/contracts';
import { Button, Checkbox, describeProblem, formatCount, ScreenStyles, useToast } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import type { InputRef } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { useRef, useState } from 'react';
import { useListEtiquetasQuery } from '../api';
import { EditTag } from './edit-tag';
import { useCountTaggedQuery, useTagCfdisMutation } from './etiquetas-api';
import { NewTag } from './new-tag';
import css from './tag-cfdi.css?source';
import { Tag } from './tags';
import tagsCss from './tags.css?source';

interface Props {
  /** UUIDs of the CFDI. */
  ids: readonly string[];
  onClose(): void;
}

/** Puts tags on CFDI and removes them. A tag that some of them have stays as it is until its box is changed. */
export function TagCfdi({ ids, onClose }: Props) {
  const toast = useToast();
  const tags = useListEtiquetasQuery();
  const counts = useCountTaggedQuery(ids, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [save, { isLoading: isSaving }] = useTagCfdisMutation();
  const error = tags.error ?? counts.error;
  const had = counts.currentData;

  const submit = async (choices = chosen) => {
    const changed = (to: boolean) =>
      Object.keys(choices).filter((id) => choices[id] === to && (had?.[id] ?? 0) !== (to ? ids.length : 0));
    const { error: problem } = await save({ ids, poner: changed(true), quitar: changed(false) });
    if (problem) {
      const { title, msg } = describeProblem(problem);
      return toast.error(title, msg);
    }
    toast.success('Etiquetas guardadas');
    onClose();
  };

  return (
    <Modal
      open
      title={ids.length === 1 ? 'Etiquetar CFDI' : `Etiquetar ${formatCount(ids.length)} CFDI`}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !tags.data || !had }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <ScreenStyles css={tagsCss} />
      <ScreenStyles css={css} />
      {tags.data && had ? (
        <Choices
          tags={tags.data}
          total={ids.length}
          countOf={({ id }) => {
            const choice = chosen[id];
            return choice === undefined ? (had[id] ?? 0) : choice ? ids.length : 0;
          }}
          onChoose={(id, isOn) => setChosen((before) => ({ ...before, [id]: isOn }))}
          onEntered={({ id }) => {
            const choices = { ...chosen, [id]: true };
            setChosen(choices);
            void submit(choices);
          }}
        />
      ) : error ? (
        <LoadError
          inline
          error={error}
          onRetry={() => {
            void tags.refetch();
            void counts.refetch();
          }}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

interface ChoicesProps {
  tags: readonly Etiqueta[];
  /** Number of the CFDI. */
  total: number;
  /** How many of them have a tag. */
  countOf(tag: Etiqueta): number;
  onChoose(id: string, isOn: boolean): void;
  /** The name of a tag was entered, which is all that is wanted. */
  onEntered(tag: Etiqueta): void;
}

function Choices({ tags, total, countOf, onChoose, onEntered }: ChoicesProps) {
  const { privilegio } = useContribuyente();
  const [edited, setEdited] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  return (
    <div className="cfdi-tagging">
      <NewTag input={input} tags={tags} onAdded={({ id }) => onChoose(id, true)} onEntered={onEntered} />
      {tags.length === 0 && <p>Aún no hay etiquetas: escriba el nombre de la primera.</p>}
      <ul>
        {tags.map((tag) => (
          <li key={tag.id}>
            {edited === tag.id ? (
              <EditTag
                tag={tag}
                onEnd={(isDeleted) => {
                  setEdited(null);
                  setLast(tag.id);
                  if (isDeleted) input.current?.focus();
                }}
              />
            ) : (
              <>
                <Checkbox
                  checked={countOf(tag) === total}
                  indeterminate={countOf(tag) > 0 && countOf(tag) < total}
                  onChange={({ target }) => onChoose(tag.id, target.checked)}
                >
                  <Tag {...tag} />
                </Checkbox>
                {privilegio === '1' && (
                  <Button
                    effect="change"
                    type="text"
                    size="small"
                    aria-label={`Editar ${tag.nombre}`}
                    autoFocus={last === tag.id}
                    onClick={() => setEdited(tag.id)}
                  >
                    Editar
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
