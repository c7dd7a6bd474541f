import { Button, Flex, formatCount, Stylesheet, Typography } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import { type Reason, reasonsToCsv } from './reasons-csv';

// Thousands of rows would freeze the page; the CSV has all of them.
const MOST_SHOWN = 300;

interface Props {
  title: string;
  reasons: Reason[];
}

/** Files and what became of each; nothing when there are none. */
export function ReasonList({ title, reasons }: Props) {
  if (reasons.length === 0) return null;
  const hidden = reasons.length - MOST_SHOWN;
  return (
    <section aria-label={title}>
      <Stylesheet name="boveda-reasons" css={css} />
      <Flex justify="space-between" align="center" gap="0 8px" wrap>
        <Typography.Text strong>
          {title} ({formatCount(reasons.length)})
        </Typography.Text>
        <Button
          type="link"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(reasonsToCsv(reasons), 'text/csv', `${title}.csv`)}
        >
          Descargar CSV
        </Button>
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <ul className="bv-reasons" tabIndex={0} aria-label={title}>
        {reasons.slice(0, MOST_SHOWN).map(({ archivo, motivo }, index) => (
          <li key={index}>
            <span className="bv-reasons-file">{archivo}</span>
            <span className="bv-reasons-why">{motivo}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <Typography.Text type="secondary">y {formatCount(hidden)} más en el CSV</Typography.Text>}
    </section>
  );
}

const css = `.bv-reasons{max-height:200px;overflow:auto;margin:0;padding:0;list-style:none;border:1px solid var(--bv-border);border-radius:6px}
.bv-reasons li{display:flex;flex-direction:column;padding:6px 12px}
.bv-reasons li+li{border-top:1px solid var(--bv-border)}
.bv-reasons-file{overflow-wrap:anywhere}
.bv-reasons-why{color:var(--bv-muted);font-size:13px}`;
