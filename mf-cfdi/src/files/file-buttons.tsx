import { folioOf } from '@boveda/ui-kit';
import type { RequestedFile } from './cfdi-file-modal';

interface Props {
  cfdi: RequestedFile['cfdi'];
  onFile(file: RequestedFile): void;
}

/** PDF and XML of a row, shown on hover and focus of the row. */
export const FileButtons = ({ cfdi, onFile }: Props) => (
  <span className="bv-row-actions">
    {(['pdf', 'xml'] as const).map((tipo) => (
      <button
        key={tipo}
        type="button"
        aria-label={`Ver ${tipo.toUpperCase()} de ${folioOf(cfdi)}`}
        onClick={() => onFile({ tipo, cfdi })}
      >
        {tipo.toUpperCase()}
      </button>
    ))}
  </span>
);
