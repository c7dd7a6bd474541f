import { type ComponentProps, useRef, useState } from 'react';
import { plural } from '../formats';
import { Button } from './button';
import { type Effect, useRefusal } from './refusals';

/** Props of FilePicker: those of a file input, which a label names by `id`. */
export interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'tabIndex'> {
  /** Text of the button. */
  text: string;
  /** What choosing files does beyond reading: to who may not, it is disabled with the reason. */
  effect?: Effect;
}

/** A file input with a button of ours: the text of the browser's own is in the language of the browser. */
export function FilePicker({ text, onChange, disabled, effect, ...input }: FilePickerProps) {
  const refusal = useRefusal(effect);
  const own = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');
  return (
    <div className="bv-file">
      <Button effect={effect} disabled={disabled} onClick={() => own.current?.click()}>
        {text}
      </Button>
      <span>{chosen}</span>
      <input
        {...input}
        ref={own}
        type="file"
        disabled={disabled || refusal !== undefined}
        tabIndex={-1}
        className="bv-visually-hidden"
        onChange={(event) => {
          onChange?.(event);
          // The listener may have cleared the input.
          setChosen(namesOf(event.target.files));
        }}
      />
    </div>
  );
}

const namesOf = (files: FileList | null): string =>
  files && files.length > 1 ? plural(files.length, 'archivo', 'archivos') : (files?.[0]?.name ?? '');
