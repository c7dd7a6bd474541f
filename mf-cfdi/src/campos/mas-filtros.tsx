import { Button } from '@boveda/ui-kit';
import { FilterOutlined } from '@boveda/ui-kit/icons';

interface Props {
  isOpen: boolean;
  onToggle(): void;
  /** Filters that are set among those that do not show. */
  count?: number;
  className?: string;
}

/** Shows the filters that few need, or puts them away. */
export const MasFiltros = ({ isOpen, onToggle, count = 0, className }: Props) => (
  <Button className={className} type="text" icon={<FilterOutlined />} aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? 'Menos filtros' : 'Más filtros'}
    {!isOpen && count > 0 && ` (${count})`}
  </Button>
);
