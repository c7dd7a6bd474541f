import { Slot } from '@boveda/area-kit';
import { type Dashboard, planState } from '@boveda/contracts';
import { Alert, Flex, Stylesheet, Typography, today } from '@boveda/ui-kit';
import { LoadError } from '@boveda/ui-kit/feedback';
import { Card } from '@boveda/ui-kit/layout';
import { LastValidationsCard } from './last-validations-card';
import { MonthlyStorageCard } from './monthly-storage-card';
import { Placeholder } from './placeholder';
import { PlanBadge } from './plan-badge';
import { StorageCard } from './storage-card';
import { TermsModal } from './terms-modal';
import { TotalCards } from './totals';
import { useTotals } from './use-totals';

/** V1 §2 Dashboard. Each part fails alone: upload box and chart work without the totals. */
export function DashboardScreen() {
  const { data, error, refetch } = useTotals();

  return (
    <div className="bv-dashboard">
      <Stylesheet name="boveda-dashboard" css={css} />
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Title level={1} className="bv-dashboard-title">
          Inicio
        </Typography.Title>
        {data && <PlanBadge plan={data.plan} />}
      </Flex>
      {data && isEmpty(data) && !isSuspended(data) && (
        <Alert
          type="info"
          showIcon
          title="Su bóveda está vacía"
          description="Suba sus primeros XML, PDF o ZIP: aquí verá cuántos CFDI tiene y cuánto ocupan."
        />
      )}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {(data || !error) && (
        <div className="bv-dashboard-storage">{data ? <StorageCard espacio={data.espacio} /> : <Placeholder />}</div>
      )}
      {(data || !error) && <TotalCards total={data?.total} />}
      <div className="bv-dashboard-pair">
        <div className="bv-dashboard-upload">
          {data && isSuspended(data) ? <Suspended /> : <Slot name="dashboard.upload" />}
        </div>
        {data ? <LastValidationsCard estatus={data.estatus} /> : !error && <Placeholder height={308} />}
      </div>
      <MonthlyStorageCard />
      {data && !data.terminos && <TermsModal />}
    </div>
  );
}

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

const css = `.bv-dashboard{display:flex;flex-direction:column;gap:16px}
.bv-dashboard-title.bv-dashboard-title{margin:0;font-size:24px}
.bv-dashboard-storage{display:grid;min-height:171px}
@media (max-width:575.98px){.bv-dashboard-storage{min-height:193px}}
.bv-dashboard-pair{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr))}
.bv-dashboard-upload{min-height:331px}`;
