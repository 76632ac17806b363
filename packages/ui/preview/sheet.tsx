import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { CheckboxField } from '../src/checkbox-field.tsx';
import { CopyId } from '../src/copy-id.tsx';
import { DataTable } from '../src/data-table.tsx';
import { DeprecatedTag } from '../src/deprecated-tag.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { Colonnade } from '../src/glyphs/colonnade.tsx';
import { ColumnSpinner } from '../src/glyphs/column-spinner.tsx';
import { KeyStrategyGlyph } from '../src/glyphs/key-strategy-glyph.tsx';
import { MethodLabel } from '../src/glyphs/method-glyph.tsx';
import { Portico } from '../src/glyphs/portico.tsx';
import { type RegistrationStatus, StatusBadge } from '../src/glyphs/status-badge.tsx';
import { StoaMark } from '../src/glyphs/stoa-mark.tsx';
import { PlusIcon } from '../src/icons.tsx';
import { Notice } from '../src/notice.tsx';
import { PageHeading } from '../src/page-heading.tsx';
import { Pagination } from '../src/pagination.tsx';
import { RowMenu } from '../src/row-menu.tsx';
import { SearchField } from '../src/search-field.tsx';
import { Section } from '../src/section.tsx';
import { SegmentedControl } from '../src/segmented-control.tsx';
import { SelectField } from '../src/select-field.tsx';
import { Tag } from '../src/tag.tsx';
import { TextAreaField } from '../src/text-area-field.tsx';
import { TextField } from '../src/text-field.tsx';
import { useColorScheme } from '../src/theme.tsx';
import { useToast } from '../src/toaster.tsx';
import { WordLink } from '../src/word-link.tsx';
import classes from './preview.module.css';
import { legend, products } from './samples.ts';

const apps: { name: string; environment: string; status: RegistrationStatus; requests: string }[] = [
  { name: 'Audit shipper', environment: 'Production', status: 'approved', requests: '2,310,772' },
  { name: 'Release bot', environment: 'Production', status: 'pending', requests: '1,284,310' },
  { name: 'Ledger sync', environment: 'Sandbox', status: 'rejected', requests: '88,940' },
  {
    name: 'Donaudampfschifffahrtsgesellschaftskapitän',
    environment: 'PartnerIntegration',
    status: 'revoked',
    requests: '0',
  },
];
const words: Record<RegistrationStatus, string> = {
  approved: 'Approved',
  pending: 'Registration Under Review',
  rejected: 'Rejected',
  revoked: 'Revoked',
};
const copyTexts = {
  copy: 'Copy ID',
  copied: 'Successfully copied to clipboard',
  failed: 'Failed to copy id to clipboard',
};
const pages = {
  label: 'Pages',
  first: 'First page',
  back: 'Previous page',
  forward: 'Next page',
  last: 'Last page',
  range: (from: number, to: number, total: number) => `${from} - ${to} of ${total}`,
};

export function Sheet() {
  const { toggle } = useColorScheme();
  const toast = useToast();
  const [view, setView] = useState<'grid' | 'table'>('grid');
  const [page, setPage] = useState(1);
  const [strategy, setStrategy] = useState<string>('keys');
  const nothing = () => {};
  return (
    <main className={classes.page}>
      <PageHeading
        title="Release bot"
        tag={<Tag tone="strong">Production</Tag>}
        above={<a href="#apps">My Apps</a>}
        lead="Opens an issue when a nightly build fails, and closes it when the build recovers."
        actions={
          <>
            <Button onClick={toggle}>Theme</Button>
            <Button
              variant="primary"
              icon={<PlusIcon />}
              onClick={() => toast({ kind: 'success', text: 'Copied to clipboard' })}
            >
              New App
            </Button>
          </>
        }
      />
      <div className={classes.hero}>
        <Portico products={products} caption="8 products on this page, 24 versions" legend={legend} />
      </div>
      <div className={classes.hero}>
        <Portico products={products.slice(3, 7)} caption="4 products on this page, 10 versions" legend={legend} />
      </div>
      <div className={classes.hero}>
        <Portico
          products={products.slice(0, 4).map((each, at) => ({
            ...each,
            versions: at === 0 ? (['deprecated', 'latest'] as const) : (['latest'] as const),
          }))}
          caption="4 products on this page, 5 versions"
          legend={legend}
        />
      </div>
      <Section title="Columns">
        <div className={classes.row}>
          <Colonnade
            versions={[{ state: 'deprecated' }, { state: 'supported' }, { state: 'latest', active: true }]}
            label="3 versions"
          />
          <Colonnade versions={[{ state: 'supported' }, { state: 'supported' }, { state: 'latest' }]} size="sm" />
          <Colonnade
            versions={Array.from({ length: 9 }, (_, at) => ({
              state: at === 8 ? ('latest' as const) : ('supported' as const),
            }))}
          />
          <Colonnade loading versions={[{ state: 'supported' }, { state: 'latest' }]} />
          <ColumnSpinner />
          <StoaMark />
          <KeyStrategyGlyph />
          {['get', 'post', 'put', 'patch', 'delete'].map((method) => (
            <MethodLabel key={method} method={method} />
          ))}
        </div>
      </Section>
      <Section title="Buttons">
        <div className={classes.row}>
          <Button variant="primary">Request Access</Button>
          <Button>Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="danger-filled">Delete</Button>
          <Button variant="quiet">Discard</Button>
          <Button variant="primary" pending>
            Submitting
          </Button>
          <Button unavailable aria-describedby="why">
            Close
          </Button>
          <span id="why">Tick the box to close this panel.</span>
          <WordLink href="#docs">Documentation</WordLink>
          <WordLink component="button" tone="danger">
            Revoke
          </WordLink>
        </div>
        <div className={classes.row}>
          <Tag>REST</Tag>
          <Tag tone="strong">Production</Tag>
          <DeprecatedTag label="Deprecated" />
          <SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            segments={[
              { value: 'grid', label: 'Grid' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <CopyId id="6f1cab3e-1111-4222-8333-00000000b20e" truncated texts={copyTexts} />
          <CopyId id="6f1cab3e-1111-4222-8333-00000000b20e" format="redacted" texts={copyTexts} />
          <CopyId id="6f1cab3e-1111-4222-8333-00000000b20e" format="deleted" texts={copyTexts} />
          <CopyId id="6f1cab3e-1111-4222-8333-00000000b20e" format="hidden" texts={copyTexts} />
        </div>
      </Section>
      <Section title="Notices">
        <div className={classes.stack}>
          <Notice kind="info">An email arrives if the account exists.</Notice>
          <Notice kind="success">Email successfully confirmed!</Notice>
          <Notice kind="warning">Your account is pending approval for access</Notice>
          <Notice kind="danger">Incorrect username or password. Please try again.</Notice>
        </div>
      </Section>
      <Section title="Fields">
        <div className={classes.stack}>
          <TextField label="Name" requiredLabel="required" help="Shown to the people who approve it." />
          <TextField
            label="Redirect URI"
            mono
            defaultValue="http:/localhost"
            error="Enter a full address, such as https://example.test/callback"
          />
          <SelectField
            label="Auth strategy"
            value={strategy}
            onChange={setStrategy}
            options={[
              { value: 'keys', label: 'Partner keys', note: 'Key auth' },
              { value: 'id', label: 'Halden ID', note: 'Client credentials' },
            ]}
          />
          <TextAreaField label="Description" />
          <CheckboxField label="I have saved it" defaultChecked />
          <SearchField aria-label="Search by name" placeholder="Search by name" />
          <SearchField look="hero" aria-label="Search products" placeholder="Search products and operations" />
        </div>
      </Section>
      <Section title="Applications" count={4} action={<Button size="sm">New App</Button>}>
        <DataTable
          caption="Applications"
          rows={apps}
          rowKey={(app) => app.name}
          columns={[
            {
              id: 'name',
              header: 'Name',
              isRowHeader: true,
              covers: true,
              cell: (app) => <a href="#app">{app.name}</a>,
            },
            {
              id: 'environment',
              header: 'Environment',
              cell: (app) => (
                <Tag tone={app.environment === 'Production' ? 'strong' : 'neutral'}>{app.environment}</Tag>
              ),
            },
            {
              id: 'status',
              header: 'Status',
              phone: 'plain',
              cell: (app) => <StatusBadge status={app.status} label={words[app.status]} />,
            },
            { id: 'requests', header: 'Requests', align: 'end', cell: (app) => app.requests },
            {
              id: 'menu',
              header: 'Actions',
              headerHidden: true,
              phone: 'corner',
              align: 'end',
              cell: (app) => (
                <RowMenu
                  label={`Actions for ${app.name}`}
                  actions={[
                    { id: 'analytics', label: 'View analytics', onSelect: nothing },
                    { id: 'refresh', label: 'Refresh secret', onSelect: nothing },
                    { id: 'delete', label: 'Delete', danger: true, onSelect: nothing },
                  ]}
                />
              ),
            },
          ]}
        />
        <Pagination page={page} size={12} total={37} onPage={setPage} texts={pages} />
      </Section>
      <Section title="Danger zone" tone="danger">
        <EmptyState title="No Products listed" actions={<Button>My Apps</Button>}>
          Products appear here once they are published to this portal and your account may see them.
        </EmptyState>
        <EmptyState title="Registration Under Review" variant="review">
          You will be notified upon approval.
        </EmptyState>
      </Section>
    </main>
  );
}
