import { folioOf } from '../formats';
import { PdfModal } from './pdf-modal';
import type { RenewLink } from './signed-file';
import { XmlModal } from './xml-modal';

interface Props {
  tipo: 'pdf' | 'xml';
  cfdi: { serie: string; folio: string; uuid: string };
  /** Signed links; undefined while they load, null if that failed. */
  links: { pdfurl: string | null; xmlurl: string | null } | null | undefined;
  /** Requests a fresh link when those have expired. */
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
      title={`${tipo.toUpperCase()} de ${folioOf(cfdi)}`}
      url={links?.[`${tipo}url`]}
      renew={renew}
      error={error}
      fileName={`${cfdi.uuid}.${tipo}`}
    />
  );
}
