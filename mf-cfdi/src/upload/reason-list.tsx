import { Button, Flex, formatCount, ScreenStyles, Typography } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { saveFile } from '@boveda/ui-kit/viewers';
import css from './reason-list.css?source';
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
      <ScreenStyles css={css} />
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
      <ul className="cfdi-reasons" tabIndex={0} aria-label={title}>
        {reasons.slice(0, MOST_SHOWN).map(({ archivo, motivo }, index) => (
          <li key={index}>
            <span className="cfdi-reasons-file">{archivo}</span>
            <span className="cfdi-reasons-why">{motivo}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <Typography.Text type="secondary">y {formatCount(hidden)} más en el CSV</Typography.Text>}
    </section>
  );
}
