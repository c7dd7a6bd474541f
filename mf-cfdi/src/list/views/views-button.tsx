import { useListChoices } from '@boveda/area-kit';
import type { CfdiListRow } from '@boveda/contracts';
import { useRefusal } from '@boveda/ui-kit';
import { type ColumnChoice, choiceOf, type ListColumn, PanelButton, shownColumns } from '@boveda/ui-kit/data';
import { lazy } from 'react';
import type { Section } from '../../sections';
import { type ListQuery, viewOf } from '../list-query';
import type { CfdiList } from '../lists';
import { shownBy } from './shown-by';

const ViewsPanel = lazy(() => import('./views-panel').then(({ ViewsPanel }) => ({ default: ViewsPanel })));
const SaveView = lazy(() => import('./save-view').then(({ SaveView }) => ({ default: SaveView })));

interface Props {
  section: Section;
  list: CfdiList;
  query: ListQuery;
  columns: readonly ListColumn<CfdiListRow>[];
  choice: ColumnChoice;
}

/** Opens the saved views. A list that shows the columns of a link offers to keep it. */
export function ViewsButton({ section, list, query, columns, choice }: Props) {
  const choices = useListChoices();
  const maySave = useRefusal('changeElsewhere') === undefined;
  const lista = section.list(list.estado);
  const columnas = choiceOf(columns, shownColumns(columns, choice.chosen), choice.chosen);
  const shown = viewOf(list, { ...query, columnas });
  const isKept = choices?.vistas.some((vista) => vista.lista === lista && shownBy(list, vista) === shown);
  return (
    <>
      {query.columnas !== undefined && isKept === false && maySave && (
        <PanelButton label="Guardar esta vista" type="link">
          {(close) => <SaveView lista={lista} consulta={shown} onSaved={close} focused />}
        </PanelButton>
      )}
      <PanelButton label="Vistas">
        {(close) => <ViewsPanel section={section} list={list} shown={shown} onClose={close} />}
      </PanelButton>
    </>
  );
}
