import { listIntegrations } from '@parley/contract/integrations/integrations';
import type { Project } from '@parley/contract/projects/projects';
import type { ComponentType } from 'react';
import { useEndpoint } from '../../../kit/query.ts';
import type { LentParts } from '../../../integrations/parts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import settings from '../settings/settings.module.css';
import { IntegrationCardView } from './integration-card.tsx';
import { useFollowIntegrations } from './use-follow-integrations.ts';

type Props = {
  project: Project;
  parts: LentParts;
  /** Services that are set elsewhere, with a way there. */
  Others: ComponentType;
};

/** Services that the project works with beside its channels, one card each. */
export function IntegrationsSection({ project, parts, Others }: Props) {
  const { data, error, isFetching, refetch } = useEndpoint(listIntegrations, {}, { quiet: true });
  useFollowIntegrations();
  if (!data) {
    return (
      <div className={settings.section}>
        <Card>
          {error ? (
            <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <ListSkeleton rows={4} />
          )}
        </Card>
      </div>
    );
  }
  return (
    <div className={settings.section}>
      {data.map((card) => {
        const own = parts[card.kind];
        return own && <IntegrationCardView key={card.kind} project={project} card={card} parts={own} />;
      })}
      <Others />
    </div>
  );
}
