import { Alert, formatInstant, Typography } from '@boveda/ui-kit';
import { Descriptions, Tag } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import shellOwner from '../../public/owner.json';
import type { Standing } from '../loader/choices';
import type { Composition } from '../loader/composition';
import { usePage } from '../loader/page-context';
import { shellVersion } from '../shared/shell-version';
import { Team } from '../shared/team';

export interface AboutProps {
  registry: Composition | null;
  onClose: () => void;
}

const standings: Record<Standing, { label: string; color?: string }> = {
  live: { label: 'En vivo', color: 'success' },
  canary: { label: 'Gradual', color: 'processing' },
  previous: { label: 'Anterior', color: 'warning' },
  preview: { label: 'Vista previa', color: 'warning' },
  development: { label: 'En desarrollo', color: 'warning' },
};

/** The versions that this page is made of, and who answers for each, for support. */
export function AboutPanel({ registry, onClose }: AboutProps) {
  const { shown } = usePage().loader;
  const areas = [...(registry?.choices.values() ?? [])].flatMap((choices) => shown.of(choices) ?? []);
  return (
    <Modal open title="Acerca de" onCancel={onClose} footer={null} width={640} initialFocus="dialog">
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'composition', label: 'Composición', children: registry?.composition ?? 'Sin respuesta del servidor' },
          { key: 'environment', label: 'Ambiente', children: registry?.environment ?? '' },
          { key: 'shell', label: 'Bóveda', children: shellVersion() },
          { key: 'owner', label: 'Responsable', children: <Team owner={shellOwner} hasGuide /> },
        ]}
      />
      <ul className="about-areas">
        {areas.map(({ standing, release, insteadOf }) => (
          <li key={release.id}>
            <Typography.Text strong>{release.title}</Typography.Text>
            <Tag color={standings[standing].color}>{standings[standing].label}</Tag>
            <Typography.Text type="secondary">
              {release.id} · {release.release} · {formatInstant(release.built)}
            </Typography.Text>
            {release.owner && <Team owner={release.owner} hasGuide />}
            {insteadOf && (
              <Typography.Text type="warning">
                En lugar de la versión {insteadOf.release}, que dejó páginas sin responder.
              </Typography.Text>
            )}
          </li>
        ))}
      </ul>
      {registry?.refused.map(({ area, reason }) => (
        <Alert key={`${area} ${reason}`} type="warning" title={`${area ?? 'Un área'} no está disponible (${reason})`} />
      ))}
    </Modal>
  );
}
