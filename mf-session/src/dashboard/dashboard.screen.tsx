import { Slot } from '@boveda/area-kit';
import { type Dashboard, planState } from '@boveda/contracts/core';
import { Flex, ScreenStyles, Typography, today, useRefusal } from '@boveda/ui-kit';
import { LoadError } from '@boveda/ui-kit/feedback';
import { Card } from '@boveda/ui-kit/layout';
import { useRef, useState } from 'react';
import { AttentionCard } from './attention-card';
import { readNote, writeNote } from './browser-notes';
import { ChangesLine } from './changes-line';
import css from './dashboard.css?source';
import { DemoNotice } from './demo-notice';
import { FirstStepsCard } from './first-steps-card';
import { LastValidationsCard } from './last-validations-card';
import { MoneyCard } from './money-card';
import { MonthlyStorageCard } from './monthly-storage-card';
import { Placeholder } from './placeholder';
import { PlanBadge } from './plan-badge';
import { StorageCard } from './storage-card';
import { TermsModal } from './terms-modal';
import { TotalCards } from './totals';
import { useResumen } from './use-resumen';
import { useTotals } from './use-totals';

/**
 * V1 §2 Dashboard: what waits for the person, then money, totals, upload and space. Each part fails alone: upload box
 * and chart work without the totals.
 */
export function DashboardScreen() {
  const { data, error, refetch } = useTotals();
  // Who only looks accepts nothing.
  const mayAccept = useRefusal('change') === undefined;
  const { resumen, desde } = useResumen(data?.total.pendientes);
  const [isDismissed, setDismissed] = useState(() => readNote(DISMISSED) !== null);
  const upload = useRef<HTMLDivElement>(null);
  const isNew = data !== undefined && isEmpty(data) && !isSuspended(data);
  // What is below appears with it, or what loads would push it down.
  const isWaiting = (!data && !error) || (!resumen.data && !resumen.error);

  return (
    <div className="session-dashboard">
      <ScreenStyles css={css} />
      <Flex justify="space-between" align="start" gap="4px 16px" wrap>
        <div>
          <Typography.Title level={1} className="session-dashboard-title">
            Inicio
          </Typography.Title>
          {desde && <ChangesLine desde={desde} cambios={resumen.data?.cambios} />}
        </div>
        {data && <PlanBadge plan={data.plan} />}
      </Flex>
      {data?.demo && <DemoNotice demo={data.demo} />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!resumen.data && resumen.error && <LoadError error={resumen.error} onRetry={resumen.refetch} />}
      {isWaiting && (
        <div className="session-dashboard-top">
          <Placeholder />
          <Placeholder />
        </div>
      )}
      {!isWaiting && resumen.data && isNew && !isDismissed && (
        <FirstStepsCard
          pasos={resumen.data.pasos}
          onUpload={() => upload.current?.scrollIntoView({ block: 'center' })}
          onDismiss={() => {
            writeNote(DISMISSED, '1');
            setDismissed(true);
          }}
        />
      )}
      {!isWaiting && resumen.data && (
        <div className="session-dashboard-top">
          {data && <AttentionCard dashboard={data} atender={resumen.data.atender} />}
          {!(data && isEmpty(data)) && <MoneyCard meses={resumen.data.meses} />}
        </div>
      )}
      <div className="session-dashboard-rest" data-waiting={isWaiting}>
        {(data || !error) && <TotalCards total={data?.total} />}
        <div className="session-dashboard-pair">
          <div className="session-dashboard-upload" ref={upload}>
            {data && isSuspended(data) ? <Suspended /> : <Slot name="dashboard.upload" />}
          </div>
          {data ? <LastValidationsCard estatus={data.estatus} /> : !error && <Placeholder height={308} />}
        </div>
        {(data || !error) && (
          <div className="session-dashboard-storage">
            {data ? <StorageCard espacio={data.espacio} /> : <Placeholder />}
          </div>
        )}
        <MonthlyStorageCard />
      </div>
      {data && !data.terminos && mayAccept && <TermsModal />}
    </div>
  );
}

/** Note of this browser that the first steps were dismissed. */
const DISMISSED = 'pasos';

const isSuspended = ({ plan }: Dashboard) => planState(plan.fin, today()) === 'vencido';

/** Replaces the upload box while the plan is expired. */
const Suspended = () => (
  <Card title="Subir CFDI" style={{ height: '100%' }}>
    <Typography.Text type="secondary">
      Con el plan vencido no se reciben archivos. Lo guardado sigue disponible para consulta.
    </Typography.Text>
  </Card>
);

/** The totals leave out what is cancelled or invalid. */
const isEmpty = ({ espacio }: Dashboard) => espacio.xmls === 0;
