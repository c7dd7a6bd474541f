import { lazy } from 'react';
import { TableOutlined } from '../../icons';
import { PanelButton } from '../panel-button';
import type { ColumnsProps } from './column-panel';

const ColumnPanel = lazy(() => import('./column-panel').then(({ ColumnPanel }) => ({ default: ColumnPanel })));

/** Opens the choice of columns. */
export const ColumnChooser = (props: ColumnsProps) => (
  <PanelButton label="Columnas" size="small" type="text" icon={<TableOutlined />}>
    {() => <ColumnPanel {...props} />}
  </PanelButton>
);
