import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import type { ReactNode } from 'react';
import type { Translate } from '../i18n/text.ts';

/** The last column: what can be done with a row. There is none for a role that only looks. */
export function actsColumn<Row>(
  header: string,
  cell: ((row: Row) => ReactNode) | false | undefined,
  look: Pick<DataColumn<Row>, 'align' | 'phone'> = { phone: 'corner' },
): DataColumn<Row>[] {
  return cell ? [{ id: 'acts', header, headerHidden: true, ...look, cell }] : [];
}

interface TakeAway<Row> {
  readonly verb: string;
  /** The verb with the row's name, for those who hear it. */
  readonly label: (row: Row) => string;
  /** Undefined: the role may not. */
  readonly onPress: ((row: Row) => void) | undefined;
}

/** The last column where a row can only be taken away. */
export function takeAwayColumn<Row>(t: Translate, { verb, label, onPress }: TakeAway<Row>): DataColumn<Row>[] {
  return actsColumn(
    t('keys.acts'),
    onPress &&
      ((row) => (
        <WordLink component="button" tone="danger" aria-label={label(row)} onClick={() => onPress(row)}>
          {verb}
        </WordLink>
      )),
  );
}
