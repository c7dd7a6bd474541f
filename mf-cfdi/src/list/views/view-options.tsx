import { MAX_NOMBRE_VISTA, type Vista } from '@boveda/contracts/core';
import { type SyntheticEvent, useState } from 'react';
import { useCopyLink } from './use-copy-link';
import { useViews } from './use-views';

interface Props {
  vista: Vista;
  /** Query of what the list shows now. */
  shown: string;
  /** Whether the list shows this view. */
  isShown: boolean;
}

/** Focuses what takes the place of the pressed button. */
const focus = (element: HTMLElement | null) => element?.focus();

/** What can be done with a view besides opening it. */
export function ViewOptions({ vista, shown, isShown }: Props) {
  const { id, nombre, lista, predeterminada } = vista;
  const { change, remove } = useViews();
  const copyLink = useCopyLink();
  const [step, setStep] = useState<'renames' | 'deletes'>();
  if (step === 'renames')
    return <Rename nombre={nombre} onSave={(next) => change(id, { nombre: next })} onEnd={() => setStep(undefined)} />;
  if (step === 'deletes')
    return (
      <div className="cfdi-view-options">
        <span>¿Eliminar «{nombre}»?</span>
        <button ref={focus} type="button" onClick={() => setStep(undefined)}>
          Conservar
        </button>
        <button type="button" className="cfdi-view-delete" onClick={(event) => void removed(event, () => remove(id))}>
          Eliminar vista
        </button>
      </div>
    );
  return (
    <div className="cfdi-view-options">
      <button type="button" onClick={() => void copyLink(lista, vista.consulta)}>
        Copiar enlace
      </button>
      <button
        type="button"
        aria-pressed={predeterminada}
        onClick={() => void change(id, { predeterminada: !predeterminada })}
      >
        Abrir la lista con esta vista
      </button>
      {!isShown && (
        <button type="button" onClick={() => void change(id, { consulta: shown })}>
          Guardar aquí lo que se ve
        </button>
      )}
      <button type="button" onClick={() => setStep('renames')}>
        Cambiar nombre
      </button>
      <button type="button" className="cfdi-view-delete" onClick={() => setStep('deletes')}>
        Eliminar
      </button>
    </div>
  );
}

/** The focus goes to the name of a new view; it would be lost with the button. */
async function removed({ currentTarget }: SyntheticEvent<HTMLElement>, remove: () => Promise<boolean>): Promise<void> {
  const input = currentTarget.closest('.cfdi-views')?.querySelector<HTMLElement>('.cfdi-save-view input');
  if (await remove()) input?.focus();
}

interface RenameProps {
  nombre: string;
  onSave(nombre: string): Promise<boolean>;
  onEnd(): void;
}

function Rename({ nombre, onSave, onEnd }: RenameProps) {
  const [typed, setTyped] = useState(nombre);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || (await onSave(typed.trim()))) onEnd();
  };
  return (
    <form className="cfdi-save-view" onSubmit={(event) => void save(event)}>
      <input
        ref={focus}
        aria-label="Nombre de la vista"
        maxLength={MAX_NOMBRE_VISTA}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">Cambiar</button>
    </form>
  );
}
