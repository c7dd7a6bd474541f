import type { Dashboard } from '@boveda/contracts';
import { Flex, Typography } from '@boveda/ui-kit';
import { Progress } from '@boveda/ui-kit/feedback';
import { Card } from '@boveda/ui-kit/layout';
import { formatMegabytes } from './formats';
import { type StorageLevel, storageLevel, usedPercent } from './storage-level';

const colors: Record<StorageLevel, string> = {
  primary: 'var(--bv-primary)',
  warning: 'var(--bv-warning)',
  danger: 'var(--bv-danger)',
};

/** Used space of the vault, by kind of file. */
export function StorageCard({ espacio }: Pick<Dashboard, 'espacio'>) {
  const percent = usedPercent(espacio.usado, espacio.total);
  const level = storageLevel(percent);
  const parts = [espacio.xmls, espacio.pdfs, espacio.respaldos].map(formatMegabytes);
  return (
    <Card size="small">
      <Flex justify="space-between" align="baseline" gap="0 16px" wrap>
        <Typography.Title level={2} style={{ margin: 0, fontSize: 14 }}>
          Almacenamiento
        </Typography.Title>
        <Typography.Text>
          <strong>{formatMegabytes(espacio.usado)}</strong> de {formatMegabytes(espacio.total)}
        </Typography.Text>
        <Typography.Text type="secondary">{percent.toFixed(2)}%</Typography.Text>
        <Typography.Text type="secondary">Xmls/Pdfs/Respaldos: {parts.join(' / ')}</Typography.Text>
      </Flex>
      <Progress
        percent={Math.min(percent, 100)}
        strokeColor={colors[level]}
        showInfo={false}
        status="normal"
        size="small"
        style={{ display: 'block', lineHeight: 1 }}
        data-level={level}
        aria-label="Almacenamiento utilizado"
      />
    </Card>
  );
}
