import { readLocale } from '@stoa/contract/locales';
import type { Product, ProductVersion } from '@stoa/contract/products';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { productActionsQuery } from '../features/products/product-queries.ts';
import { AwaitedApplications, RegistrationCard } from '../features/registrations/registration-card.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';

const RegisteredApplications = lazy(async () => ({
  default: (await withTexts(import('../features/registrations/registered-applications.tsx'))).RegisteredApplications,
}));
const RegisterDialog = lazy(async () => ({
  default: (await withTexts(import('../features/registrations/register-dialog.tsx'))).RegisterDialog,
}));

/** A part with the texts of applications, which the page's first look does without. */
async function withTexts<T>(part: Promise<T>): Promise<T> {
  const locale = readLocale(document.querySelector<HTMLMetaElement>('meta[name="stoa-locale"]')?.content);
  const texts = import('../i18n/application/application-text.ts').then((it) => it.loadApplicationText(locale));
  return (await Promise.all([part, texts]))[0];
}

/** How to get access to a version: its auth strategy, the button, and the applications that have it already. */
export function RegistrationSection({ product, version }: { product: Product; version: ProductVersion }) {
  const t = useText();
  const navigate = useNavigate();
  const { call, portal } = useServices();
  // An application that was just made for this version comes back with its name in the address.
  const [opened, setOpened] = useState(() => new URLSearchParams(window.location.search).get('application') !== null);
  const close = () => {
    setOpened(false);
    if (window.location.search) void navigate({ to: '.', search: {}, hash: true, replace: true });
  };
  const actions = useQuery({ ...productActionsQuery(call, product.id), enabled: portal.rbac_enabled });
  const config = version.registration_configs[0];
  if (!config) return null;

  const allowed = !portal.rbac_enabled || actions.data?.register === true;
  const enabled = version.registration_configs.some((each) => each.registration_enabled);
  const reason = !allowed ? t('registrationCard.notAllowed') : !enabled ? t('registrationCard.notEnabled') : undefined;

  return (
    <>
      <RegistrationCard config={config} versionName={version.name} reason={reason} onRegister={() => setOpened(true)}>
        <Suspense fallback={<AwaitedApplications />}>
          <RegisteredApplications
            version={{ productId: product.id, productVersionId: version.id }}
            productName={product.name}
            versionName={version.name}
            availableScopes={config.available_scopes ?? []}
            open={!reason}
            link={(application) => (
              <Link to="/application/$application" params={{ application: application.id }}>
                {application.name}
              </Link>
            )}
          />
        </Suspense>
      </RegistrationCard>
      {opened && !reason && (
        <Suspense fallback={null}>
          <RegisterDialog
            productName={product.name}
            versionName={version.name}
            version={{ productId: product.id, productVersionId: version.id }}
            config={config}
            search={new URLSearchParams(window.location.search).get('application') ?? ''}
            onClose={close}
            onApproved={(applicationId) =>
              void navigate({ to: '/application/$application', params: { application: applicationId } })
            }
            onCreateApplication={() =>
              void navigate({
                to: '/application/create',
                search: { product: product.id, product_version: version.id, auth_strategy_id: config.id } as never,
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
