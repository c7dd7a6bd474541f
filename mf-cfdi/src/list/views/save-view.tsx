import { MAX_NOMBRE_VISTA } from '@boveda/contracts/core';
import { ScreenStyles } from '@boveda/ui-kit';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useViews } from './use-views';
import viewsCss from './views.css?source';

interface Props {
  lista: string;
  consulta: string;
  onSaved(): void;
  /** Begins with the focus. */
  focused?: boolean;
}

/** Saves what the list shows under a name; under that of a view of this list it replaces it. */
export function SaveView({ lista, consulta, onSaved, focused = false }: Props) {
  const { vistas, add, change } = useViews();
  const [nombre, setNombre] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const typed = nombre.trim().toLocaleLowerCase('es');
  const same = vistas.find((vista) => vista.lista === lista && vista.nombre.toLocaleLowerCase('es') === typed);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed === '' || isBusy) return;
    setBusy(true);
    const isSaved = same ? await change(same.id, { consulta }) : await add({ nombre: nombre.trim(), lista, consulta });
    setBusy(false);
    if (isSaved) onSaved();
  };
  return (
    <form className="cfdi-save-view" onSubmit={(event) => void save(event)}>
      <ScreenStyles css={viewsCss} />
      <label htmlFor={id}>Guardar lo que se ve como</label>
      <input
        id={id}
        ref={input}
        required
        autoComplete="off"
        maxLength={MAX_NOMBRE_VISTA}
        value={nombre}
        placeholder="Nombre de la vista"
        onChange={(event) => setNombre(event.target.value)}
      />
      <button type="submit" aria-disabled={isBusy}>
        {same ? 'Reemplazar' : 'Guardar'}
      </button>
    </form>
  );
}
