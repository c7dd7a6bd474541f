import { folioDe } from '@boveda/ui-kit';
import type { ArchivoPedido } from './archivo-modal';

interface Props {
  cfdi: ArchivoPedido['cfdi'];
  onFile(archivo: ArchivoPedido): void;
}

/** PDF and XML of a row: shown where the row is pointed at, or has the focus in it. */
export const ArchivoButtons = ({ cfdi, onFile }: Props) => (
  <span className="bv-row-actions">
    {(['pdf', 'xml'] as const).map((tipo) => (
      <button
        key={tipo}
        type="button"
        aria-label={`Ver ${tipo.toUpperCase()} de ${folioDe(cfdi)}`}
        onClick={() => onFile({ tipo, cfdi })}
      >
        {tipo.toUpperCase()}
      </button>
    ))}
  </span>
);
