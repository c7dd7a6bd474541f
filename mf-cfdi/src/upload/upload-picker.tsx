import { Button, Flex, ScreenStyles, Typography } from '@boveda/ui-kit';
import { CloudUploadOutlined } from '@boveda/ui-kit/icons';
import { type ChangeEvent, useRef } from 'react';
import { readPicked, type Selection } from './picked-files';
import css from './upload-picker.css?source';

interface Props {
  isOver: boolean;
  onPick(selection: Selection): void;
}

/** The idle box: drop here, or the same with buttons. */
export function UploadPicker({ isOver, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick(readPicked(target.files ?? []));
    // Otherwise picking the same files again would fire no change event.
    target.value = '';
  };
  return (
    <Flex vertical align="center" justify="center" gap={8} className="cfdi-drop" data-over={isOver}>
      <ScreenStyles css={css} />
      <CloudUploadOutlined aria-hidden className="cfdi-drop-icon" />
      <Typography.Text strong>
        {isOver ? 'Suelte aquí sus archivos' : 'Arrastre aquí sus XML, PDF, ZIP o carpetas'}
      </Typography.Text>
      <Flex gap={8} wrap justify="center">
        <Button effect="change" type="primary" data-command="subir-cfdi" onClick={() => input.current?.click()}>
          Seleccionar archivos
        </Button>
        <Button effect="change" onClick={() => pickFolder(onPick)}>
          Seleccionar carpeta
        </Button>
      </Flex>
      <Typography.Text type="secondary" className="cfdi-drop-hint">
        Hasta 200 CFDI y 50 ZIP a la vez, de 50 MB por archivo. Cada PDF se une al XML de su mismo nombre; un ZIP de más
        de 2,000 CFDI se procesa en segundo plano. También se guardan los acuses de cancelación (XML) y los metadatos
        del SAT (TXT).
      </Typography.Text>
      <input
        ref={input}
        type="file"
        multiple
        accept=".xml,.pdf,.zip,.txt"
        aria-label="Archivos XML, PDF o ZIP"
        tabIndex={-1}
        className="bv-visually-hidden"
        onChange={pick}
      />
    </Flex>
  );
}

/** A folder needs its own input: one that takes folders takes no files. */
function pickFolder(onPick: Props['onPick']) {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.onchange = () => onPick(readPicked(input.files ?? []));
  input.click();
}

// Doubled class names: the order of antd's rules and ours differs between pages.
