import type { CreatedGateway, Gateway } from '@stoa/contract/management';
import { roleAllows } from '@stoa/contract/management-roles';
import { Button } from '@stoa/ui/button.tsx';
import { RowMenu } from '@stoa/ui/row-menu.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddGatewayDialog } from '../features/gateways/add-gateway-dialog.tsx';
import { ConfigurationSection } from '../features/gateways/configuration-section.tsx';
import { gatewayColumns } from '../features/gateways/gateway-columns.tsx';
import { RemoveDialog, RotateDialog } from '../features/gateways/gateway-dialogs.tsx';
import { addressQuery, askGateways } from '../features/gateways/gateway-queries.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { ShownOnce } from '../secrets/shown-once.tsx';
import { useServices } from '../services.tsx';
import { pageFor } from './page-for.tsx';

/** Which gateways ask, what they know, and how to set up another. */
export const GatewaysPage = pageFor('listGateways', Gateways);

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'rotate' | 'remove'; readonly gateway: Gateway }
  | { readonly act: 'token'; readonly gateway: CreatedGateway };

function Gateways() {
  const { t, tag } = useLanguage();
  const { call, me } = useServices();
  const ask = askGateways(call);
  const list = useCursorList(['gateways', 'list'], ask);
  const { data: publicUrl } = useQuery(addressQuery(call));
  const { change } = useAddressFilters(['program'] as const);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const add = roleAllows(me.role, 'createGateway') && (
    <Button variant="primary" onClick={() => setAsked({ act: 'add' })}>
      {t('gateways.add')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('gateways.title')}
        intro={t('gateways.intro')}
        actions={add}
        list={list}
        rowKey={({ id }) => id}
        isFiltered={false}
        empty={{ title: t('gateways.none'), text: t('gateways.noneText') }}
        columns={gatewayColumns(
          { t, tag },
          roleAllows(me.role, 'rotateGatewayToken')
            ? (gateway) => <GatewayMenu gateway={gateway} onAct={(act) => setAsked({ act, gateway })} />
            : undefined,
        )}
        exported={{
          ask,
          name: 'gateways',
          columns: [
            'id',
            'name',
            'state',
            'last_seen_at',
            'snapshot_pulled_at',
            'acknowledged_at',
            ['versions', (row) => row.guards.versions],
            'calls_reported_at',
            'created_at',
          ],
        }}
      />
      {publicUrl && <ConfigurationSection publicUrl={publicUrl} />}
      {asked?.act === 'add' && (
        <AddGatewayDialog
          onClose={close}
          onAdded={(gateway, program) => {
            change({ program });
            setAsked({ act: 'token', gateway });
          }}
        />
      )}
      {asked?.act === 'rotate' && (
        <RotateDialog
          gateway={asked.gateway}
          onClose={close}
          onRotated={(gateway) => setAsked({ act: 'token', gateway })}
        />
      )}
      {asked?.act === 'remove' && <RemoveDialog gateway={asked.gateway} onClose={close} />}
      {asked?.act === 'token' && (
        <ShownOnce
          title={t('gateways.token', { name: asked.gateway.name })}
          warning={t('secret.warning')}
          name={t('gateways.tokenName')}
          value={asked.gateway.token}
          fileName={`${asked.gateway.name}-token.txt`}
          onClose={close}
        />
      )}
    </>
  );
}

function GatewayMenu(props: { readonly gateway: Gateway; readonly onAct: (act: 'rotate' | 'remove') => void }) {
  const { t } = useLanguage();
  const { gateway, onAct } = props;
  return (
    <RowMenu
      label={t('gateways.actionsFor', { name: gateway.name })}
      actions={[
        { id: 'rotate', label: t('gateways.rotate'), onSelect: () => onAct('rotate') },
        { id: 'remove', label: t('gateways.remove'), danger: true, onSelect: () => onAct('remove') },
      ]}
    />
  );
}
