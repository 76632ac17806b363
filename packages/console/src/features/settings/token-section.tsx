import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { type ComponentType, useState } from 'react';
import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import { actsColumn } from '../../lib/acts-column.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { ShownOnce } from '../../secrets/shown-once.tsx';
import classes from './settings.module.css';

interface Listed {
  readonly id: string;
  readonly name: string;
}

export interface AddDialogProps<Made> {
  readonly onAdded: (made: Made) => void;
  readonly onClose: () => void;
}

export interface EditDialogProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface TokenSectionProps<Row, Made> {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
  /** The sentence that replaces the rows when there are none. */
  readonly none: string;
  /** Undefined until they are known. */
  readonly rows: readonly Row[] | undefined;
  /** The columns between the name and the button that removes the row. */
  readonly columns: readonly DataColumn<Row>[];
  readonly add: string;
  readonly AddDialog: ComponentType<AddDialogProps<Made>>;
  /** The dialog that changes a row, where rows can be changed. */
  readonly EditDialog?: ComponentType<EditDialogProps<Row>>;
  /** The warning beside the token, which is shown once. */
  readonly warning: (made: Made) => string;
  readonly fileName: string;
  readonly remove: (call: Call, id: string) => Promise<unknown>;
  /** What its removal stops. */
  readonly removeText: string;
}

type Asked<Row, Made> =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'remove'; readonly row: Row }
  | { readonly act: 'shown'; readonly made: Made };

/** What programs come in with, each with a token that is shown when it is made. */
export function TokenSection<Row extends Listed, Made extends { readonly name: string; readonly token: string }>(
  props: TokenSectionProps<Row, Made>,
) {
  const { title, rows, AddDialog, EditDialog } = props;
  const t = useText();
  const [asked, setAsked] = useState<Asked<Row, Made>>();
  const close = () => setAsked(undefined);
  return (
    <Section
      anchor={props.anchor}
      title={title}
      count={rows?.length || undefined}
      action={
        <Button size="sm" onClick={() => setAsked({ act: 'add' })}>
          {props.add}
        </Button>
      }
    >
      <p className={classes.text}>{props.text}</p>
      {rows?.length === 0 && <p className={classes.text}>{props.none}</p>}
      {rows && rows.length > 0 && (
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('settings.name'), isRowHeader: true, cell: ({ name }) => name },
            ...props.columns,
            ...actsColumn<Row>(
              t('common.actions'),
              (row) => (
                <div className={classes.actions}>
                  {EditDialog && (
                    <Button
                      size="sm"
                      aria-label={t('entrance.changeOf', { name: row.name })}
                      onClick={() => setAsked({ act: 'edit', row })}
                    >
                      {t('entrance.change')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={t('settings.removeTokenFor', { name: row.name })}
                    onClick={() => setAsked({ act: 'remove', row })}
                  >
                    {t('settings.removeToken')}
                  </Button>
                </div>
              ),
              { phone: 'plain', align: 'end' },
            ),
          ]}
        />
      )}
      {asked?.act === 'add' && <AddDialog onClose={close} onAdded={(made) => setAsked({ act: 'shown', made })} />}
      {asked?.act === 'edit' && EditDialog && <EditDialog row={asked.row} onClose={close} />}
      {asked?.act === 'remove' && (
        <ConfirmAct
          title={t('settings.removeTokenTitle', { name: asked.row.name })}
          confirm={t('settings.removeTokenVerb')}
          run={(call) => props.remove(call, asked.row.id)}
          successText={() => t('people.done', { name: asked.row.name })}
          onClose={close}
        >
          {props.removeText}
        </ConfirmAct>
      )}
      {asked?.act === 'shown' && (
        <ShownOnce
          title={t('settings.tokenOf', { name: asked.made.name })}
          warning={props.warning(asked.made)}
          name={asked.made.name}
          value={asked.made.token}
          fileName={props.fileName}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** Tells when a token was used last. */
export function LastUsed({ at }: { readonly at: string | null }) {
  const t = useText();
  return at ? <Moment at={at} /> : t('settings.tokenUnused');
}
