import { Button } from '..';
import { FilterOutlined } from '../icons';

interface Props {
  isOpen: boolean;
  onToggle(): void;
  /** Filters that are set among those that do not show. */
  count?: number;
  /** There is nothing more to show where the window is wide. */
  onlyNarrow?: boolean;
}

/** Shows the filters that few need, or puts them away. */
export const MoreFilters = ({ isOpen, onToggle, count = 0, onlyNarrow }: Props) => (
  <Button
    className={onlyNarrow ? 'bv-filter-more' : undefined}
    type="text"
    icon={<FilterOutlined />}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    {isOpen ? 'Menos filtros' : 'Más filtros'}
    {!isOpen && count > 0 && ` (${count})`}
  </Button>
);
