// Components that show records, and the list screen of all lists.
// Never: queries, stores or columns of one list.
export {
  Descriptions,
  type DescriptionsProps,
  Empty,
  type EmptyProps,
  Tag,
  type TagProps,
} from 'antd';
export { EstatusBadge } from './estatus-badge';
export { Facts } from './facts';
export { afterPaint } from './list-screen/after-paint';
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
export { useLate } from './list-screen/use-late';
export { type Tone, ToneBadge } from './tone-badge';
export { Truncated } from './truncated';
export { usePageVisible } from './use-page-visible';
