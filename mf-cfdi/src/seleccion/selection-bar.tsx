import { useContribuyente } from '@boveda/area-kit';
import type {
  CfdiQuery,
  CfdiRow,
  ColumnaCfdi,
  ListaCompartida,
  OrigenExportacion,
  TipoExportacion,
} from '@boveda/contracts';
import { Button, folioOf, formatCount, plural, ScreenStyles, useToast } from '@boveda/ui-kit';
import type { Selected } from '@boveda/ui-kit/data';
import { CloseOutlined } from '@boveda/ui-kit/icons';
import { Modal } from '@boveda/ui-kit/overlay';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ExportControls } from '../exportaciones/export-controls';
import { useExport } from '../exportaciones/use-export';
import type { Section } from '../sections';
import {
  type ActionDialogProps,
  type DialogAction,
  type EstatusDeLista,
  type SelectionAction,
  selectionActions,
} from './actions';
import css from './selection-bar.css?source';
import { selectionTotals } from './totals';

/** The list whose rows are selected, and what the bar does to the selection. */
export interface BarProps {
  section: Section;
  status: EstatusDeLista;
  origen: OrigenExportacion;
  query: CfdiQuery;
  /** Columns of the list, where they were chosen. */
  columnas: readonly ColumnaCfdi[] | undefined;
  /** Rows of the whole filtered list. */
  count: number | undefined;
  selected: Selected<CfdiRow>;
  /** What there is to say about the last change of the selection. */
  notice: string;
  onClear(): void;
}

/** What is selected, its totals, and what can be done with it. */
export function SelectionBar(props: BarProps) {
  const { section, status, origen, query, columnas, count, selected, notice, onClear } = props;
  const cuenta = useContribuyente();
  const bar = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<DialogAction>();
  const { begin, busy } = useChosenExport(props);
  const clear = () => {
    if (bar.current?.contains(document.activeElement)) focusList();
    onClear();
  };
  useEscape(clear);

  const rows = [...selected.values()];
  const perform = (action: SelectionAction) => ('tipo' in action ? void begin(action.tipo) : setOpened(action));
  return (
    <section className="cfdi-bar" aria-label="Selección" ref={bar}>
      <ScreenStyles css={css} />
      <Button
        type="text"
        aria-label="Quitar la selección"
        title="Quitar la selección (Esc)"
        icon={<CloseOutlined />}
        onClick={clear}
      />
      <p>
        <strong>{plural(selected.size, 'seleccionado', 'seleccionados')}</strong>
        {selectionTotals(rows).map((total) => (
          <span key={total}>{total}</span>
        ))}
        {notice && <em>{notice}</em>}
      </p>
      <div className="cfdi-bar-actions">
        {selectionActions
          .filter(({ isOffered }) => isOffered?.(status, cuenta) ?? true)
          .map((action) => (
            <Button
              key={action.label}
              effect={'tipo' in action ? 'export' : 'change'}
              icon={action.icon}
              loading={'tipo' in action && busy === action.tipo}
              onClick={() => perform(action)}
            >
              {action.label}
            </Button>
          ))}
        {count !== undefined && count > selected.size && (
          <ExportControls
            origen={origen}
            query={query}
            columnas={columnas}
            count={count}
            label={`Exportar los ${formatCount(count)}`}
          />
        )}
      </div>
      {opened && (
        <ActionDialog
          {...opened}
          rows={rows}
          direccion={section.direccion}
          lista={listaOf(props)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** The list as the page of a link shows it. */
const listaOf = ({ origen, query, columnas }: BarProps): ListaCompartida => ({
  ...{ origen, query, zona: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ...(columnas && { columnas: [...columnas] }),
});

/** The dialog of an action, or how many CFDI it takes if there are more. */
function ActionDialog({ Dialog, label, max, rows, ...props }: DialogAction & Omit<ActionDialogProps, 'ids'>) {
  const { onClose } = props;
  if (max === undefined || rows.length <= max)
    return <Dialog ids={rows.map(({ uuid }) => uuid)} rows={rows} {...props} />;
  return (
    <Modal open title={label} onCancel={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      Son hasta {max} CFDI a la vez, y hay {formatCount(rows.length)} seleccionados.
    </Modal>
  );
}

/** Exports of what is selected; says which of it no longer is in the list. */
function useChosenExport({ origen, query, columnas, selected }: BarProps) {
  const toast = useToast();
  const { begin } = useExport({ origen, query, columnas });
  const [busy, setBusy] = useState<TipoExportacion>();
  const beginChosen = async (tipo: TipoExportacion) => {
    setBusy(tipo);
    const rows = [...selected.values()];
    const missing = await begin(tipo, { uuids: rows.map(({ uuid }) => uuid) });
    setBusy(undefined);
    const names = rows.filter(({ uuid }) => missing.includes(uuid)).map(folioOf);
    if (names.length > 0)
      toast.warning('Exportaciones', `Ya no están en la lista y no se incluyen: ${names.join(', ')}`);
  };
  return { begin: beginChosen, busy };
}

/** Focuses the last selected row of the page, or else its first checkbox. */
function focusList(): void {
  const box = [...document.querySelectorAll<HTMLElement>('.bv-select :checked')].at(-1);
  (box ?? document.querySelector<HTMLElement>('.bv-select input'))?.focus({ preventScroll: true });
}

/** What has its own Escape: dialogs, menus, fields, and whatever is open. */
const HAS_ESCAPE =
  '[role=dialog],[role=menu],[role=listbox],[aria-expanded=true],.bv-columns,input:not([type=checkbox]),select,textarea';

/** Runs `clear` with Escape anywhere on the page, except where the key closes something else. */
function useEscape(clear: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!(event.target as Element).closest(HAS_ESCAPE)) clear();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
