import { Link, paths } from '@boveda/area-kit';
import { Alert, Button, Flex, formatCount, Typography } from '@boveda/ui-kit';
import { CheckCircleOutlined, WarningOutlined } from '@boveda/ui-kit/icons';
import { ReasonList } from './reason-list';
import { type IgnoredFile, toReason } from './upload-queue';
import type { UploadOutcome } from './upload-sender';

interface Props {
  outcome: UploadOutcome;
  ignored: IgnoredFile[];
  onAccept(): void;
}

export function UploadFinished({
  outcome: { aceptados, rechazos, documentos, enProceso, unsent },
  ignored,
  onAccept,
}: Props) {
  const flawless = rechazos.length === 0;
  return (
    <Flex vertical gap={12}>
      <div role="status">
        <Flex gap={8} align="center">
          {flawless ? (
            <CheckCircleOutlined aria-hidden style={{ color: 'var(--bv-success)', fontSize: 22 }} />
          ) : (
            <WarningOutlined aria-hidden style={{ color: 'var(--bv-warning)', fontSize: 22 }} />
          )}
          <Typography.Text strong style={{ fontSize: 16 }}>
            {flawless ? 'Completado' : 'Completado con Errores'}
          </Typography.Text>
        </Flex>
        <Typography.Text>
          Aceptados: {formatCount(aceptados)} · Rechazados: {formatCount(rechazos.length)}
        </Typography.Text>
      </div>
      {enProceso.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={enProceso.map((msg) => <div key={msg}>{msg}</div>)}
          description={<Link to={paths.descargas}>Ver en Descargas</Link>}
        />
      )}
      <ReasonList title="Documentos guardados" reasons={documentos} />
      <ReasonList title="Ya estaban" reasons={rechazos.filter(({ yaEstaba }) => yaEstaba)} />
      <ReasonList title="Rechazados" reasons={rechazos.filter(({ yaEstaba }) => !yaEstaba)} />
      <ReasonList title="No se enviaron" reasons={[...unsent, ...ignored].map(toReason)} />
      <Button type="primary" onClick={onAccept} style={{ alignSelf: 'flex-end' }}>
        Aceptar
      </Button>
    </Flex>
  );
}
