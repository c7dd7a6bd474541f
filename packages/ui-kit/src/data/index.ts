// Components that show records, and the list screen of all lists.
// Never: queries, stores or columns of one list.
export type { DescriptionsProps } from 'antd';
export { Empty, type EmptyProps, Tag, type TagProps } from '../controls/box';
export { Copyable } from './copyable';
export { Descriptions } from './descriptions';
export { type DetailColumn, DetailTable } from './detail-table';
export { EstadoDeLista } from './estado-de-lista';
export { EstatusBadge } from './estatus-badge';
export { Facts } from './facts';
export { afterPaint } from './list-screen/after-paint';
export { type ColumnChoice, choiceOf, shownColumns } from './list-screen/column-choice';
export { ListScreen, type ListScreenProps } from './list-screen/list-screen';
export type {
  ListColumn,
  ListExpansion,
  ListQuery,
  ListResult,
  ListSelection,
} from './list-screen/list-types';
export { RowToggle } from './list-screen/row-toggle';
export { createSelection, type Selected, type SelectionStore, useSelected } from './list-screen/selection';
// Releases that were built before it had its name ask for `useLate`.
export { useDelayedFlag, useDelayedFlag as useLate } from './list-screen/use-delayed-flag';
export { PanelButton } from './panel-button';
export { type Tone, ToneBadge } from './tone-badge';
export { Truncated } from './truncated';
export { usePageVisible } from './use-page-visible';
export { WithTip } from './with-tip';
