import { folioDe } from '../formats';
import { PdfModal } from './pdf-modal';
import type { RenewLink } from './signed-file';
import { XmlModal } from './xml-modal';

interface Props {
  tipo: 'pdf' | 'xml';
  cfdi: { serie: string; folio: string; uuid: string };
  /** Signed links; undefined while they are being asked for, null where that failed. */
  links: { pdfurl: string | null; xmlurl: string | null } | null | undefined;
  /** Asks for a fresh link when those have ended. */
  renew?: RenewLink | undefined;
  /** Why there are no links. */
  error?: unknown;
  onClose(): void;
}

/** PDF or XML of a CFDI above the page. */
export function CfdiModal({ tipo, cfdi, links, renew, error, onClose }: Props) {
  const Modal = tipo === 'pdf' ? PdfModal : XmlModal;
  return (
    <Modal
      open
      onClose={onClose}
      title={`${tipo.toUpperCase()} de ${folioDe(cfdi)}`}
      url={links?.[`${tipo}url`]}
      renew={renew}
      error={error}
      fileName={`${cfdi.uuid}.${tipo}`}
    />
  );
}
