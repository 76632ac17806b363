import { roleAllows } from '@stoa/contract/management-roles';
import type { GrantedAction } from '@stoa/contract/teams';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { usePhone } from '@stoa/ui/use-phone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { PendingLines } from '../../lib/pending-lines.tsx';
import { ListSearch } from '../../lists/list-search.tsx';
import { useAddressFilters } from '../../lists/use-address-filters.ts';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { grantsKey, grantsQuery, productsQuery, productsShown, teamsQuery, teamsShown } from './access-queries.ts';
import { Matrix } from './matrix.tsx';

const names = ['team', 'product', 'teams', 'products'] as const;

/** A window of the matrix: search and pages of both sides stand in the address. */
export function MatrixSection() {
  const t = useText();
  const { me, call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const { filters, change } = useAddressFilters(names);
  const size = usePhone() ? 2 : teamsShown;
  const [teamPage, productPage] = [pageIn(filters.teams), pageIn(filters.products)];
  const teams = useQuery(teamsQuery(call, filters.team, teamPage, size));
  const products = useQuery(productsQuery(call, filters.product, productPage));
  const teamIds = teams.data?.data.map(({ id }) => id) ?? [];
  const productIds = products.data?.data.map(({ id }) => id) ?? [];
  const grants = useQuery(grantsQuery(call, teamIds, productIds));
  const error = teams.error ?? products.error ?? grants.error;
  const given = new Map(grants.data?.data.map((each) => [`${each.team_id} ${each.product_id}`, each.action]));

  async function grant(teamId: string, productId: string, action: GrantedAction | null) {
    const params = { teamId, productId };
    try {
      if (action) await call('grantProduct', { params, body: { action } });
      else await call('withdrawProduct', { params });
    } catch (failure) {
      toast({ kind: 'danger', text: reasonOf(failure, t) });
    }
    await queries.invalidateQueries({ queryKey: grantsKey });
  }

  return (
    <>
      {grants.data && !grants.data.meta.rbac_enabled && (
        <Notice kind="info">{t('access.rbacOff', { name: t('settings.rbac') })}</Notice>
      )}
      <div className={classes.tools}>
        <ListSearch
          label={t('access.findProduct')}
          value={filters.product}
          onChange={(product) => change({ product, products: undefined })}
        />
        <ListSearch
          label={t('access.findTeam')}
          value={filters.team}
          onChange={(team) => change({ team, teams: undefined })}
        />
      </div>
      <ErrorNotice error={error} />
      {!(error || (teams.data && products.data)) && <PendingLines />}
      {teams.data && products.data && (
        <>
          <Pages
            label={t('access.teamPages')}
            page={teamPage}
            size={size}
            total={teams.data.meta.page.total}
            onChange={(page) => change({ teams: page === 1 ? undefined : String(page) })}
          />
          {teamIds.length === 0 || productIds.length === 0 ? (
            <p className={classes.hint}>{t('access.noneFits')}</p>
          ) : (
            <Matrix
              teams={teams.data.data}
              products={products.data.data}
              grantOf={(team, product) => given.get(`${team} ${product}`) ?? null}
              mayGrant={roleAllows(me.role, 'grantProduct')}
              onGrant={(team, product, action) => void grant(team, product, action)}
            />
          )}
          <Pages
            label={t('access.productPages')}
            page={productPage}
            size={productsShown}
            total={products.data.meta.page.total}
            onChange={(page) => change({ products: page === 1 ? undefined : String(page) })}
          />
        </>
      )}
      <p className={classes.hint}>
        {t(roleAllows(me.role, 'grantProduct') ? 'access.matrixHelp' : 'access.matrixTurn')}
      </p>
    </>
  );
}

const pageIn = (text: string | undefined) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1);

function Pages(props: {
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}) {
  const { label, page, size, total, onChange } = props;
  const t = useText();
  if (total <= size) return null;
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, total)];
  return (
    <nav className={classes.pages} aria-label={label}>
      <span>{t('access.shown', { label, first, last, total })}</span>
      {page > 1 && (
        <Button size="sm" onClick={() => onChange(page - 1)}>
          {t('access.back')}
        </Button>
      )}
      {last < total && (
        <Button size="sm" onClick={() => onChange(page + 1)}>
          {t('access.on')}
        </Button>
      )}
    </nav>
  );
}
