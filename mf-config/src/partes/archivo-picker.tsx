import { Button } from '@boveda/ui-kit';
import { type ComponentProps, useRef, useState } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'tabIndex'> {
  /** On the button. */
  texto: string;
}

/** Chooses a file: the browser's own button would speak the language of the browser. */
export function ArchivoPicker({ texto, onChange, disabled, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const [elegido, setElegido] = useState('');
  return (
    <div className="cfg-archivo">
      <Button disabled={disabled} onClick={() => own.current?.click()}>
        {texto}
      </Button>
      <span>{elegido}</span>
      <input
        {...input}
        ref={own}
        type="file"
        disabled={disabled}
        tabIndex={-1}
        className="bv-visually-hidden"
        onChange={(event) => {
          onChange?.(event);
          // Whoever listens may have cleared it.
          setElegido(event.target.files?.[0]?.name ?? '');
        }}
      />
    </div>
  );
}
