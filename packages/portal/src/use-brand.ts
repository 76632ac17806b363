import type { BrandProps } from '@stoa/ui/brand.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from './i18n/language.tsx';
import { appearanceQuery } from './portal-context.ts';
import { useServices } from './services.tsx';

/** The portal's name and, where it has set one, its logo (portal §1). */
export function useBrand(): BrandProps {
  const t = useText();
  const { call, portal } = useServices();
  const { data } = useQuery(appearanceQuery(call));
  return {
    name: portal.name || t('portal.label'),
    logoUrl: data?.variables.catalog.logo ? '/api/v2/portal/logo' : null,
  };
}
