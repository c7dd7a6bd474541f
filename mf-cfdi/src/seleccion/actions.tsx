import type { CfdiQuery, CfdiRow, Cuenta, Direccion, ListaCompartida, TipoExportacion } from '@boveda/contracts';
import { MAX_CFDI_ENVIO } from '@boveda/contracts/core';
import {
  FileExcelOutlined,
  FilePdfOutlined,
  FileZipOutlined,
  MailOutlined,
  SafetyCertificateOutlined,
  TagOutlined,
} from '@boveda/ui-kit/icons';
import type { ComponentType, ReactNode } from 'react';
import { TagCfdi } from '../etiquetas/tag-cfdi';
import { ShareDialog } from '../share/share-dialog';
import { VerifyDialog } from './verify-dialog';

/** What the dialog of an action gets. */
export interface ActionDialogProps {
  /** UUIDs of the rows. */
  ids: string[];
  rows: readonly CfdiRow[];
  direccion: Direccion;
  /** The list that they were selected in. */
  lista: ListaCompartida;
  onClose(): void;
}

/** The state of the CFDI of a list, as its calls name it. */
export type EstatusDeLista = NonNullable<CfdiQuery['status']>;

/** An action with the selected CFDI: an export, or a dialog. This module is loaded with the first selection. */
interface Action {
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether it is offered in a list, to a user; always, unless it is said. */
  isOffered?(status: EstatusDeLista, cuenta: Cuenta): boolean;
}
interface ExportAction extends Action {
  readonly tipo: TipoExportacion;
}
export interface DialogAction extends Action {
  readonly Dialog: ComponentType<ActionDialogProps>;
  /** CFDI that it takes at once. */
  readonly max?: number;
}
export type SelectionAction = ExportAction | DialogAction;

/** States that the SAT can change. */
const ASKABLE: readonly string[] = ['1', '2', '3'];
/** One run fits into what the server lets a user ask about in a minute. */
const MAX_VERIFIED = 50;

export const selectionActions: readonly SelectionAction[] = [
  { label: 'ZIP', icon: <FileZipOutlined />, tipo: 'zip' },
  { label: 'Excel', icon: <FileExcelOutlined />, tipo: 'xlsx' },
  { label: 'PDF', icon: <FilePdfOutlined />, tipo: 'merged-pdf' },
  {
    label: 'Verificar',
    icon: <SafetyCertificateOutlined />,
    Dialog: VerifyDialog,
    max: MAX_VERIFIED,
    isOffered: (status) => ASKABLE.includes(status),
  },
  { label: 'Enviar', icon: <MailOutlined />, Dialog: ShareDialog, max: MAX_CFDI_ENVIO },
  { label: 'Etiquetar', icon: <TagOutlined />, Dialog: TagCfdi },
];
