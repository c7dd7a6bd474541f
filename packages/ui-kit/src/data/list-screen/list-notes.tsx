import type { ReactNode } from 'react';
import { Button } from '../../controls/button';
import { CloseCircleOutlined, InboxOutlined, SearchOutlined } from '../../icons';
import { describeProblem } from '../../problems/describe-problem';

const ICON = { fontSize: '2.5rem' };

/** Empty state of a list without rows. */
export const NothingYet = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className="bv-list-note">
    <InboxOutlined style={ICON} />
    <strong>{text}</strong>
    {action}
  </div>
);

/** Empty state of a filtered list, with what is near to what was searched. */
export const NothingFound = ({ onClear, nearest }: { onClear(): void; nearest?: ReactNode }) => (
  <div className="bv-list-note">
    <SearchOutlined style={ICON} />
    <strong>Ningún resultado con estos filtros</strong>
    <Button onClick={onClear}>Limpiar filtros</Button>
    {nearest}
  </div>
);

/** Error state of a list, with a retry. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div className="bv-list-note" role="alert">
      <CloseCircleOutlined style={ICON} />
      <strong>No se pudo cargar la lista</strong>
      <span>{describeProblem(error).msg}</span>
      <Button type="primary" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
