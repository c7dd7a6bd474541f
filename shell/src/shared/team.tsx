import { isOwnerAddress, type Owner } from '@boveda/contracts/core';
import { Typography } from '@boveda/ui-kit';

const LINK = { color: 'inherit', textDecoration: 'underline' };

/** An address of a record: a link only when it is one that an owner may state. */
function OwnerLink({ address, label }: { address: string; label: string }) {
  if (!isOwnerAddress(address)) return label;
  return (
    <a href={address} target="_blank" rel="noreferrer" style={LINK}>
      {label}
    </a>
  );
}

interface Props {
  owner: Owner;
  /** Also the guide for when it fails, which is for who operates it. */
  hasGuide?: boolean;
}

/** Who answers for a release, and how to reach them. */
export function Team({ owner: { team, contact, runbook }, hasGuide = false }: Props) {
  return (
    <Typography.Text type="secondary">
      Equipo: {team} · <OwnerLink address={contact} label={contact.replace(/^mailto:/, '')} />
      {hasGuide && (
        <>
          {' · '}
          <OwnerLink
            address={runbook}
            label={isOwnerAddress(runbook) ? 'Guía para cuando falla' : `Guía: ${runbook}`}
          />
        </>
      )}
    </Typography.Text>
  );
}
