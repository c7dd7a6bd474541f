import { Button } from '@boveda/ui-kit';
import { type ComponentProps, useRef, useState } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'tabIndex'> {
  /** Text of the button. */
  text: string;
}

/** A file input with a button of ours: the text of the browser's own is in the language of the browser. */
export function FilePicker({ text, onChange, disabled, ...input }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('');
  return (
    <div className="config-file">
      <Button disabled={disabled} onClick={() => own.current?.click()}>
        {text}
      </Button>
      <span>{chosen}</span>
      <input
        {...input}
        ref={own}
        type="file"
        disabled={disabled}
        tabIndex={-1}
        className="bv-visually-hidden"
        onChange={(event) => {
          onChange?.(event);
          // The listener may have cleared the input.
          setChosen(event.target.files?.[0]?.name ?? '');
        }}
      />
    </div>
  );
}
