import { Link, useContribuyente, useHasRoute } from '@boveda/area-kit';
import type { Dashboard, ResumenInicio } from '@boveda/contracts';
import { ScreenStyles } from '@boveda/ui-kit';
import { Card } from '@boveda/ui-kit/layout';
import { type Line, linesOf } from './attention';
import css from './attention-card.css?source';
import { cardStyles } from './card-styles';

interface Props {
  dashboard: Dashboard;
  atender: ResumenInicio['atender'];
}

/** What waits for a person, each with a link to the screen where it is done. */
export function AttentionCard({ dashboard, atender }: Props) {
  const lines = linesOf(dashboard, atender);
  return (
    <Card title="Por atender" className="session-attention" styles={cardStyles}>
      <ScreenStyles css={css} />
      {lines.length === 0 ? (
        <p className="session-attention-calm">Todo en orden: nada espera por usted.</p>
      ) : (
        <ul aria-label="Por atender">
          {lines.map((line) => (
            <AttentionLine key={line.key} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttentionLine({ line: { isUrgent, what, detail, amount, links } }: { line: Line }) {
  const hasRoute = useHasRoute();
  const { privilegio } = useContribuyente();
  return (
    <li className={isUrgent ? 'session-attention-urgent' : undefined}>
      <strong>{what}</strong>
      <span className="session-attention-detail">
        {amount && <b>{amount}</b>} {detail}
      </span>
      <span className="session-attention-links">
        {links.map(({ text, to, query = '', administrador }) =>
          hasRoute(to) && (!administrador || privilegio === '1') ? (
            <Link key={text} to={`${to}${query}`}>
              {text}
            </Link>
          ) : (
            amount && <span key={text}>{text}</span>
          ),
        )}
      </span>
    </li>
  );
}
