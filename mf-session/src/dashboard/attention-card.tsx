import { Link, useContribuyente, useHasRoute } from '@boveda/area-kit';
import type { Dashboard, ResumenInicio } from '@boveda/contracts';
import { Stylesheet } from '@boveda/ui-kit';
import { Card } from '@boveda/ui-kit/layout';
import { type Line, linesOf } from './attention';
import { cardStyles } from './card-styles';

interface Props {
  dashboard: Dashboard;
  atender: ResumenInicio['atender'];
}

/** What waits for a person, each with a link to the screen where it is done. */
export function AttentionCard({ dashboard, atender }: Props) {
  const lines = linesOf(dashboard, atender);
  return (
    <Card title="Por atender" className="bv-attention" styles={cardStyles}>
      <Stylesheet name="boveda-attention" css={css} />
      {lines.length === 0 ? (
        <p className="bv-attention-calm">Todo en orden: nada espera por usted.</p>
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
    <li className={isUrgent ? 'bv-attention-urgent' : undefined}>
      <strong>{what}</strong>
      <span className="bv-attention-detail">
        {amount && <b>{amount}</b>} {detail}
      </span>
      <span className="bv-attention-links">
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

const css = `.bv-attention ul{margin:0;padding:0;list-style:none}
.bv-attention li{display:grid;grid-template-columns:1fr auto;gap:0 16px;align-items:center;padding:9px 0 9px 14px;border-inline-start:3px solid var(--bv-warning)}
.bv-attention li+li{margin-top:6px}
.bv-attention .bv-attention-urgent{border-color:var(--bv-danger)}
.bv-attention strong{font-weight:600}
.bv-attention-detail{grid-column:1;color:var(--bv-muted);font-size:13px}
.bv-attention-detail b{color:var(--bv-text);font-weight:600;font-variant-numeric:tabular-nums}
.bv-attention-links{grid-column:2;grid-row:1/3;display:flex;flex-direction:column;align-items:end;text-align:end}
.bv-attention-links a{padding-block:2px;min-height:24px}
@media (max-width:575px){.bv-attention li{grid-template-columns:1fr}.bv-attention-links{grid-column:1;grid-row:auto;flex-flow:row wrap;gap:0 16px;padding-top:2px}}
.bv-attention-calm{margin:0;color:var(--bv-muted)}`;
