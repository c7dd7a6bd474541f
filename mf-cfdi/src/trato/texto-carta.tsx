import { LONGEST_ASUNTO, LONGEST_CARTA } from '@boveda/contracts/impuestos';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';

interface Props {
  asunto: string;
  texto: string;
  /** Fewest and most lines that the text shows without scrolling. */
  rows: readonly [number, number];
  onAsunto(asunto: string): void;
  onTexto(texto: string): void;
}

/** Subject and text of a mail to a counterpart, or of the template that it begins with. */
export function TextoCarta({ asunto, texto, rows: [minRows, maxRows], onAsunto, onTexto }: Props) {
  return (
    <>
      <Field label="Asunto">
        {(id) => (
          <Input id={id} value={asunto} maxLength={LONGEST_ASUNTO} onChange={({ target }) => onAsunto(target.value)} />
        )}
      </Field>
      <Field label="Texto">
        {(id) => (
          <Input.TextArea
            id={id}
            value={texto}
            maxLength={LONGEST_CARTA}
            autoSize={{ minRows, maxRows }}
            onChange={({ target }) => onTexto(target.value)}
          />
        )}
      </Field>
    </>
  );
}
