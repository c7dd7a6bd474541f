import { Button, Flex, Typography } from '@boveda/ui-kit';
import { Progress } from '@boveda/ui-kit/feedback';
import type { UploadProgress } from './upload-sender';

interface Props {
  progress: UploadProgress;
  cancelling: boolean;
  onCancel(): void;
}

export function UploadRunning({ progress: { finished, total, rechazos }, cancelling, onCancel }: Props) {
  const percent = Math.floor((finished / total) * 100);
  return (
    <Flex vertical gap={12} aria-busy>
      <Flex justify="space-between" align="baseline" gap={8}>
        <Typography.Text strong>{cancelling ? 'Cancelando' : 'Subiendo'}</Typography.Text>
        <Typography.Text style={{ fontVariantNumeric: 'tabular-nums' }}>{percent}%</Typography.Text>
      </Flex>
      <Progress percent={percent} status="active" showInfo={false} aria-label="Subiendo" />
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary">
          {finished} de {total}
          {rechazos.length > 0 && ` · ${rechazos.length} con error`}
        </Typography.Text>
        <Button onClick={onCancel} disabled={cancelling}>
          Cancelar
        </Button>
      </Flex>
      <Typography.Text type="secondary">
        Puede seguir trabajando en otras pantallas; no cierre esta ventana.
      </Typography.Text>
      {/* In steps of ten percent, so that a screen reader does not announce each of 200 steps. */}
      <span role="status" className="bv-visually-hidden">
        Subiendo {percent - (percent % 10)}%
      </span>
    </Flex>
  );
}
