import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { ApplicationLink, DeveloperLink } from '../../lib/record-link.tsx';
import { type Export, ExportButton } from '../../lists/export-button.tsx';
import { ListRows } from '../../lists/list-page.tsx';
import { type AskPage, useCursorList } from '../../lists/use-cursor-list.ts';
import classes from './key-list.module.css';
import type { KeyTab } from './key-tabs.tsx';

interface KeyRowsProps<Row> {
  readonly tab: KeyTab;
  readonly ask: AskPage<Row>;
  readonly exported: Export<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** One list of the screen: what it is about, its rows, and the rows as a file. */
export function KeyRows<Row>({ tab, ask, exported, columns, rowKey }: KeyRowsProps<Row>) {
  const t = useText();
  const list = useCursorList(['keys', 'list', tab], ask);
  return (
    <>
      <p className={classes.about}>
        <span>{t(`keys.about.${tab}`)}</span>
        {list.rows && list.rows.length > 0 && <ExportButton {...exported} ask={ask} />}
      </p>
      <ListRows
        title={t(`keys.list.${tab}`)}
        list={list}
        columns={columns}
        rowKey={rowKey}
        isFiltered={false}
        empty={{ title: t('keys.empty'), text: t(`keys.empty.${tab}`) }}
      />
    </>
  );
}

interface Owned {
  readonly application: { readonly id: string; readonly name: string };
  readonly developer: { readonly id: string; readonly email: string };
}

/** The way to the application and to its developer. */
export function ownerColumns<Row extends Owned>(t: Translate): readonly [DataColumn<Row>, DataColumn<Row>] {
  return [
    {
      id: 'application',
      header: t('keys.application'),
      cell: ({ application }) => <ApplicationLink {...application} />,
    },
    { id: 'developer', header: t('keys.developer'), cell: ({ developer }) => <DeveloperLink {...developer} /> },
  ];
}
