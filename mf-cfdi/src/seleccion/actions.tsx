import type { CfdiRow, Cuenta, Direccion, TipoExportacion } from '@boveda/contracts';
import { FileExcelOutlined, FilePdfOutlined, FileZipOutlined, SafetyCertificateOutlined } from '@boveda/ui-kit/icons';
import type { ComponentType, ReactNode } from 'react';
import type { CfdiList } from '../list/lists';
import { VerifyDialog } from './verify-dialog';

/** What the dialog of an action gets. */
export interface ActionDialogProps {
  ids: readonly string[];
  rows: readonly CfdiRow[];
  direccion: Direccion;
  onClose(): void;
}

/** An action with the selected CFDI: an export, or a dialog. This module is loaded with the first selection. */
interface Action {
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether it is offered in a list, to a user; always, unless it is said. */
  isOffered?(list: CfdiList, cuenta: Cuenta): boolean;
}
export type SelectionAction = Action &
  ({ readonly tipo: TipoExportacion } | { readonly Dialog: ComponentType<ActionDialogProps> });

/** States that the SAT can change. */
const ASKABLE: readonly string[] = ['1', '2', '3'];

export const selectionActions: readonly SelectionAction[] = [
  { label: 'ZIP', icon: <FileZipOutlined />, tipo: 'zip' },
  { label: 'Excel', icon: <FileExcelOutlined />, tipo: 'xlsx' },
  { label: 'PDF', icon: <FilePdfOutlined />, tipo: 'merged-pdf' },
  {
    label: 'Verificar',
    icon: <SafetyCertificateOutlined />,
    Dialog: VerifyDialog,
    isOffered: ({ status }) => ASKABLE.includes(status),
  },
];
